import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepServers, ROOT } from './map.ts'
import { byFile, sourcesOf } from './scripts.ts'

/** Where the servers that tests start store what they ran. */
export const RAW_SERVERS = join(ROOT, '.cache', 'coverage', 'servers')

function ownFile(url: string) {
  if (!url.startsWith('file:')) return null
  const file = fileURLToPath(url)
  return file.startsWith(ROOT + sep) && !file.includes('/node_modules/') && existsSync(file) ? file : null
}

/** Stores what all servers ran together, because a server of the browser tests serves many of them. */
export async function keepServerCoverage() {
  const all = new Map<string, Profiler.ScriptCoverage[]>()
  for (const name of existsSync(RAW_SERVERS) ? readdirSync(RAW_SERVERS) : []) {
    const { result }: { result: Profiler.ScriptCoverage[] } = JSON.parse(readFileSync(join(RAW_SERVERS, name), 'utf8'))
    for (const [file, ran] of byFile(result, ownFile)) all.set(file, [...(all.get(file) ?? []), ...ran])
  }
  const found = await Promise.all([...all].map(([file, ran]) => sourcesOf(file, ran)))
  keepServers(found.flat())
}
