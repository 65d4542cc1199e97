import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** The messages that a server without a mail server has written to disk, the oldest first. */
export async function readLetters(dataDir: string) {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

/** The token in the link of a message. */
export function tokenIn(text: string | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(text ?? '')?.[1]
  if (!token) throw new Error(`no token in ${text}`)
  return token
}
