/** A crowd on a slow list leaves connections to others, and is served in turn (HTTP-26, HTTP-27, SPEED-2, SPEED-4). */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Problem } from '../lib/caller.ts'
import { type SpawnedServer, spawnServer } from '../lib/child.ts'
import { copyInstallation, type Installation } from '../lib/database.ts'
import { templatesOfRun } from '../lib/run/templates.ts'

let installation: Installation
let server: SpawnedServer
beforeAll(async () => {
  installation = await copyInstallation('demo')
  server = spawnServer({ ...installation.env, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' })
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await installation.remove()
})

/** Makes every statement on a table wait, until the end of the test or the returned function is called. */
async function hold(table: 'feedbacks' | 'events') {
  const client = new Client({ connectionString: installation.databaseUrl ?? '' })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return () => client.query('rollback')
}

const many = <Answer>(count: number, ask: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)))

/** The embedded database has one connection, which nobody can hold from outside. */
const hasMany = templatesOfRun().postgres !== null

test.runIf(hasMany)(
  'twenty clients whose list does not answer take nothing from a client of the same address [HTTP-27]',
  async () => {
    const { api, page } = await server.ready()
    const release = await hold('feedbacks')
    const waiting = many(20, (n) => api<Problem>('GET', `/api/feedbacks?filter[rating][$gte]=${n}`))
    const others = await many(5, (n) => api('GET', `/api/courses?limit=${n + 1}`))
    expect(others.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await api('GET', '/api/ready')).status).toBe(200)
    expect((await api('GET', '/api/health')).status).toBe(200)
    expect((await page('/articles')).status).toBe(200)
    const refused = await api<Problem>('GET', '/api/feedbacks?filter[rating][$gte]=99')
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
    await release()
    const answers = await waiting
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect((await api('GET', '/api/feedbacks?limit=7')).status).toBe(200)
    const log = await server.heard((out) => out.match(/^.*request refused.*$/m)?.[0] ?? null)
    expect(log).toContain('"code":"unavailable"')
    expect(log).not.toContain('stack')
  },
)

test('two hundred clients on lists are all answered', async () => {
  const { api } = await server.ready()
  const answers = await many(200, (n) =>
    api('GET', `/api/lessons?filter[courseId]=${'0'.repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200))
})

test.runIf(hasMany)(
  'pages that nobody has asked for are made two at a time, and who waits too long is told when to come back [SPEED-4]',
  async () => {
    const { page } = await server.ready()
    expect((await page('/courses')).status).toBe(200)
    const release = await hold('events')
    const made = many(2, (n) => page(['/webinars', '/offline-events'][n] ?? '', { 'x-forwarded-for': '198.51.100.1' }))
    const refused = await page('/about', { 'x-forwarded-for': '198.51.100.2' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(refused.text).toContain('<html lang="en"')
    expect((await page('/courses')).status).toBe(200)
    await release()
    expect((await made).map(({ status }) => status)).toEqual([200, 200])
    expect((await page('/about')).status).toBe(200)
  },
)
