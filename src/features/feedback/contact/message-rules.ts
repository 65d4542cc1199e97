import * as z from 'zod/mini'
import { MESSAGE_CREATE_LIMITS } from '../../../../openapi/generated/limits.ts'
import { EMAIL } from '../../auth/forms/credentials.ts'

/** Validation rules of a message to staff; each message is the key of a text. */
export const messageRules = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'nameRequired'), z.maxLength(MESSAGE_CREATE_LIMITS.name, 'tooLong')),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'usernameRequired'),
      z.maxLength(MESSAGE_CREATE_LIMITS.email, 'tooLong'),
      z.regex(EMAIL, 'usernameInvalid'),
    ),
  company: z.optional(z.string().check(z.trim(), z.maxLength(MESSAGE_CREATE_LIMITS.company, 'tooLong'))),
  message: z
    .string()
    .check(z.trim(), z.minLength(1, 'messageRequired'), z.maxLength(MESSAGE_CREATE_LIMITS.message, 'tooLong')),
})
