/**
 * Measures what a crowd does to others: clients on a slow list while another one reads a course page, and many clients
 * on an ordinary list. The database is that of a large installation, its own or the one of `DATABASE_URL`, which is
 * filled when it is empty.
 */
import { findPostgres, startPostgres } from '../postgres.ts'
import { HTML } from './addresses.ts'
import { type Load, load, type Measured } from './load.ts'
import { fillLarge } from './rows/large.ts'
import { startServer } from './server.ts'

const MANY = 20
const CROWD = 200
const RUN_MS = 5000
/** A course page may take this long beside a crowd on a slow list. */
const PAGE_TARGET_MS = 300
const SMALL_TARGET_MS = 500

const say = (line: string) => process.stdout.write(`${line}\n`)
let asked = 0
/** Each address once, so that no answer comes from the cache for guests. */
const fresh = (path: (n: number) => string) => () => {
  asked += 1
  return path(asked)
}

const api = { 'accept-encoding': 'br', 'x-client-type': 'user-portal' }
const slow: Load = {
  name: 'slow list',
  // Counts half a million rows.
  next: fresh(
    (n) => `/api/schedules?filter[duration][$gte]=${n % 60}&filter[startsAt][$gte]=2000-01-01&limit=${1 + (n % 50)}`,
  ),
  headers: api,
}
const ordinary: Load = {
  name: 'ordinary list',
  next: fresh((n) => `/api/lessons?filter[courseId]=00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
  headers: api,
}
const page: Load = {
  name: 'course page',
  next: fresh((n) => `/course-content/course-${2 + 20 * (n % 900)}`),
  headers: HTML,
}
const ready: Load = { name: 'readiness', next: () => '/api/ready', headers: api }
const health: Load = { name: 'health', next: () => '/api/health', headers: api }

const at = ({ times }: Measured, share: number) => times[Math.floor(times.length * share)] ?? Number.NaN

function tell(what: string, { name }: Load, measured: Measured) {
  const [half, most, last] = [0.5, 0.95, 0.9999].map((share) => at(measured, share).toFixed(0).padStart(7))
  const rate = measured.perSecond.toFixed(0).padStart(6)
  say(`${what.padEnd(28)}${name.padEnd(16)}${rate}${half}${most}${last}   ${measured.failed || ''}`)
}

/** Measures loads at the same time, each over that many connections. */
async function together(url: string, what: string, loads: [Load, number][]) {
  const all = await Promise.all(loads.map(([one, connections]) => load(url, one, connections, RUN_MS)))
  for (const [index, [one]] of loads.entries()) {
    const measured = all[index]
    if (measured) tell(what, one, measured)
  }
  return all
}

async function measure(url: string) {
  say(`${'ms'.padEnd(44)}  /sec    50 %   95 %    most  failed`)
  await together(url, 'alone', [[page, 1]])
  await together(url, 'alone', [[slow, 1]])
  const [, read, checked, alive] = await together(url, `beside ${MANY} on a slow list`, [
    [slow, MANY],
    [page, 1],
    [ready, 1],
    [health, 1],
  ])
  const [lists] = await together(url, `${CROWD} clients`, [[ordinary, CROWD]])
  const isFine =
    [read, checked, alive, lists].every((one) => one?.failed === 0) &&
    read !== undefined &&
    at(read, 0.5) < PAGE_TARGET_MS &&
    [checked, alive].every((one) => one !== undefined && at(one, 0.5) < SMALL_TARGET_MS)
  if (!isFine) process.exitCode = 1
}

const given = process.env.DATABASE_URL
const programs = given === undefined ? findPostgres() : null
if (given === undefined && programs === null) throw new Error('no PostgreSQL on this machine: install one')
const own = programs === null ? null : await startPostgres(programs)
try {
  const database = own?.url ?? given ?? ''
  await fillLarge(database)
  const { url, stop } = await startServer({ DATABASE_URL: database, SEED: 'none', LOG_LEVEL: 'silent' })
  try {
    await measure(url)
  } finally {
    await stop()
  }
} finally {
  await own?.stop()
}
