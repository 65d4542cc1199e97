import { ProviderError } from './provider-error.ts'

const ZOOM = /^(?:[a-z0-9-]+\.)*(?:zoom\.us|zoomgov\.com)$/

/**
 * Returns the link if it is https and leads to Zoom (zoom.us, zoomgov.com and their subdomains), or if its origin is
 * one of `own`, those of the simulator. Throws `ProviderError` for any other link, because people must not be sent
 * there.
 */
export function checkLink(link: string, own: readonly string[] = []): string {
  const url = URL.canParse(link) ? new URL(link) : null
  const isPlain = url !== null && url.username === '' && url.password === ''
  const isZoom = url?.protocol === 'https:' && url.port === '' && ZOOM.test(url.hostname)
  if (!isPlain || !(isZoom || own.includes(url.origin)))
    throw new ProviderError('nonsense', { operation: 'check link' })
  return url.href
}
