const ZOOM = /^(?:[a-z0-9-]+\.)*(?:zoom\.us|zoomgov\.com)$/
/** Names of the local machine, either of which may be used to try the portal. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const SIMULATOR = '/zoom-simulator/'

/**
 * Whether a meeting link may be opened: it must be https on one of the provider's hosts, or the simulator on this site
 * (LIVE-14).
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
