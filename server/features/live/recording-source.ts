import { z } from 'zod'
import { seal, unseal } from '../../sealed.ts'

const sourceSchema = z.object({
  url: z.string(),
  /** opens that file alone, for a day; null: the account's own has to do */
  token: z.string().nullable(),
})

/** Where a provider keeps the file of a recording. */
export type RecordingSource = z.infer<typeof sourceSchema>

export const sealSource = (key: Buffer, source: RecordingSource) => seal(key, JSON.stringify(source))

/** Null when it was sealed with another secret of the installation. */
export function openSource(key: Buffer, sealed: string): RecordingSource | null {
  try {
    return sourceSchema.parse(JSON.parse(unseal(key, sealed)))
  } catch {
    return null
  }
}
