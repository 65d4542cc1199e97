/**
 * Measures what the server's main calls cost: CPU time per request in Node and in PostgreSQL, and statements. CPU time
 * differs less than wall time between a quiet and a busy machine. Fails when a call costs more than the kept figures
 * allow. `-- courses` measures only calls with that text in their names.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEEP_PAGE, measureCosts, withDatabase } from './call-costs.ts'
import { costLine, costs, isWorse } from './cost-figures.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const KEPT = join(ROOT, '.ci', 'costs.json')
/** The figures of the last run here; copy them over the kept ones when they have changed for a good reason. */
const MEASURED = join(ROOT, 'test-results', 'costs.json')

const say = (line: string) => process.stdout.write(`${line}\n`)
const read = (file: string) => {
  try {
    return costs.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

const wanted = process.argv[2] ?? ''
await withDatabase(async (database) => {
  const measured = await measureCosts(database, (name) => name.includes(wanted) && name !== DEEP_PAGE)
  const kept = read(KEPT)
  say(`${'CPU ms per request'.padEnd(28)}    node      db     sum  per CPU s  statements   kept: node      db`)
  for (const [name, cost] of Object.entries(measured)) say(costLine(name, cost, kept[name]))
  mkdirSync(dirname(MEASURED), { recursive: true })
  writeFileSync(MEASURED, `${JSON.stringify({ ...read(MEASURED), ...measured }, null, 2)}\n`)
  process.exitCode = Object.entries(measured).some(([name, cost]) => isWorse(cost, kept[name])) ? 1 : 0
})
