import { MEDIA_TRACK_CREATE_LIMITS } from '../../../../openapi/generated/limits.ts'

/** Why the text of a file is not sent. */
export type FileFault = 'missing' | 'large' | 'encoding'

/** A letter takes four bytes at most. */
const MOST_BYTES = 4 * MEDIA_TRACK_CREATE_LIMITS.content

/** The text of a file with captions, or what is wrong with the file. */
export async function readTrackFile(file: File | undefined): Promise<{ text: string } | { fault: FileFault }> {
  if (!file || file.size === 0) return { fault: 'missing' }
  if (file.size > MOST_BYTES) return { fault: 'large' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.length > MEDIA_TRACK_CREATE_LIMITS.content ? { fault: 'large' } : { text }
  } catch {
    return { fault: 'encoding' }
  }
}
