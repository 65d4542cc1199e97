import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import convert from 'ast-v8-to-istanbul'
import { parseAstAsync, transformWithOxc } from 'vite'
import { ROOT, readCoverage, readServers, type Statement, sources, statementsOf } from './map.ts'

/** The statements of a source when none of them ran; a file of types has none. */
async function untouched(source: string): Promise<Statement[]> {
  const path = join(ROOT, source)
  const { code, map } = await transformWithOxc(readFileSync(path, 'utf8'), path)
  const found = await convert({
    code,
    ...(map && { sourceMap: map }),
    ast: await parseAstAsync(code),
    coverage: { functions: [], url: `file://${path}` },
  })
  return Object.values(found).flatMap(statementsOf)
}

interface Summary {
  source: string
  statements: number
  ran: number
}

/** Statements are matched by their start, because Vitest and the build differ about some ends. */
async function summaries(): Promise<Summary[]> {
  const all = [...readCoverage(), { sources: readServers() }]
  return Promise.all(
    sources().map(async (source) => {
      const reached = all.flatMap((one) => one.sources[source]?.statements ?? [])
      const ran = new Map<string, boolean>()
      for (const [line, column, , , isRun] of reached.length > 0 ? reached : await untouched(source)) {
        const place = `${line}:${column}`
        ran.set(place, ran.get(place) || isRun === 1)
      }
      return { source, statements: ran.size, ran: [...ran.values()].filter(Boolean).length }
    }),
  )
}

/** Counts the covered statements in each folder. */
export async function foldersOf() {
  const folders = Map.groupBy(await summaries(), ({ source }) => dirname(source))
  return [...folders].map(([folder, files]) => ({
    folder,
    ran: files.reduce((sum, { ran }) => sum + ran, 0),
    statements: files.reduce((sum, { statements }) => sum + statements, 0),
  }))
}

/** Sources with statements that no test runs. */
export const unreachedOf = async () =>
  (await summaries()).filter(({ statements, ran }) => statements > 0 && ran === 0).map(({ source }) => source)
