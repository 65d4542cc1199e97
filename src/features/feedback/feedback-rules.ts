import * as z from 'zod/mini'
import { PLATFORM_FEEDBACK_CREATE_LIMITS } from '../../../openapi/generated/limits.ts'

/** Rules of feedback; each message is the key of a text. Stars come as their radio button's value. */
export const feedbackRules = (needsRating: boolean) =>
  z.object({
    rating: z
      .nullish(z.string())
      .check(z.refine((stars) => (stars ? /^[1-5]$/.test(stars) : !needsRating), 'ratingRequired')),
    /** whether what happened on the page goes with it */
    attach: z.boolean(),
    message: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'messageRequired'),
        z.maxLength(PLATFORM_FEEDBACK_CREATE_LIMITS.message, 'tooLong'),
      ),
  })
