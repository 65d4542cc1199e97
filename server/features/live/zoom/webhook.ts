import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../../domain-error.ts'
import { type MeetingEvent, meetingEvents } from './webhook-events.ts'

/** Older messages are refused, because they may be replayed. */
const MOST_SECONDS = 5 * 60

export interface SignedMessage {
  /** the unparsed body: `keepRawBody` before parsing, `rawBodyOf(request)` after it */
  rawBody: Buffer
  /** header `x-zm-signature` */
  signature: string
  /** header `x-zm-request-timestamp`, seconds since 1970 */
  timestamp: string
}

/** A message from Zoom: an event of a meeting, the validation of this address, or something that is not used here. */
export type Webhook =
  | { kind: 'meeting'; event: MeetingEvent /** the secret that signed it */; signer: string }
  | { kind: 'validation'; answer: { plainToken: string; encryptedToken: string } }
  | { kind: 'other' }

const hmac = (secret: string) => createHmac('sha256', secret)

/** The value of `x-zm-signature` for a message. */
export const signWebhook = (secret: string, timestamp: string, rawBody: string | Buffer) =>
  `v0=${hmac(secret).update(`v0:${timestamp}:`).update(rawBody).digest('hex')}`

/** The secret that signed a message; null if none did, or if the message is more than five minutes old (or ahead). */
function signerOf({ rawBody, signature, timestamp }: SignedMessage, secrets: readonly string[], now: number) {
  const age = now / 1000 - Number(timestamp)
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > MOST_SECONDS) return null
  const given = Buffer.from(signature)
  const isSigner = (secret: string) => {
    const expected = Buffer.from(signWebhook(secret, timestamp, rawBody))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return secrets.find(isSigner) ?? null
}

const envelope = z.object({ event: z.string() })
const validation = z.object({ payload: z.object({ plainToken: z.string().min(1).max(200) }) })

/**
 * Reads a message from Zoom. Throws 401 `unauthorized` if none of the secrets (`video.webhookSecrets()`) signed it, and
 * 400 `invalid-request` if it is signed but does not have the documented shape. `now` is in milliseconds since 1970.
 */
export function readWebhook(message: SignedMessage, secrets: readonly string[], now = Date.now()): Webhook {
  const signer = signerOf(message, secrets, now)
  if (signer === null) throw new DomainError('unauthorized')
  const body = parsed(message.rawBody)
  const { event } = understood(envelope, body)
  if (event === 'endpoint.url_validation') {
    const { plainToken } = understood(validation, body).payload
    const encryptedToken = hmac(signer).update(plainToken).digest('hex')
    return { kind: 'validation', answer: { plainToken, encryptedToken } }
  }
  const schema = meetingEvents.get(event)
  return schema ? { kind: 'meeting', event: understood(schema, body), signer } : { kind: 'other' }
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw new DomainError('invalid-json')
  }
}

function understood<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const result = schema.safeParse(body)
  if (!result.success) throw new DomainError('invalid-request')
  return result.data
}
