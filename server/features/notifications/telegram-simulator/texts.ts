import { z } from 'zod'
import { type Language as LanguageOf, simulatorLanguages } from '../../../simulators/languages.ts'

const textsSchema = z.strictObject({
  title: z.string(),
  simulation: z.string(),
  instead: z.string(),
  heading: z.string(),
  invited: z.string(),
  blocked: z.string(),
  messages: z.string(),
  none: z.string(),
  you: z.string(),
  bot: z.string(),
  start: z.string(),
  text: z.string(),
  send: z.string(),
  lookAgain: z.string(),
  stop: z.string(),
  block: z.string(),
  unblock: z.string(),
  back: z.string(),
})

export type Language = LanguageOf<z.infer<typeof textsSchema>>

export const languageOf = simulatorLanguages('telegram-simulator', textsSchema)
