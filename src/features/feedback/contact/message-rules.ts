import * as z from 'zod/mini'
import { EMAIL } from '../../auth/forms/credentials.ts'

/** The longest that the contract takes of each field. */
export const LIMITS = { name: 100, email: 254, company: 200, message: 4000 } as const

/** Rules of a message to staff; each message is the key of a text. */
export const messageRules = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'nameRequired'), z.maxLength(LIMITS.name, 'tooLong')),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'usernameRequired'),
      z.maxLength(LIMITS.email, 'tooLong'),
      z.regex(EMAIL, 'usernameInvalid'),
    ),
  company: z.optional(z.string().check(z.trim(), z.maxLength(LIMITS.company, 'tooLong'))),
  message: z.string().check(z.trim(), z.minLength(1, 'messageRequired'), z.maxLength(LIMITS.message, 'tooLong')),
})
