import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { RAW } from '../e2e/coverage.ts'
import { keepCoverage, ROOT } from './map.ts'
import { byFile, sourcesOf } from './scripts.ts'

const BUILT = join(ROOT, 'dist', 'client')

/** The built file for a URL; null for scripts outside the portal's build. */
function builtFile(url: string) {
  if (!URL.canParse(url)) return null
  const file = join(BUILT, decodeURIComponent(new URL(url).pathname))
  return file.startsWith(BUILT) && existsSync(`${file}.map`) ? file : null
}

/** Maps the browser coverage of each spec from the built files to the sources. */
export async function keepBrowserCoverage() {
  for (const folder of existsSync(RAW) ? readdirSync(RAW) : []) {
    const scripts = readdirSync(join(RAW, folder)).flatMap((name): Profiler.ScriptCoverage[] =>
      JSON.parse(readFileSync(join(RAW, folder, name), 'utf8')),
    )
    const found = await Promise.all([...byFile(scripts, builtFile)].map(([file, ran]) => sourcesOf(file, ran)))
    keepCoverage(folder.replaceAll('__', '/'), found.flat())
  }
}
