import type { Reauthentication } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

export const reauthenticate = ({ fetch }: Api, body: Reauthentication) =>
  ok(fetch.POST('/api/auth/reauthenticate', { body }))

/** Ends every other session of the account. */
export const changePassword = ({ fetch }: Api, id: string, password: string) =>
  ok(fetch.PATCH('/api/users/{id}/password', { params: { path: { id } }, body: { password } }))

/** Ends all sessions, including this one. */
export const signOutEverywhere = ({ fetch }: Api) => ok(fetch.POST('/api/auth/logout-everywhere'))

export const resendVerification = ({ fetch }: Api) => ok(fetch.POST('/api/auth/verify-email/resend'))

/** The secret and the otpauth address of a second factor that is not on before `confirmTwoFactor`. */
export const startTwoFactor = ({ fetch }: Api) => ok(fetch.POST('/api/users/me/two-factor'))

export const confirmTwoFactor = ({ fetch }: Api, otp: string) =>
  ok(fetch.POST('/api/users/me/two-factor/confirm', { body: { otp } }))

export const renewRecoveryCodes = ({ fetch }: Api, otp: string) =>
  ok(fetch.POST('/api/users/me/two-factor/recovery-codes', { body: { otp } }))

export const disableTwoFactor = ({ fetch }: Api, otp: string) =>
  ok(fetch.POST('/api/users/me/two-factor/disable', { body: { otp } }))
