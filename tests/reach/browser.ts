import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import { mergeScriptCovs } from '@bcoe/v8-coverage'
import convert from 'ast-v8-to-istanbul'
import { parseAstAsync } from 'vite'
import { RAW } from '../e2e/coverage.ts'
import { type FileStatements, keepCoverage } from './map.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const BUILT = join(ROOT, 'dist', 'client')

/** The built file for a URL; null for scripts outside the portal's build. */
function builtFile(url: string) {
  const file = join(BUILT, decodeURIComponent(new URL(url).pathname))
  return file.startsWith(BUILT) && existsSync(`${file}.map`) ? file : null
}

async function sourcesOf(file: string, scripts: Profiler.ScriptCoverage[]): Promise<FileStatements[]> {
  const merged = mergeScriptCovs(scripts)
  if (!merged) return []
  const code = readFileSync(file, 'utf8')
  const found = await convert({
    code,
    sourceMap: JSON.parse(readFileSync(`${file}.map`, 'utf8')),
    ast: await parseAstAsync(code),
    coverage: { ...merged, url: `file://${file}` },
  })
  return Object.values(found)
}

/** Maps the browser coverage of each spec from the built files to the sources. */
export async function keepBrowserCoverage() {
  for (const folder of existsSync(RAW) ? readdirSync(RAW) : []) {
    const byFile = new Map<string, Profiler.ScriptCoverage[]>()
    for (const name of readdirSync(join(RAW, folder))) {
      const scripts: Profiler.ScriptCoverage[] = JSON.parse(readFileSync(join(RAW, folder, name), 'utf8'))
      for (const script of scripts) {
        const file = URL.canParse(script.url) && builtFile(script.url)
        if (file) byFile.set(file, [...(byFile.get(file) ?? []), script])
      }
    }
    const found = await Promise.all([...byFile].map(([file, scripts]) => sourcesOf(file, scripts)))
    keepCoverage(folder.replaceAll('__', '/'), found.flat())
  }
}
