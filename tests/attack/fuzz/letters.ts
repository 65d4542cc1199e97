import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Stage } from './cast.ts'

const NEWEST = 20

/** The token of a link in the newest message to somebody, such as that to reset the password; empty when none came. */
export async function newestToken({ server }: Stage, to: string, path: string): Promise<string> {
  await server.services.mail.idle()
  const folder = join(server.services.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names.sort().slice(-NEWEST).reverse()) {
    // Quoted-printable breaks long lines, and writes an equals sign as =3D.
    const text = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
    if (!text.includes(to)) continue
    const token = new RegExp(`${path}[^\\s"]*[?&]token=([\\w-]+)`).exec(text)?.[1]
    if (token) return token
  }
  return ''
}
