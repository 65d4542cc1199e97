import * as z from 'zod/mini'
import { PLATFORM_FEEDBACK_CREATE_LIMITS } from '../../../openapi/generated/limits.ts'

/** Validation rules of feedback; each message is the key of a text. The rating is the value of its radio button. */
export const feedbackRules = (needsRating: boolean) =>
  z.object({
    rating: z
      .nullish(z.string())
      .check(z.refine((stars) => (stars ? /^[1-5]$/.test(stars) : !needsRating), 'ratingRequired')),
    /** whether to attach the problem report */
    attach: z.boolean(),
    message: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'messageRequired'),
        z.maxLength(PLATFORM_FEEDBACK_CREATE_LIMITS.message, 'tooLong'),
      ),
  })
