/**
 * Prints for each folder the number of files, their median length and the longest. Fails on a folder with too many
 * files or on a file that is too long.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const MOST_FILES = 25
const MOST_LINES = 300

/** Files that are not written or read by line. */
const ASIDE =
  /(^|\/)(generated|migrations|__golden__|locales|media|zoom-answers)\/|^package-lock\.json$|^biome\.walls\.json$/
const CODE = /\.(tsx?|ya?ml|graphql|css|sh)$/

interface File {
  path: string
  lines: number
}

const files: File[] = globSync('{docs,machines,markdown,openapi,public,scripts,server,src,tests}/**', {
  cwd: ROOT,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((path) => !ASIDE.test(path))
  .map((path) => ({ path, lines: CODE.test(path) ? readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1 : 0 }))

const folders = Map.groupBy(files, ({ path }) => dirname(path))
const wrong: string[] = []
const rows = [...folders].sort(([a], [b]) => (a < b ? -1 : 1))
const width = Math.max(...rows.map(([folder]) => folder.length))
console.log(`${'folder'.padEnd(width)}  files  median  longest`)
for (const [folder, inside] of rows) {
  const code = inside.filter(({ lines }) => lines > 0).sort((a, b) => a.lines - b.lines)
  const [median, longest] = [code[Math.floor(code.length / 2)], code.at(-1)]
  if (inside.length > MOST_FILES) wrong.push(`${folder} has ${inside.length} files side by side, ${MOST_FILES} at most`)
  if (!median || !longest) continue
  const length = `${String(longest.lines).padStart(7)}  ${basename(longest.path)}`
  console.log(
    `${folder.padEnd(width)}  ${String(inside.length).padStart(5)}  ${String(median.lines).padStart(6)}  ${length}`,
  )
}
for (const { path, lines } of files) {
  if (lines > MOST_LINES) wrong.push(`${path} has ${lines} lines, ${MOST_LINES} at most`)
}
for (const line of wrong) console.error(line)
if (wrong.length > 0) process.exitCode = 1
