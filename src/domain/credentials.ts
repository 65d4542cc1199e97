import * as z from 'zod/mini'

/** An e-mail address as the contract checks it (`format: email`), so that no form sends what the server refuses. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i

/** Rules of the sign-in form; each message is the key of a text. */
export const credentials = z.object({
  username: z
    .string()
    .check(z.minLength(1, 'usernameRequired'), z.maxLength(254, 'usernameInvalid'), z.regex(EMAIL, 'usernameInvalid')),
  password: z.string().check(z.minLength(1, 'passwordRequired'), z.maxLength(128, 'passwordTooLong')),
})
