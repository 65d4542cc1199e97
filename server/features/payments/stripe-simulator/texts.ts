import { z } from 'zod'
import { type Language as LanguageOf, simulatorLanguages } from '../../../simulators/languages.ts'

const textsSchema = z.strictObject({
  title: z.string(),
  simulation: z.string(),
  instead: z.string(),
  pay: z.string(),
  secure: z.string(),
  decline: z.string(),
  stay: z.string(),
  twice: z.string(),
  leave: z.string(),
  bank: z.string(),
  confirm: z.string(),
  refuse: z.string(),
  declined: z.string(),
  paid: z.string(),
  expired: z.string(),
  missing: z.string(),
})

export type Language = LanguageOf<z.infer<typeof textsSchema>>

export const languageOf = simulatorLanguages('stripe-simulator', textsSchema)
