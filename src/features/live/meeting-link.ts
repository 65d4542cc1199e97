const ZOOM = /^(?:[a-z0-9-]+\.)*(?:zoom\.us|zoomgov\.com)$/
/** Names of the machine itself: whoever tries the portal out may use either. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const SIMULATOR = '/zoom-simulator/'

/**
 * Whether a link may be opened as the way into a meeting: https on the provider's hosts, or the simulator that is part
 * of this site. Nobody is sent anywhere else, whatever an answer says.
 */
export function isMeetingLink(link: string, origin: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:' && url.port === '' && ZOOM.test(url.hostname)) return true
  return isSameSite(url, new URL(origin)) && url.pathname.startsWith(SIMULATOR)
}

function isSameSite(url: URL, site: URL) {
  if (url.origin === site.origin) return true
  const isHere = [url, site].every(({ hostname }) => LOOPBACK.includes(hostname))
  return isHere && url.protocol === site.protocol && url.port === site.port
}
