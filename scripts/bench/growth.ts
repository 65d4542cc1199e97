/**
 * Measures what the server's main calls cost on the demo, and then on the same database with 100 000 users and 20 000
 * courses more. Fails when a call costs more than twice as much there, or three times for a page far behind the first one.
 */
import { DEEP_PAGE, FIRST_PAGE, measureCosts, withDatabase } from './call-costs.ts'
import { type Cost, cpu, NOISE_MS } from './cost-figures.ts'
import { fillLarge } from './rows/large.ts'

const MOST = 2
const MOST_FOR_DEEP_PAGE = 3

const say = (line: string) => process.stdout.write(`${line}\n`)
const cell = (value: number) => value.toFixed(2).padStart(10)

function tell(name: string, before: Cost, after: Cost, most: number) {
  const isOver = cpu(after) > cpu(before) * most + NOISE_MS
  const share = `${(cpu(after) / cpu(before)).toFixed(1).padStart(8)} of ${most}`
  say(`${name.padEnd(28)}${cell(cpu(before))}${cell(cpu(after))}${share}${isOver ? '  OVER' : ''}`)
  if (isOver) process.exitCode = 1
}

await withDatabase(async (database) => {
  const demo = await measureCosts(database, () => true)
  await fillLarge(database.url)
  const large = await measureCosts(database, () => true)
  say(`${'CPU ms per request'.padEnd(28)}      demo     large    times`)
  for (const [name, after] of Object.entries(large)) {
    const before = name === DEEP_PAGE ? large[FIRST_PAGE] : demo[name]
    if (before) tell(name, before, after, name === DEEP_PAGE ? MOST_FOR_DEEP_PAGE : MOST)
  }
})
