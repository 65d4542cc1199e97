import { createHmac, timingSafeEqual } from 'node:crypto'

/** A person and a course of theirs. */
export interface Subscription {
  userId: string
  courseId: string
}

const ID_BYTES = 16
/** 128 bits, which nobody guesses. */
const MAC_BYTES = 16

const macOf = (key: Buffer, ids: Buffer) => createHmac('sha256', key).update(ids).digest().subarray(0, MAC_BYTES)
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * The part of an address by which somebody unsubscribes from messages of a course without signing in: both ids, signed.
 * It never expires, because an old mail is as good a reason to unsubscribe as a new one.
 */
export function subscriptionToken(key: Buffer, { userId, courseId }: Subscription): string {
  const ids = Buffer.concat([bytesOf(userId), bytesOf(courseId)])
  return Buffer.concat([ids, macOf(key, ids)]).toString('base64url')
}

/** What a token names; null when it was not made here. */
export function readSubscriptionToken(key: Buffer, token: string): Subscription | null {
  const bytes = Buffer.from(token, 'base64url')
  // Characters that are ignored, or bits that say nothing, would give one person many addresses.
  if (bytes.length !== 2 * ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null
  const ids = bytes.subarray(0, 2 * ID_BYTES)
  if (!timingSafeEqual(macOf(key, ids), bytes.subarray(2 * ID_BYTES))) return null
  return { userId: idOf(ids.subarray(0, ID_BYTES)), courseId: idOf(ids.subarray(ID_BYTES)) }
}
