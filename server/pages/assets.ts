import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Assets } from './renderer.ts'

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
)

/** Reads Vite's manifest, which maps source modules to built files and their imports. */
export function readAssets(file: string): Assets {
  const chunks = manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const entry = Object.entries(chunks).find(([, chunk]) => chunk.isEntry)
  if (!entry) throw new Error(`no entry in ${file}`)
  const collect = (name: string, found: Set<string>) => {
    const chunk = chunks[name]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const inner of chunk.imports ?? []) collect(inner, found)
  }
  return {
    entry: `/${entry[1].file}`,
    preloads(modules) {
      const found = new Set<string>()
      for (const name of [entry[0], ...modules]) collect(name, found)
      found.delete(entry[1].file)
      return [...found].map((path) => `/${path}`)
    },
  }
}
