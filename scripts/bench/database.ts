/**
 * Measures what calls and lists cost in PostgreSQL, and their plans: with 100 000 users, 20 000 courses of 200 000
 * lessons, 200 000 feedbacks, 1 000 000 rows of progress, and 50 000 events with 500 000 schedules.
 */
import { answerList } from '../../server/lists/select.ts'
import { findPostgres, runOn, startPostgres } from '../postgres.ts'
import { idOf, measureCalls } from './calls.ts'
import { type Bench, best, type Measured, open, type Query } from './explain.ts'
import { type MeasuredList, measuredLists } from './lists.ts'
import { fillLarge } from './rows/large.ts'

/** The slowest of them, whose matches are all at the far end of the order, takes 15 to 22 ms on the same machine. */
const LIST_MS = 25
const TEXT_MS = 50

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The value of a filter; `id:course 7` is the id of that generated row. */
function operand(value: string) {
  if (!value.startsWith('id:')) return value
  const [kind = '', n = ''] = value.slice(3).split(' ')
  return idOf(kind, n)
}

/** `price $gte & currency` with `200 & IDR` is two conditions. */
function filterOf(name: string, value: string) {
  const values = value.split(' & ')
  const conditions = name.split(' & ').map((one, index) => {
    const [field = '', operator = '$eq'] = one.split(' ')
    return [field, { [operator]: operand(values[index] ?? '') }]
  })
  return Object.fromEntries(conditions)
}

async function measure(database: Bench, list: MeasuredList, filter: object, sort: string | undefined, limit: number) {
  const { db } = database
  const asked = await database.queriesOf(() => answerList(db, list.source(db), { filter, sort }))
  const isCount = ({ text }: Query) => /^select count\(\*\)/i.test(text)
  const page: Measured = { ms: 0, nodes: [], scanned: [] }
  const count: Measured = { ms: 0, nodes: [], scanned: [] }
  for (const query of asked) {
    const into = isCount(query) ? count : page
    const found = await best(database.pool, query, limit)
    into.ms += found.ms
    into.nodes.push(...found.nodes)
    into.scanned.push(...found.scanned)
  }
  return { sort: sort ?? 'best match', page, count }
}

/** Checks one filter with every sort; returns whether all keep to the limits. */
async function check(database: Bench, list: MeasuredList, name: string, filter: object, limit: number) {
  const sorts = Object.keys(list.source(database.db).spec.sort).flatMap((field) => [field, `-${field}`])
  const all = []
  for (const sort of '$text' in filter ? [undefined, ...sorts] : sorts)
    all.push(await measure(database, list, filter, sort, limit))
  const [slowest] = all.sort((a, b) => b.page.ms - a.page.ms)
  if (!slowest) throw new Error(`${list.name} has no sort`)
  const count = Math.min(...all.map((one) => one.count.ms))
  const scanned = [...new Set(all.flatMap((one) => one.page.scanned))]
  const isFine = slowest.page.ms <= limit && scanned.length === 0
  const cells = [
    `${list.name}: ${name}`.padEnd(44),
    slowest.page.ms.toFixed(1).padStart(7),
    count.toFixed(1).padStart(8),
    `  ${slowest.sort.padEnd(15)} ${[...new Set(slowest.page.nodes)].join(', ')}`,
    scanned.length > 0 ? `  SCANS ${scanned.join(', ')}` : '',
    slowest.page.ms > limit ? `  OVER ${limit} ms` : '',
  ]
  say(cells.join(''))
  return isFine
}

async function measureAll(database: Bench) {
  say(`${'list: filter'.padEnd(44)}page ms count ms  slowest sort, its plan`)
  let wrong = 0
  for (const list of measuredLists) {
    for (const [name, value] of Object.entries(list.filters)) {
      if (!(await check(database, list, name, filterOf(name, value), LIST_MS))) wrong += 1
    }
    const { text, words } = list.source(database.db).spec
    if (words && !(await check(database, list, '$words', { $words: 'topik77 frist500' }, TEXT_MS))) wrong += 1
    if (!text) continue
    if (!(await check(database, list, '$text', { $text: 'word77 text231' }, TEXT_MS))) wrong += 1
  }
  return wrong
}

const programs = process.env.DATABASE_URL ? null : findPostgres()
if (!process.env.DATABASE_URL && programs === null)
  throw new Error('no PostgreSQL on this machine: install one, or set DATABASE_URL to a server')
const own = programs === null ? null : await startPostgres(programs)
const server = own?.url ?? process.env.DATABASE_URL ?? ''
const name = `lectern_bench_${process.pid}`
try {
  await runOn(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await fillLarge(url.href)
  const database = open(url.href)
  const wrong = (await measureCalls(url.href, say)) + (await measureAll(database))
  await database.pool.end()
  say(wrong === 0 ? 'Every call and list keeps to its limits.' : `${wrong} calls or filters do not keep to the limits.`)
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  if (!own) await runOn(server, `drop database if exists ${name} with (force)`)
  await own?.stop()
}
