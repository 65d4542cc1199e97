import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { brotliOf } from '../http/encodings.ts'
import { guestCache } from '../http/guest-cache.ts'
import type { Document } from './document.ts'

const expand = promisify(brotliDecompress)
const zip = promisify(gzip)

/** Quality of Brotli for a page that is sent now, and for one that stays: a tenth smaller, for six times the CPU. */
const QUICK = 5
const SMALL = 10

/** A guest's page, compressed once for everybody; other encodings are rarely needed. */
export interface GuestPage extends Omit<Document, 'html'> {
  brotli: Buffer
  /** of `brotli` */
  quality: number
  etag: string
  gzip(): Promise<Buffer>
  html(): Promise<Buffer>
}

/** Keeps the pages of guests, compressed; `client` is who asks for one that has to be made. The clock is in milliseconds. */
export const guestPages = (make: (url: string, client: string) => Promise<Document>, now?: () => number) =>
  guestCache<GuestPage, string>(async (url, before, client) => compressed(await make(url, client), before), {
    ...(now && { now }),
  })

/** Compresses a page; the previous one stays when nothing has changed, and is made as small as it gets. */
async function compressed({ html, ...rest }: Document, before: GuestPage | undefined): Promise<GuestPage> {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  if (before?.etag === etag && before.status === rest.status && before.redirect === rest.redirect) {
    return before.quality === SMALL ? before : { ...before, quality: SMALL, brotli: await brotliOf(html, SMALL) }
  }
  const brotli = await brotliOf(html, QUICK)
  const plain = () => expand(brotli)
  let zipped: Promise<Buffer> | undefined
  return {
    ...rest,
    brotli,
    quality: QUICK,
    etag,
    html: plain,
    gzip() {
      zipped ??= plain().then((text) => zip(text))
      return zipped
    },
  }
}
