import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShortMessage } from '../channels/messenger.ts'
import { writePrivate } from '../private-file.ts'

type Sent = Pick<ShortMessage, 'id' | 'to' | 'text' | 'createdAt'>

/** Writes one file per message, for installations without an account at Twilio. Its name tells whether it was written. */
export function smsFiles(folder: string) {
  const pathOf = ({ id, createdAt }: Sent) =>
    join(folder, `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.txt`)
  return {
    /** Resolves to the path of the file. */
    async send(message: Sent): Promise<string> {
      const path = pathOf(message)
      await writePrivate(path, `To: ${message.to}\n\n${message.text}\n`)
      return path
    },

    async find(message: Sent): Promise<string | null> {
      const path = pathOf(message)
      return access(path).then(
        () => path,
        () => null,
      )
    },
  }
}
