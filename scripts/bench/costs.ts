/**
 * Measures what the server's main calls cost: CPU time per request in Node and in PostgreSQL, and statements. CPU time
 * differs less than wall time between a quiet and a busy machine. Fails when a call costs more than the kept figures
 * allow. `-- courses` measures only calls with that text in their names.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { findPostgres, startPostgres } from '../postgres.ts'
import { HTML, uncachedPage } from './addresses.ts'
import { costLine, costs, isWorse } from './cost-figures.ts'
import { cpuOf } from './cpu.ts'
import { type Load, load } from './load.ts'
import { median } from './median.ts'
import { accessToken, startServer } from './server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const KEPT = join(ROOT, '.ci', 'costs.json')
/** The figures of the last run here; copy them over the kept ones when they have changed for a good reason. */
const MEASURED = join(ROOT, 'test-results', 'costs.json')
const ROUNDS = 5
const ROUND_MS = 1000
const WARM_UP_MS = 700
const CONNECTIONS = 8

const say = (line: string) => process.stdout.write(`${line}\n`)
const read = (file: string) => {
  try {
    return costs.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

const registrations = z.object({ items: z.array(z.object({ courseId: z.string() })) })
const outline = z.object({
  items: z.array(z.object({ id: z.string(), content: z.array(z.object({ id: z.string(), targetType: z.string() })) })),
})

/** The main calls, for a guest and for the student of the demo. */
async function loads(url: string): Promise<Load[]> {
  const token = await accessToken(url)
  const guest = { 'x-client-type': 'user-portal', 'accept-encoding': 'br' }
  const student = { ...guest, authorization: `Bearer ${token}` }
  const page = { ...HTML, cookie: `lectern_access=${token}` }
  const ask = async (path: string) => (await fetch(url + path, { headers: student })).json()
  const courseId = registrations.parse(await ask('/api/user-courses')).items[0]?.courseId ?? ''
  const progress = `/api/users/me/courses/${courseId}/progress`
  const text = outline
    .parse(await ask(`/api/lessons?filter[courseId]=${courseId}&populate[]=content`))
    .items.flatMap(({ id, content }) =>
      content.flatMap((one) => (one.targetType === 'text' ? [{ lessonId: id, contentId: one.id }] : [])),
    )[0]
  if (!text) throw new Error('the course of the student has no text')
  const item = `/api/lessons/${text.lessonId}/content/${text.contentId}/progress`
  const lessons = `/api/lessons?${new URLSearchParams({ 'filter[courseId]': courseId, limit: '50', 'populate[]': 'content' })}`
  const always = (path: string) => () => path
  let asked = 0
  const uncached = () => {
    asked += 1
    return `/api/courses?${new URLSearchParams({ 'filter[duration][$gte]': String(-asked) })}`
  }
  return [
    { name: 'health (no data)', next: always('/api/health'), headers: guest },
    { name: 'courses, guest', next: always('/api/courses'), headers: guest },
    { name: 'courses, guest, uncached', next: uncached, headers: guest },
    { name: 'courses, signed in', next: always('/api/courses'), headers: student },
    { name: 'events, guest', next: always('/api/events'), headers: guest },
    { name: 'events, signed in', next: always('/api/events'), headers: student },
    { name: 'lessons, signed in', next: always(lessons), headers: student },
    { name: 'articles, signed in', next: always('/api/articles'), headers: student },
    { name: 'tutors, signed in', next: always('/api/profiles'), headers: student },
    { name: 'schedules, signed in', next: always('/api/schedules'), headers: student },
    { name: 'feedbacks, signed in', next: always('/api/feedbacks'), headers: student },
    { name: 'user-courses', next: always('/api/user-courses'), headers: student },
    { name: 'me', next: always('/api/users/me'), headers: student },
    { name: 'progress', next: always(progress), headers: student },
    {
      name: 'progress, save',
      next: always(item),
      headers: student,
      sent: { method: 'PUT', body: () => ({ progress: 1, position: 0 }) },
    },
    { name: 'page, uncached', next: uncachedPage, headers: HTML },
    { name: 'page, signed in', next: always('/courses'), headers: page },
    { name: 'page, cached', next: always('/courses'), headers: HTML },
  ]
}

const count = z.tuple([z.object({ calls: z.coerce.number() })])

async function measure(url: string, node: number, database: { pid: number; client: Client }, wanted: string) {
  const all = (await loads(url)).filter(({ name }) => name.includes(wanted))
  const statements = async () =>
    count.parse((await database.client.query('select sum(calls) as calls from pg_stat_statements')).rows)[0].calls
  const now = async () => ({
    node: cpuOf(node, 'alone'),
    database: cpuOf(database.pid, 'with children'),
    statements: await statements(),
  })
  const runs = all.map(() => ({ node: [] as number[], database: [] as number[], statements: [] as number[] }))
  for (const one of all) await load(url, one, CONNECTIONS, WARM_UP_MS)
  // In turns, so that other work on the machine affects all calls.
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, one] of all.entries()) {
      const before = await now()
      const { times, failed } = await load(url, one, CONNECTIONS, ROUND_MS)
      const after = await now()
      if (failed > 0) throw new Error(`${one.name}: ${failed} of ${times.length} requests failed`)
      runs[index]?.node.push((after.node - before.node) / times.length)
      runs[index]?.database.push((after.database - before.database) / times.length)
      runs[index]?.statements.push((after.statements - before.statements) / times.length)
    }
  const rounded = (values: number[], digits: number) => Number(median(values).toFixed(digits))
  return Object.fromEntries(
    runs.map((run, index) => [
      all[index]?.name ?? '',
      { node: rounded(run.node, 2), database: rounded(run.database, 2), statements: rounded(run.statements, 1) },
    ]),
  )
}

const programs = findPostgres()
if (programs === null) throw new Error('no PostgreSQL on this machine: install one')
const own = await startPostgres(programs, { shared_preload_libraries: 'pg_stat_statements' })
try {
  const client = new Client({ connectionString: own.url })
  await client.connect()
  await client.query('create extension pg_stat_statements')
  const { url, pid, stop } = await startServer({ DATABASE_URL: own.url })
  try {
    if (pid === undefined || own.pid === undefined) throw new Error('a process has no id')
    const measured = await measure(url, pid, { pid: own.pid, client }, process.argv[2] ?? '')
    const kept = read(KEPT)
    say(`${'CPU ms per request'.padEnd(28)}    node      db     sum  per CPU s  statements   kept: node      db`)
    for (const [name, cost] of Object.entries(measured)) say(costLine(name, cost, kept[name]))
    mkdirSync(dirname(MEASURED), { recursive: true })
    writeFileSync(MEASURED, `${JSON.stringify({ ...read(MEASURED), ...measured }, null, 2)}\n`)
    process.exitCode = Object.entries(measured).some(([name, cost]) => isWorse(cost, kept[name])) ? 1 : 0
  } finally {
    await client.end()
    await stop()
  }
} finally {
  await own.stop()
}
