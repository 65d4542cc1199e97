import { z } from 'zod'
import { studentKey } from './people.ts'
import { days, readDemoFile } from './read.ts'

const review = z.strictObject({ by: studentKey, rating: z.int().min(1).max(5), daysAgo: days, message: z.string() })
/** by the alias of the course or event */
const reviews = z.record(z.string(), z.array(review))

const feedback = readDemoFile(
  'feedback.yaml',
  z.strictObject({
    reviews,
    /** reviews that staff has not handled yet, so that they are not shown */
    waiting: reviews,
    /** feedback of students on the platform */
    platform: z.array(review),
    /** messages of guests from the contact form, not handled yet */
    messages: z.array(z.strictObject({ name: z.string(), email: z.email(), daysAgo: days, message: z.string() })),
  }),
)

const flat = (all: z.infer<typeof reviews>, isHandled: boolean) =>
  Object.entries(all).flatMap(([of, list]) => list.map((one) => ({ of, ...one, isHandled })))

/** Reviews of courses and events. The loader registers the authors for their courses. */
export const REVIEWS = [...flat(feedback.reviews, true), ...flat(feedback.waiting, false)]
export const PLATFORM_WORDS = feedback.platform
export const MESSAGES = feedback.messages
