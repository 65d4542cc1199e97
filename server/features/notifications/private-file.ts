import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only this user may read. It gets its name once it is whole; until then the name ends with `.part`. Its
 * folder is made when it turns out to be missing: to ask for it each time takes longer than to write a message.
 */
export async function writePrivate(path: string, content: string | Buffer): Promise<void> {
  const part = `${path}.part`
  const write = () => writeFile(part, content, { mode: 0o600 })
  try {
    await write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await write()
  }
  await rename(part, path)
}
