/**
 * Measures the roster of a course with 100 000 learners: what each order and filter of a page costs in PostgreSQL, what it
 * costs to read where they stop and how they answered a quiz, how much memory the roster's file for spreadsheets takes
 * while it is written, and how long it takes to settle who gets a message to all. Fails when anything is over its limit.
 */
import { sql } from 'drizzle-orm'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { writeToStudents } from '../../server/features/learning/messages/message-service.ts'
import { rosterSource } from '../../server/features/learning/roster/roster-queries.ts'
import { rosterSheet } from '../../server/features/learning/roster/roster-sheet.ts'
import { dropOffSource } from '../../server/features/learning/statistics/drop-off-queries.ts'
import { findQuizStatistics } from '../../server/features/learning/statistics/quiz-statistics-queries.ts'
import { csvOf } from '../../server/lists/csv.ts'
import { answerList } from '../../server/lists/select.ts'
import { findPostgres, runOn, startPostgres } from '../postgres.ts'
import { idOf } from './calls.ts'
import { type Bench, best, open } from './explain.ts'
import { COURSE, fillRoster, LEARNERS, QUIZ_ITEM } from './rows/roster.ts'

const PAGE_MS = 50
const FILE_MB = 20
/** The server gives a statement 8 s; this leaves room for a machine that is half as fast. */
const MESSAGE_S = 4
/** Lines between two looks at the memory. */
const LOOK_EACH = 10

const say = (line: string) => process.stdout.write(`${line}\n`)
const course = idOf('course', COURSE)

const week = new Date(Date.now() - 7 * 86_400_000).toISOString()
const FILTERS: Record<string, object | undefined> = {
  all: undefined,
  'isStuck true': { isStuck: 'true' },
  'isStuck false': { isStuck: 'false' },
  'finishedAt exists': { finishedAt: { $exists: 'true' } },
  'finishedAt does not exist': { finishedAt: { $exists: 'false' } },
  'lastActiveAt exists': { lastActiveAt: { $exists: 'true' } },
  'lastActiveAt $lt': { lastActiveAt: { $lt: week } },
  'registeredAt $gte': { registeredAt: { $gte: week } },
  'progress $gte': { progress: { $gte: '50' } },
  'name $cont, few': { name: { $cont: 'last777' } },
  'name $cont, all': { name: { $cont: 'a' } },
  'name $sw': { name: { $sw: 'First77' } },
  'name $cont, stuck': { name: { $cont: 'first7' }, isStuck: 'true' },
  userId: { userId: idOf('user', 777) },
}

/** All statements of a call together. */
async function callMs({ pool, queriesOf }: Bench, call: () => Promise<unknown>) {
  const asked = await queriesOf(call)
  const measured = []
  for (const query of asked) measured.push(await best(pool, query, PAGE_MS / asked.length))
  return measured.reduce((sum, { ms }) => sum + ms, 0)
}

const pageMs = (bench: Bench, filter: object | undefined, sort: string) =>
  callMs(bench, () => answerList(bench.db, rosterSource(bench.db, course), { filter, sort }))

/** What tutors read beside the roster; returns how many of them are over the limit. */
async function measureStatistics(bench: Bench) {
  const { db } = bench
  const calls = {
    'where people stop, 50 items': () => answerList(db, dropOffSource(db, course), { limit: 50 }),
    'how a quiz was answered': () => findQuizStatistics(db, course, idOf('content', QUIZ_ITEM)),
  }
  let wrong = 0
  for (const [name, call] of Object.entries(calls)) {
    const ms = await callMs(bench, call)
    if (ms > PAGE_MS) wrong += 1
    say(`${name.padEnd(30)}${ms.toFixed(1).padStart(10)}${ms > PAGE_MS ? `  OVER ${PAGE_MS} ms` : ''}`)
  }
  return wrong
}

/** The slowest order of each filter; returns how many filters are over the limit. */
async function measurePages(bench: Bench) {
  let wrong = 0
  say(`${'page of 10: filter'.padEnd(30)}slowest ms  its order, and all`)
  const sorts = Object.keys(rosterSource(bench.db, course).spec.sort).flatMap((field) => [field, `-${field}`])
  for (const [name, filter] of Object.entries(FILTERS)) {
    const all = []
    for (const sort of sorts) all.push({ sort, ms: await pageMs(bench, filter, sort) })
    const slowest = all.reduce((most, one) => (one.ms > most.ms ? one : most))
    const isOver = slowest.ms > PAGE_MS
    if (isOver) wrong += 1
    say(
      `${name.padEnd(30)}${slowest.ms.toFixed(1).padStart(10)}  ${slowest.sort.padEnd(14)} ${all.map(({ ms }) => ms.toFixed(0)).join(' ')}${isOver ? `  OVER ${PAGE_MS} ms` : ''}`,
    )
  }
  return wrong
}

/** What is reachable, without what the next collection frees. */
function memory() {
  if (!globalThis.gc) throw new Error('run it with --expose-gc')
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Writes the file as it is answered; returns 1 when it takes too much memory. */
async function measureFile({ db }: Bench) {
  const started = performance.now()
  // Code that runs for the first time takes memory too.
  for await (const _ of await csvOf(db, rosterSource(db, course), { filter: { progress: '1' } }, rosterSheet('en')));
  const before = memory()
  let [most, parts, bytes] = [0, 0, 0]
  const lines = await csvOf(db, rosterSource(db, course), { sort: 'name' }, rosterSheet('en'))
  most = memory() - before
  for await (const part of lines) {
    bytes += part.length
    parts += 1
    if (parts % LOOK_EACH === 0) most = Math.max(most, memory() - before)
  }
  const mb = most / 1_000_000
  const seconds = (performance.now() - started) / 1000
  const isOver = mb > FILE_MB
  say(
    `file of ${LEARNERS} rows, ${(bytes / 1_000_000).toFixed(1)} MB: memory grew by ${mb.toFixed(1)} MB, ${seconds.toFixed(1)} s${isOver ? `  OVER ${FILE_MB} MB` : ''}`,
  )
  return isOver ? 1 : 0
}

/** Writes to all of them, as an administrator; returns 1 when that takes more than `MESSAGE_S` seconds. */
async function measureMessage({ db }: Bench) {
  const started = performance.now()
  const { recipients } = await writeToStudents(
    { db },
    { userId: idOf('user', 1), roles: ['admin'], sessionId: crypto.randomUUID(), fileKey: Buffer.alloc(0) },
    { course, filter: undefined, given: { subject: 'News', text: 'All that is new.' }, key: crypto.randomUUID() },
  )
  if (recipients !== LEARNERS) throw new Error(`the message reaches ${recipients} people instead of ${LEARNERS}`)
  const seconds = (performance.now() - started) / 1000
  const isOver = seconds > MESSAGE_S
  say(`message to ${recipients}: settled in ${seconds.toFixed(2)} s${isOver ? `  OVER ${MESSAGE_S} s` : ''}`)
  return isOver ? 1 : 0
}

const programs = process.env.DATABASE_URL ? null : findPostgres()
if (!process.env.DATABASE_URL && programs === null)
  throw new Error('no PostgreSQL on this machine: install one, or set DATABASE_URL to a server')
const own = programs === null ? null : await startPostgres(programs)
const server = own?.url ?? process.env.DATABASE_URL ?? ''
const name = `lectern_roster_${process.pid}`
try {
  await runOn(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await migrateDatabase(url.href)
  const bench = open(url.href)
  await fillRoster(bench.db)
  await bench.db.execute(sql.raw('vacuum analyze'))
  const wrong =
    (await measurePages(bench)) +
    (await measureStatistics(bench)) +
    (await measureFile(bench)) +
    (await measureMessage(bench))
  await bench.pool.end()
  say(wrong === 0 ? 'The roster keeps to its limits.' : `${wrong} measures of the roster are over their limits.`)
  process.exitCode = wrong === 0 ? 0 : 1
} finally {
  if (!own) await runOn(server, `drop database if exists ${name} with (force)`)
  await own?.stop()
}
