/**
 * Measures what many reminders cost that are due at once, a third each by mail and SMS (into files) and by Telegram (the
 * simulator, in the same process): the CPU time of the server, and how much longer others wait meanwhile than while it
 * is quiet. Fails when either is over its limit. `-- 3000` sends so many instead.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Database } from '../../server/db/database.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { findPostgres, startPostgres } from '../postgres.ts'
import { cpuOf } from './cpu.ts'
import { byMail, fillReminded, planReminders, remindersSent } from './rows/reminder.ts'
import { startServer } from './server.ts'

const COUNT = Number(process.argv[2] ?? 10_000)
/** CPU time of the server's process for all reminders. */
const CPU_TARGET_MS = 60_000
/** Nearly every request (99 %) is delayed by this at most. */
const DELAY_TARGET_MS = 20
const ASK_EACH_MS = 50
const LOOK_EACH_MS = 200
const PLANNED_SECONDS = 3
const WARM_UP_MS = 3000
const LIMIT_MS = 600_000

/** Without data, and from the database. */
const ROUTES = { health: '/api/health', 'list of events': '/api/events' }
type Route = keyof typeof ROUTES
const NAMES = Object.keys(ROUTES) as Route[]

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Cpu {
  node: number
  database: number
}

/** Asks each route in turn, whether or not the answers before have come, until it is ended; ms of the answers. */
function client(url: string) {
  const ended = new AbortController()
  const times: Record<Route, number[]> = { health: [], 'list of events': [] }
  let asked = 0
  const ask = async (name: Route) => {
    const started = performance.now()
    // An address of its own each time, so that no answer comes from the cache for guests.
    const query =
      name === 'health' ? '' : `?${new URLSearchParams({ 'filter[startsAt][$gte]': new Date(asked).toISOString() })}`
    const answer = await fetch(url + ROUTES[name] + query, { headers: { 'x-client-type': 'user-portal' } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}`)
    times[name].push(performance.now() - started)
  }
  async function repeat() {
    const answers: Promise<void>[] = []
    const started = performance.now()
    while (!ended.signal.aborted) {
      answers.push(ask(NAMES[asked % NAMES.length] ?? 'health'))
      asked += 1
      await wait(Math.max(0, started + asked * ASK_EACH_MS - performance.now()))
    }
    await Promise.all(answers)
  }
  const running = repeat()
  return {
    async end() {
      ended.abort()
      await running
      return times
    },
  }
}

async function asking(url: string, ms: number) {
  const one = client(url)
  await wait(ms)
  return one.end()
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

function verdict(isFine: boolean) {
  if (!isFine) process.exitCode = 1
  return isFine ? 'ok' : 'OVER'
}

/** Sends all reminders and resolves to what that took. */
async function send(db: Database, cpu: () => Cpu) {
  await planReminders(db, PLANNED_SECONDS)
  await wait(PLANNED_SECONDS * 1000)
  const [started, before] = [performance.now(), cpu()]
  while (!(await remindersSent(db, COUNT)).isDone) {
    if (performance.now() - started > LIMIT_MS) throw new Error('the reminders were not sent in time')
    await wait(LOOK_EACH_MS)
  }
  const after = cpu()
  const ms = performance.now() - started
  return { ms, cpu: { node: after.node - before.node, database: after.database - before.database } }
}

async function measure(db: Database, { url, dataDir }: { url: string; dataDir: string }, cpu: () => Cpu) {
  await asking(url, WARM_UP_MS)
  const meanwhile = client(url)
  const { ms, cpu: used } = await send(db, cpu)
  const busy = await meanwhile.end()
  const mails = readdirSync(join(dataDir, 'mail')).length
  if (mails !== byMail(COUNT)) throw new Error(`${mails} mails were written instead of ${byMail(COUNT)}`)
  const quiet = await asking(url, ms)
  const seconds = (value: number) => (value / 1000).toFixed(1)
  say(`${COUNT} reminders: ${seconds(ms)} s, ${((COUNT / ms) * 1000).toFixed(0)} a second`)
  const isCheap = used.node < CPU_TARGET_MS
  const node = `${seconds(used.node)} s of ${CPU_TARGET_MS / 1000} s`
  say(`CPU time: server ${node}  ${verdict(isCheap)}, PostgreSQL ${seconds(used.database)} s`)
  say(`${`A request each ${ASK_EACH_MS} ms`.padEnd(40)} p50 ms  p99 ms  most ms`)
  const row = (what: string, times: number[]) =>
    say(what.padEnd(40) + [0.5, 0.99, 1].map((share) => at(times, share).toFixed(1).padStart(7)).join(' '))
  for (const name of NAMES) {
    row(`${name}, quiet`, quiet[name])
    row(`${name}, while reminders are sent`, busy[name])
    const delay = at(busy[name], 0.99) - at(quiet[name], 0.99)
    say(`  delayed by ${delay.toFixed(1)} ms of ${DELAY_TARGET_MS} ms (p99)  ${verdict(delay <= DELAY_TARGET_MS)}`)
  }
}

const programs = findPostgres()
if (programs === null) throw new Error('no PostgreSQL on this machine: install one')
const own = await startPostgres(programs)
const pool = new Pool({ connectionString: own.url, max: 1 })
pool.on('error', () => {})
try {
  await migrateDatabase(own.url)
  const db = drizzle(pool, { casing: 'snake_case' })
  await fillReminded(db, COUNT)
  const server = await startServer({ DATABASE_URL: own.url, SEED: 'none' })
  const { pid } = server
  try {
    if (pid === undefined || own.pid === undefined) throw new Error('a process has no id')
    const database = own.pid
    await measure(db, server, () => ({ node: cpuOf(pid, 'alone'), database: cpuOf(database, 'with children') }))
  } finally {
    await server.stop()
  }
} finally {
  await pool.end()
  await own.stop()
}
