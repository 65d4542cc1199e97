/** CPU time per request and statements of the server's main calls. */
import { Client } from 'pg'
import { z } from 'zod'
import { findPostgres, startPostgres } from '../postgres.ts'
import { HTML, uncachedPage } from './addresses.ts'
import type { Cost } from './cost-figures.ts'
import { cpuOf } from './cpu.ts'
import { type Load, load } from './load.ts'
import { median } from './median.ts'
import { accessToken, startServer } from './server.ts'

const ROUNDS = 5
const ROUND_MS = 1000
const WARM_UP_MS = 700
const CONNECTIONS = 8

export const FIRST_PAGE = 'courses, signed in'
/** Only a large installation has that many pages. */
export const DEEP_PAGE = 'courses, page 200'

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
  const file = /"(\/assets\/[^"]+\.js)"/.exec(await (await fetch(url, { headers: HTML })).text())?.[1]
  if (!file) throw new Error('the page names no script')
  let asked = 0
  const uncached = () => {
    asked += 1
    return `/api/courses?${new URLSearchParams({ 'filter[duration][$gte]': String(-asked) })}`
  }
  return [
    { name: 'health (no data)', next: always('/api/health'), headers: guest },
    { name: 'file of the portal', next: always(file), headers: HTML },
    { name: 'courses, guest', next: always('/api/courses'), headers: guest },
    { name: 'courses, guest, uncached', next: uncached, headers: guest },
    { name: FIRST_PAGE, next: always('/api/courses'), headers: student },
    { name: DEEP_PAGE, next: always('/api/courses?page=200'), headers: student },
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
    // What is searched for is one or two letters.
    { name: 'page, uncached', next: uncachedPage, headers: HTML },
    { name: 'page, signed in', next: always('/courses'), headers: page },
    { name: 'page, cached', next: always('/courses'), headers: HTML },
  ]
}

const count = z.tuple([z.object({ calls: z.coerce.number() })])

/** A PostgreSQL server of its own that counts statements. */
export interface CountingDatabase {
  url: string
  pid: number
  client: Client
}

/** Starts PostgreSQL for the time of `work`. Throws when it is not installed. */
export async function withDatabase(work: (database: CountingDatabase) => Promise<void>) {
  const programs = findPostgres()
  if (programs === null) throw new Error('no PostgreSQL on this machine: install one')
  const own = await startPostgres(programs, { shared_preload_libraries: 'pg_stat_statements' })
  const client = new Client({ connectionString: own.url })
  try {
    if (own.pid === undefined) throw new Error('PostgreSQL has no process id')
    await client.connect()
    await client.query('create extension pg_stat_statements')
    await work({ url: own.url, pid: own.pid, client })
  } finally {
    await client.end()
    await own.stop()
  }
}

/** Starts the portal on the database, which gets the demo if it is empty, and measures the calls that are wanted. */
export async function measureCosts(database: CountingDatabase, isWanted: (name: string) => boolean) {
  const { url, pid, stop } = await startServer({ DATABASE_URL: database.url })
  try {
    if (pid === undefined) throw new Error('the portal has no process id')
    const wanted = (await loads(url)).filter(({ name }) => isWanted(name))
    return await costsOf(url, wanted, pid, database)
  } finally {
    await stop()
  }
}

async function costsOf(
  url: string,
  all: Load[],
  node: number,
  { pid, client }: CountingDatabase,
): Promise<Record<string, Cost>> {
  const statements = async () =>
    count.parse((await client.query('select sum(calls) as calls from pg_stat_statements')).rows)[0].calls
  const now = async () => ({
    node: cpuOf(node, 'alone'),
    database: cpuOf(pid, 'with children'),
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
