import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Media } from '../../../openapi/generated/portal.ts'
import type { TokenKeys } from '../../keys.ts'
import type { Principal } from '../../principal.ts'

export const MEDIA_PATH = '/media/'
/** Signed addresses are `/media/s/<signature>/<name>`, so that the relative addresses in a playlist are signed, too. */
const SIGNED_PATH = `${MEDIA_PATH}s/`

/** A signed address is good for at least this long. */
const LEAST_S = 12 * 3600
/** It stays the same for this long, so that a browser finds again what it has kept. */
const STEP_S = 6 * 3600

const UUID_BYTES = 16
const TIME_BYTES = 4
const MAC_BYTES = 16
const CLAIM_BYTES = 2 * UUID_BYTES + TIME_BYTES
const SIGNATURE = /^[\w-]{70}$/

/** Which file an address opens, by which session, and until when in epoch seconds. */
export interface FileClaims {
  mediaId: string
  sessionId: string
  expires: number
}

/** The key that signs addresses for one session. */
export const fileKeyOf = (keys: Pick<TokenKeys, 'file'>, sessionId: string) =>
  createHmac('sha256', keys.file).update(sessionId).digest()

const macOf = (key: Buffer, claims: Buffer) => createHmac('sha256', key).update(claims).digest().subarray(0, MAC_BYTES)

const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

function uuidOf(bytes: Buffer) {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function sign({ fileKey, sessionId }: Principal, mediaId: string) {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUInt32BE(Math.ceil((Date.now() / 1000 + LEAST_S) / STEP_S) * STEP_S)
  const claims = Buffer.concat([uuidBytes(mediaId), uuidBytes(sessionId), time])
  return Buffer.concat([claims, macOf(fileKey, claims)]).toString('base64url')
}

/** What this server has signed; null for anything else. Whether it has expired is for the caller to see. */
export function readSignature(keys: Pick<TokenKeys, 'file'>, signature: string): FileClaims | null {
  if (!SIGNATURE.test(signature)) return null
  const bytes = Buffer.from(signature, 'base64url')
  const claims = bytes.subarray(0, CLAIM_BYTES)
  const sessionId = uuidOf(claims.subarray(UUID_BYTES, 2 * UUID_BYTES))
  if (!timingSafeEqual(macOf(fileKeyOf(keys, sessionId), claims), bytes.subarray(CLAIM_BYTES))) return null
  return {
    mediaId: uuidOf(claims.subarray(0, UUID_BYTES)),
    sessionId,
    expires: claims.readUInt32BE(2 * UUID_BYTES),
  }
}

/** A stored file with addresses that expire and are good only for the caller's session (MEDIA-20). */
export function withSignature(file: Media, principal: Principal): Media {
  if (file.storage === 'external' && file.tracks.length === 0) return file
  const prefix = `${SIGNED_PATH}${sign(principal, file.id)}/`
  const own = (url: string) => prefix + url.slice(MEDIA_PATH.length)
  const tracks = file.tracks.map((track) => ({ ...track, url: own(track.url) }))
  if (file.storage === 'external') return { ...file, tracks }
  const signed = (url: string | null) => url && own(url)
  const urls = { url: signed(file.url), sUrl: signed(file.sUrl), mUrl: signed(file.mUrl), lUrl: signed(file.lUrl) }
  return { ...file, ...urls, tracks }
}
