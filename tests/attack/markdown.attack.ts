import { expect, test } from 'vitest'
import { connect } from '../../server/db/database.ts'
import { article } from '../../server/db/schema/editorial.ts'
import { install, spawn } from '../lib/started.ts'
import { timed } from '../lib/timed.ts'

import { COSTLY } from './costly-markdown.ts'
import { oneBeside } from './measure.ts'

test('Markdown of 20 000 characters keeps nobody waiting, whether it is saved or was saved before', async () => {
  const { env } = await install()
  const { db, close } = connect({ url: env.DATABASE_URL ?? '', connections: 1 })
  const texts = Object.values(COSTLY)
  await db.insert(article).values(
    texts.map((body, index) => ({
      ...{ alias: `costly-${index}`, name: 'Costly', description: 'Costly.', body },
      ...{ state: 'published' as const, publishedAt: new Date() },
    })),
  )
  await close()
  const server = spawn({ ...env, RATE_LIMIT: 'off' })
  const { url, api, page } = await server.ready()
  const { body: session } = await api<{ accessToken: string }>('POST', '/api/auth/login', {
    body: { username: 'admin@lectern.test', password: 'Lectern123' },
  })
  const token = session.accessToken
  const { body: courses } = await api<{ items: { id: string }[] }>('GET', '/api/courses?limit=1')
  const health = () => fetch(new URL('/api/health', url))

  const answers: { status: number; ms: number }[] = []
  const note = async (asking: () => Promise<{ status: number }>) => {
    const { answer, ms } = await timed(asking)
    answers.push({ status: answer.status, ms })
  }
  const save = async () => {
    for (const description of texts)
      await note(() => api('PATCH', `/api/courses/${courses.items[0]?.id}`, { token, body: { description } }))
  }
  const read = async () => {
    for (const index of texts.keys()) await note(() => page(`/articles/costly-${index}`))
  }

  const beside = { ask: health, pid: server.pid }
  const slowest = () =>
    process.stdout.write(`the slowest took ${Math.max(...answers.map(({ ms }) => ms)).toFixed(0)} ms\n`)
  const whileSaved = await oneBeside('health while Markdown is saved', beside, save())
  slowest()
  const saved = answers.splice(0)
  const whileRead = await oneBeside('health while Markdown is read', beside, read())
  slowest()

  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([400]))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { statuses, p99, moreMemory } of [whileSaved, whileRead]) {
    expect(statuses).toEqual([200])
    expect(p99).toBeLessThan(500)
    expect(moreMemory).toBeLessThan(300)
  }
})
