import { z } from 'zod'
import { type Language as LanguageOf, simulatorLanguages } from '../../../simulators/languages.ts'

const textsSchema = z.strictObject({
  title: z.string(),
  simulation: z.string(),
  withoutZoom: z.string(),
  you: z.string(),
  host: z.string(),
  present: z.string(),
  waiting: z.string(),
  lookAgain: z.string(),
  running: z.string(),
  ended: z.string(),
  recorded: z.string(),
  left: z.string(),
  start: z.string(),
  end: z.string(),
  leave: z.string(),
  join: z.string(),
  joinAgain: z.string(),
  yourName: z.string(),
  refused: z.string(),
  openAgain: z.string(),
  missing: z.string(),
})

export type Language = LanguageOf<z.infer<typeof textsSchema>>

export const languageOf = simulatorLanguages('zoom-simulator', textsSchema)
