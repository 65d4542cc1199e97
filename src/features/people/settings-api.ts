import type { UserSettingsUpdate, UserUpdate } from '../../openapi/generated/portal.ts'
import type { Api } from './client.ts'
import { ok } from './errors.ts'

const of = (id: string) => ({ params: { path: { id } } })

export const saveSettings = ({ fetch }: Api, body: UserSettingsUpdate) =>
  ok(fetch.PATCH('/api/users/me/settings', { body }))

export const saveUser = ({ fetch }: Api, id: string, body: UserUpdate) =>
  ok(fetch.PATCH('/api/users/{id}', { ...of(id), body }))

/** Every other session of the account ends by that. */
export const changePassword = ({ fetch }: Api, id: string, password: string) =>
  ok(fetch.PATCH('/api/users/{id}/password', { ...of(id), body: { password } }))

/** The id is the caller's own, as a confirmation. */
export const deleteAccount = ({ fetch }: Api, userId: string) =>
  ok(fetch.POST('/api/users/me/obfuscate', { body: { userId } }))

/** This session ends, too. */
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

/** A new secret address of the calendar; one of before is worth nothing. */
export const makeCalendarFeed = ({ fetch }: Api) => ok(fetch.POST('/api/users/me/calendar-feed'))

export const dropCalendarFeed = ({ fetch }: Api) => ok(fetch.DELETE('/api/users/me/calendar-feed'))
