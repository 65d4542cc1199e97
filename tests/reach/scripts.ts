import { existsSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { stripTypeScriptTypes } from 'node:module'
import { mergeScriptCovs } from '@bcoe/v8-coverage'
import convert from 'ast-v8-to-istanbul'
import { parseAstAsync } from 'vite'
import type { FileStatements } from './map.ts'

/** What ran, by the file that `fileOf` finds for its URL; without one it is none of the project's. */
export function byFile(scripts: Profiler.ScriptCoverage[], fileOf: (url: string) => string | null) {
  const found = new Map<string, Profiler.ScriptCoverage[]>()
  for (const script of scripts) {
    const file = fileOf(script.url)
    if (file) found.set(file, [...(found.get(file) ?? []), script])
  }
  return found
}

/** The statements of a file that ran; of a built one, those of its sources. */
export async function sourcesOf(file: string, scripts: Profiler.ScriptCoverage[]): Promise<FileStatements[]> {
  const merged = mergeScriptCovs(scripts)
  if (!merged) return []
  const text = readFileSync(file, 'utf8')
  // Node puts spaces where types were, so that every position is that of the source. A package in a built file may ask
  // that its own file is left out, which would be all of it.
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text.replaceAll('ignore file', 'ignore-file')
  const map = `${file}.map`
  const found = await convert({
    code,
    ...(existsSync(map) && { sourceMap: JSON.parse(readFileSync(map, 'utf8')) }),
    ast: await parseAstAsync(code),
    coverage: { ...merged, url: `file://${file}` },
  })
  return Object.values(found)
}
