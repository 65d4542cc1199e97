import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { PHONE_CODE_MINUTES, PHONE_CODE_TRIES } from '../../../../openapi/generated/constants.ts'
import type { UserSettings } from '../../../../openapi/generated/portal.ts'
import type { Services } from '../../../context.ts'
import { DomainError } from '../../../domain-error.ts'
import type { TokenKeys } from '../../../keys.ts'
import { saveSettings } from '../../people/user-queries.ts'
import { getUser } from '../../people/user-service.ts'
import { filled, textsOf } from '../mail/texts.ts'
import { isServed, namesOf } from './countries.ts'
import { CODE, hasCodeFailed, isStopped, lockPhone, phoneOfCode, putCode, spendCode, tryCode } from './queries.ts'

const DIGITS = 6

type Proving = Pick<Services, 'db' | 'keys'>

/** Few enough codes are possible to find one from a plain hash, so the server's secret is part of it. */
const hashOf = ({ phoneCode }: TokenKeys, userId: string, code: string) =>
  createHmac('sha256', phoneCode).update(`${userId}:${code}`).digest('base64url')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const atField = (code: 'phone-verified' | 'phone-stopped' | 'phone-unreachable') =>
  new DomainError(code, { fieldKeys: { phone: { key: code } } })

/**
 * Sends a code to a number, which becomes the contact phone, and forgets the code of before. Throws 'phone-country',
 * 'phone-verified', 'phone-stopped' and 'phone-unreachable'.
 */
export async function sendPhoneCode(
  services: Proving & Pick<Services, 'env' | 'messages'>,
  userId: string,
  { phone, locale }: { phone: string; locale: string },
) {
  const { SMS_COUNTRIES: served } = services.env
  if (served && !isServed(phone, served)) {
    const countries = namesOf(served, locale)
    throw new DomainError('phone-country', {
      fieldKeys: { phone: { key: 'fields.phoneCountry', values: { countries } } },
    })
  }
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const expiresAt = new Date(Date.now() + PHONE_CODE_MINUTES * 60_000)
  await services.db.transaction(async (tx) => {
    const known = await lockPhone(tx, userId)
    if (!known) throw new DomainError('unauthorized')
    const isSamePhone = known.phone === phone
    if (isSamePhone && known.isPhoneVerified) throw atField('phone-verified')
    if (await isStopped(tx, phone)) throw atField('phone-stopped')
    const wasSentThere = (await phoneOfCode(tx, userId)) === phone
    if (wasSentThere && (await hasCodeFailed(tx, userId, PHONE_CODE_MINUTES))) throw atField('phone-unreachable')
    if (!isSamePhone) await saveSettings(tx, userId, { contacts: { phone } })
    await putCode(tx, { userId, phone, codeHash: hashOf(services.keys, userId, code), expiresAt })
    const text = filled(textsOf(known.locale).texts.phoneCode, { code, minutes: String(PHONE_CODE_MINUTES) })
    const message = { userId, channel: 'sms', kind: CODE, to: phone, text, dueAt: null, validUntil: expiresAt } as const
    await services.messages.keep(tx, message)
  })
}

/** Verifies the contact phone by the code. Throws 'phone-code-wrong', 'phone-code-expired' and 'phone-unreachable'. */
export async function verifyPhone({ db, keys }: Proving, userId: string, code: string): Promise<UserSettings> {
  const found = await tryCode(db, userId, PHONE_CODE_TRIES)
  if (!found) throw new DomainError('phone-code-expired', { fieldKeys: { code: { key: 'phone-code-expired' } } })
  if (!isSame(found.codeHash, hashOf(keys, userId, code))) {
    if (await hasCodeFailed(db, userId, PHONE_CODE_MINUTES)) throw atField('phone-unreachable')
    const problem = found.tries < PHONE_CODE_TRIES ? 'phone-code-wrong' : 'phone-code-expired'
    throw new DomainError(problem, { fieldKeys: { code: { key: problem } } })
  }
  const isSpent = await db.transaction((tx) => spendCode(tx, userId, found))
  if (!isSpent) throw new DomainError('phone-code-expired', { fieldKeys: { code: { key: 'phone-code-expired' } } })
  return (await getUser(db, userId)).settings
}
