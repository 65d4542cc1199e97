import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Assets } from './renderer.ts'

/** What the portal starts with in the browser. */
const ENTRY = 'src/main.ts'

const manifest = z.object({
  styles: z.string().nullable(),
  imports: z.record(z.string(), z.array(z.string())),
  modules: z.record(z.string(), z.string()),
})

/** Reads what the build says of its files: by module, the file that it is in, and what each file imports. */
export function readAssets(path: string): Assets {
  const { styles, imports, modules } = manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  /** A file after those that it imports. */
  const collect = (file: string, found: Set<string>) => {
    for (const inner of imports[file] ?? []) if (!found.has(inner)) collect(inner, found)
    found.add(file)
  }
  const entry = modules[ENTRY]
  if (entry === undefined) throw new Error(`no ${ENTRY} in ${path}`)
  const start = new Set<string>()
  collect(entry, start)
  return {
    styles: styles === null ? null : `/${styles}`,
    starts: [...start].map((file) => `/${file}`),
    preloads(needed) {
      const found = new Set(start)
      for (const module of needed) {
        const file = modules[module]
        if (file !== undefined) collect(file, found)
      }
      return [...found].filter((file) => !start.has(file)).map((file) => `/${file}`)
    },
  }
}
