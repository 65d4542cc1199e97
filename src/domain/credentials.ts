import * as z from 'zod/mini'

/** An e-mail address as the contract checks it (`format: email`), so that no form sends what the server refuses. */
export const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i

/** Rules of the sign-in form; each message is the key of a text. */
export const credentials = z.object({
  username: z
    .string()
    .check(z.minLength(1, 'usernameRequired'), z.maxLength(254, 'usernameInvalid'), z.regex(EMAIL, 'usernameInvalid')),
  password: z.string().check(z.minLength(1, 'passwordRequired'), z.maxLength(128, 'passwordTooLong')),
  /** of the authenticator, or a recovery code; asked for only of those who have a second factor */
  otp: z.optional(z.string().check(z.regex(/^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/, 'otpInvalid'))),
})
