import { DomainError } from '../../domain-error.ts'

export const LINK_MIME = 'text/uri-list'

const MOST = 2000

/** Keys are unique, but two people may link to the same page; no address has a space. */
export const linkKey = (id: string, url: string) => `${id} ${url}`

/** The address of something that lies elsewhere. */
export const externalAddress = (key: string) => key.slice(key.lastIndexOf(' ') + 1)

/** The address as browsers write it. It is not opened here. Throws 'invalid-request'. */
export function linkAddress(given: string): string {
  const url = URL.parse(given.trim())
  const isFit = url?.protocol === 'https:' && url.username === '' && url.password === '' && url.href.length <= MOST
  if (!isFit) throw new DomainError('invalid-request', { fieldKeys: { url: { key: 'fields.httpsAddress' } } })
  return url.href
}
