import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { hashOf } from '../reach/map.ts'
import type { Mutant } from './mutate.ts'
import type { Noticed } from './unit.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FILE = join(ROOT, '.cache', 'wiring', 'results.json')

const result = z.object({
  /** of the mutated file and of the test, as they were */
  hashes: z.array(z.string()),
  noticed: z.object({ file: z.string(), title: z.string() }),
})
const results = z.record(z.string(), result)

const hashesOf = (mutant: Mutant, { file }: Noticed): string[] =>
  [mutant.file, file].map((one) => (existsSync(join(ROOT, one)) ? hashOf(one) : ''))

/** What noticed mutants in earlier runs, as long as neither the file nor that test has changed. */
export class Results {
  private known: z.infer<typeof results> = existsSync(FILE) ? results.parse(JSON.parse(readFileSync(FILE, 'utf8'))) : {}

  of(mutant: Mutant): Noticed | null {
    const found = this.known[mutant.name]
    if (!found) return null
    return hashesOf(mutant, found.noticed).join() === found.hashes.join() ? found.noticed : null
  }

  keep(mutant: Mutant, noticed: Noticed) {
    this.known[mutant.name] = { hashes: hashesOf(mutant, noticed), noticed }
    mkdirSync(dirname(FILE), { recursive: true })
    writeFileSync(FILE, JSON.stringify(this.known))
  }
}
