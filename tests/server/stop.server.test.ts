import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ContentProgress, CourseProgress, LessonList, NoteList } from '../../openapi/generated/portal.ts'
import { follow } from '../lib/follow.ts'
import { install, spawn } from '../lib/started.ts'
import { timed } from '../lib/timed.ts'

describe('a stop', () => {
  const credentials = { username: 'student@lectern.test', password: 'Lectern123' }

  test('by SIGTERM under load lets the requests that arrived finish and keeps what they wrote [DATA-1] [OPS-14]', async () => {
    const { env } = await install()
    const server = spawn({ ...env, RATE_LIMIT: 'off', LOG_LEVEL: 'debug' })
    const { api } = await server.ready()
    const sent = Array.from({ length: 30 }, () => api('POST', '/api/auth/login', { body: credentials }))
    await server.heard((out) => (out.match(/"incoming request"/g)?.length ?? 0) >= 30 || null)
    const { answer: ended, ms } = await timed(() => {
      server.kill('SIGTERM')
      return server.ended
    })
    const answers = await Promise.all(sent)
    expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200))
    expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: '' })
    expect(ms).toBeLessThan(10_000)

    const { api: again } = await spawn({ ...env, RATE_LIMIT: 'off' }).ready()
    const tokens = answers.map(({ body }) => (body as unknown as { accessToken: string }).accessToken)
    const statuses = await Promise.all(
      tokens.map(async (token) => (await again('GET', '/api/users/me', { token })).status),
    )
    expect(statuses).toEqual(Array(30).fill(200))
  })

  test('does not wait for idle connections or open streams', async () => {
    const { env } = await install()
    const server = spawn({ ...env, RATE_LIMIT: 'off' })
    const { url, api } = await server.ready()
    const { body } = await api<{ accessToken: string }>('POST', '/api/auth/login', { body: credentials })
    const following = await follow(url, body.accessToken)
    const silent = connectSocket(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void silent.destroy())
    await once(silent, 'connect')
    const { answer: ended, ms } = await timed(() => {
      server.kill('SIGTERM')
      return server.ended
    })
    expect(ended.code).toBe(0)
    expect(ms).toBeLessThan(5000)
    await following.ended
  })

  test('by kill -9 loses no acknowledged update, and the next start takes the directory over [DATA-1] [DATA-6]', async () => {
    const { env } = await install()
    const server = spawn(env)
    const { api } = await server.ready()
    const { body } = await api<{ accessToken: string }>('POST', '/api/auth/login', {
      body: { ...credentials, username: 'student2@lectern.test' },
    })
    const token = body.accessToken
    const acknowledged: string[] = []
    const list = await api<{ items: { alias: string; isRegistered: boolean }[] }>('GET', '/api/courses?limit=50', {
      token,
    })
    const open = list.body.items.filter((one) => !one.isRegistered)
    // The last calls are still pending when the process is killed.
    const work = open.map(async ({ alias }, index) => {
      const answer = await api('POST', `/api/courses/${alias}/register`, { token }).catch(() => null)
      if (answer?.status === 201) acknowledged.push(alias)
      if (index === Math.floor(open.length / 2)) server.kill('SIGKILL')
    })
    await Promise.all(work)
    expect((await server.ended).signal).toBe('SIGKILL')
    expect(acknowledged.length).toBeGreaterThan(0)

    const { api: again } = await spawn(env).ready()
    const mine = await again<{ items: { course: { alias: string } }[] }>(
      'GET',
      '/api/user-courses?limit=50&populate[]=course',
      { token },
    )
    expect(mine.status).toBe(200)
    expect(mine.body.items.map((one) => one.course.alias)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('by kill -9 loses no acknowledged note and no acknowledged progress [LEARN-65] [DATA-1]', async () => {
    const { env } = await install()
    const server = spawn({ ...env, RATE_LIMIT: 'off' })
    const { api } = await server.ready()
    const { body } = await api<{ accessToken: string }>('POST', '/api/auth/login', { body: credentials })
    const token = body.accessToken
    const mine = await api<{ items: { courseId: string }[] }>('GET', '/api/user-courses', { token })
    const courseId = mine.body.items[0]?.courseId ?? ''
    const lessons = await api<LessonList>(
      'GET',
      `/api/lessons?filter[courseId]=${courseId}&sort=order&populate[]=content`,
      { token },
    )
    const items = lessons.body.items.flatMap((lesson) =>
      (lesson.content ?? [])
        .filter(({ targetType }) => targetType === 'text')
        .map(({ id }) => ({ contentId: id, address: `/api/lessons/${lesson.id}/content/${id}` })),
    )
    const [item] = items
    if (!item) throw new Error('the demo has no text to learn')
    const notes = new Map<string, string>()
    const progress = new Map<string, number>()
    const work = Array.from({ length: 40 }, async (_, index) => {
      const [id, text] = [randomUUID(), `thought ${index}`]
      const note = { text, revision: 1 }
      const answer = await api('PUT', `${item.address}/notes/${id}`, { token, body: note }).catch(() => null)
      if (answer?.status === 200) notes.set(id, text)
      const at = items[index % items.length]
      if (index === 20) server.kill('SIGKILL')
      if (!at) return
      const saved = await api<ContentProgress>('PUT', `${at.address}/progress`, {
        token,
        body: { progress: 50 + index },
      })
        .then(({ status, body }) => (status === 200 ? body.progress : null))
        .catch(() => null)
      if (saved !== null) progress.set(at.contentId, Math.max(progress.get(at.contentId) ?? 0, saved))
    })
    await Promise.all(work)
    expect((await server.ended).signal).toBe('SIGKILL')
    expect(notes.size).toBeGreaterThan(0)

    const { api: again } = await spawn(env).ready()
    const kept = await again<NoteList>('GET', `/api/courses/${courseId}/notes?limit=50`, { token })
    expect(kept.body.items.map(({ id, text }) => [id, text])).toEqual(expect.arrayContaining([...notes]))
    const learned = await again<CourseProgress>('GET', `/api/users/me/courses/${courseId}/progress`, { token })
    const reached = new Map(
      learned.body.lessons.flatMap(({ content }) => content).map(({ contentId, progress }) => [contentId, progress]),
    )
    for (const [contentId, least] of progress) expect(reached.get(contentId)).toBeGreaterThanOrEqual(least)
  })
})
