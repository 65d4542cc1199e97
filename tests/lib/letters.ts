import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** What was read, by path: a message is written once, and tests read all of them again and again. */
const known = new Map<string, Email>()

/** The messages that a server without a mail server has written to disk, the oldest first. */
export async function readLetters(dataDir: string) {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.sort().map((name) => readLetter(join(folder, name))))
}

async function readLetter(path: string) {
  const letter = known.get(path) ?? (await PostalMime.parse(await readFile(path)))
  known.set(path, letter)
  return letter
}

/** The token in the link of a message. */
export function tokenIn(text: string | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(text ?? '')?.[1]
  if (!token) throw new Error(`no token in ${text}`)
  return token
}
