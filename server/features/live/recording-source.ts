import { z } from 'zod'
import { seal, unseal } from '../../sealed.ts'

const sourceSchema = z.object({
  url: z.string(),
  /** opens only that file, for a day; null: the account's token is used */
  token: z.string().nullable(),
})

/** The address of a recording's file at the provider. */
export type RecordingSource = z.infer<typeof sourceSchema>

export const sealSource = (key: Buffer, source: RecordingSource) => seal(key, JSON.stringify(source))

/** Null if it was sealed with another secret. */
export function openSource(key: Buffer, sealed: string): RecordingSource | null {
  try {
    return sourceSchema.parse(JSON.parse(unseal(key, sealed)))
  } catch {
    return null
  }
}
