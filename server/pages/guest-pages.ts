import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { guestCache } from '../http/guest-cache.ts'
import type { Document } from './document.ts'

const compress = promisify(brotliCompress)
const expand = promisify(brotliDecompress)
const zip = promisify(gzip)

/** A guest's page, compressed once for everybody; other encodings are rarely needed. */
export interface GuestPage extends Omit<Document, 'html'> {
  brotli: Buffer
  etag: string
  gzip(): Promise<Buffer>
  html(): Promise<Buffer>
}

/** Keeps the pages of guests, compressed; `client` is who asks for one that has to be made. The clock is in milliseconds. */
export const guestPages = (make: (url: string, client: string) => Promise<Document>, now?: () => number) =>
  guestCache<GuestPage, string>(async (url, before, client) => compressed(await make(url, client), before), {
    ...(now && { now }),
  })

/** Compresses a page; returns the previous one when nothing has changed. */
async function compressed({ html, ...rest }: Document, before: GuestPage | undefined): Promise<GuestPage> {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  if (before?.etag === etag && before.status === rest.status && before.redirect === rest.redirect) return before
  const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const plain = () => expand(brotli)
  let zipped: Promise<Buffer> | undefined
  return {
    ...rest,
    brotli,
    etag,
    html: plain,
    gzip() {
      zipped ??= plain().then((text) => zip(text))
      return zipped
    },
  }
}
