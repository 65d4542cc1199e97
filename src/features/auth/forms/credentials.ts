import * as z from 'zod/mini'
import { PASSWORD_LENGTH, PERSON_NAME_LENGTH, USERNAME_LENGTH } from '../../../../openapi/generated/limits.ts'
import { PHONE } from './phone.ts'

/** An e-mail address as the contract checks it (`format: email`), so that no form sends what the server refuses. */
export const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i

/** Each message of these rules is the key of a text. */
const email = z
  .string()
  .check(
    z.minLength(1, 'usernameRequired'),
    z.maxLength(USERNAME_LENGTH, 'usernameInvalid'),
    z.regex(EMAIL, 'usernameInvalid'),
  )

/** A code of the authenticator, or a recovery code. */
export const OTP = /^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/

const otp = z.string().check(z.regex(OTP, 'otpInvalid'))

/** Rules of the sign-in form. */
export const credentials = z.object({
  username: email,
  password: z.string().check(z.minLength(1, 'passwordRequired'), z.maxLength(128, 'passwordTooLong')),
  /** asked for only of those who have a second factor */
  otp: z.optional(otp),
})

/** Rules of the form that asks for the code alone. */
export const secondFactor = z.object({ otp })

/** What a new password must have (AUTH-17, AUTH-18), in the order in which a form shows it. */
export const PASSWORD_RULES = [
  { name: 'length', isMet: (password: string) => password.length >= 8 && password.length <= PASSWORD_LENGTH },
  { name: 'lowercase', isMet: (password: string) => /[a-z]/.test(password) },
  { name: 'uppercase', isMet: (password: string) => /[A-Z]/.test(password) },
  { name: 'number', isMet: (password: string) => /\d/.test(password) },
] as const

const newPassword = z
  .string()
  .check(
    z.minLength(8, 'passwordTooShort'),
    z.maxLength(PASSWORD_LENGTH, 'passwordOver32'),
    z.regex(/\d/, 'passwordNumber'),
    z.regex(/[A-Z]/, 'passwordUppercase'),
    z.regex(/[a-z]/, 'passwordLowercase'),
  )

/** A new password and the same once more. */
export const passwordPair = z.object({ password: newPassword, passwordConfirmation: z.string() }).check(
  z.refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'passwordDiffers',
  }),
)

export const personName = z
  .string()
  .check(z.trim(), z.minLength(1, 'nameRequired'), z.maxLength(PERSON_NAME_LENGTH, 'nameTooLong'))

/** Empty, or a number that a machine can dial (`phoneOf` makes one of what was typed). */
export const phone = z.string().check(z.regex(PHONE, 'phoneInvalid'))

/** Rules of the sign-up form (AUTH-16, AUTH-19); an empty country or phone is none. */
export const registration = z.object({
  firstName: personName,
  lastName: personName,
  username: email,
  password: newPassword,
  countryCode: z.string(),
  phone,
})

export const forgottenPassword = z.object({ email })
