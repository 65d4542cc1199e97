import type { Services } from '../../context.ts'
import { originOf } from '../../env.ts'
import { deviceName } from './device.ts'
import { makeToken } from './one-time-tokens.ts'
import { isNewDevice, recipientCalled, recipientWithId } from './queries.ts'

const VERIFY_SECONDS = 24 * 3600
const RESET_SECONDS = 3600

type Sending = Pick<Services, 'db' | 'env' | 'mail'>

function pageWith(page: string, token: string) {
  const url = new URL(page)
  url.searchParams.set('token', token)
  return url.href
}

export const mailVerification = ({ db, env, mail }: Sending, userId: string) =>
  mail.later(async () => {
    const to = await recipientWithId(db, userId)
    if (!to) return null
    const token = await makeToken(db, { userId, purpose: 'verify-email', seconds: VERIFY_SECONDS })
    return { userId, to, letter: { kind: 'verifyEmail', url: pageWith(`${originOf(env)}/auth/verify-email`, token) } }
  })

/** `page` is the address in this portal that the link opens. */
export const mailReset = ({ db, env, mail }: Sending, username: string, page: string | undefined) =>
  mail.later(async () => {
    const to = await recipientCalled(db, username)
    if (!to) return null
    const token = await makeToken(db, { userId: to.userId, purpose: 'reset-password', seconds: RESET_SECONDS })
    return {
      userId: to.userId,
      to,
      letter: { kind: 'resetPassword', url: pageWith(page ?? `${originOf(env)}/auth/reset-password`, token) },
    }
  })

export const mailPasswordChanged = ({ db, mail }: Sending, userId: string) =>
  mail.later(async () => {
    const to = await recipientWithId(db, userId)
    return to && { userId, to, letter: { kind: 'passwordChanged' } }
  })

/** A message is sent only for the first sign-in from a kind of device. */
export const mailNewSignIn = ({ db, mail }: Sending, userId: string, userAgent: string | undefined) =>
  mail.later(async () => {
    if (!(await isNewDevice(db, userId, userAgent))) return null
    const to = await recipientWithId(db, userId)
    return to && { userId, to, letter: { kind: 'newSignIn', device: deviceName(userAgent) } }
  })
