import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Event, Notice, NoticeList } from '../../../openapi/generated/portal.ts'
import { connect } from '../../../server/db/database.ts'
import { userEvent } from '../../../server/db/schema/events.ts'
import { notice } from '../../../server/db/schema/notices.ts'
import { user } from '../../../server/db/schema/people.ts'
import { tellRegistered } from '../../../server/features/notifications/channels/news.ts'
import { openNotificationFeed } from '../../../server/features/notifications/feed.ts'
import type { Problem } from '../../lib/caller.ts'
import { follow } from '../../lib/follow.ts'
import { makeEvent, webinar } from '../../lib/make-event.ts'
import { addPerson, changePerson } from '../../lib/people.ts'
import { templatesOfRun } from '../../lib/run/templates.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { timed } from '../../lib/timed.ts'

let server: TestServer
let tutor: string
let event: Event
beforeAll(async () => {
  server = await startServer()
  tutor = (await server.signIn('tutor')).accessToken
  event = await makeEvent(server, tutor, webinar(600))
})
afterAll(() => server.close())

/** The number of connections to this database that listen for notifications. */
async function listeners() {
  const { rows } = await server.db.execute<{ count: number }>(sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query = 'listen lectern_notices'`)
  return rows[0]?.count
}

let count = 0
/** A new person who is registered for the event. */
async function newGuest() {
  const name = `noticed-${++count}`
  const { id } = await addPerson(server.db, name, ['student'])
  const { accessToken: token } = await server.signIn(name)
  await server.db.insert(userEvent).values({ userId: id, eventId: event.id })
  return { name, id, token }
}
const tell = (type: 'event-started' | 'event-ended' | 'event-changed') =>
  server.db.transaction((tx) => tellRegistered(server.services.channels, tx, event.id, type))

describe('the list', () => {
  test('shows a person their own, the newest first, and marks one as read for good', async () => {
    const [guest, other] = [await newGuest(), await newGuest()]
    await tell('event-started')
    await tell('event-ended')
    const { body } = await server.api<NoticeList>('GET', '/api/notices', { token: guest.token })
    expect(body.items.map((one) => [one.type, one.targetType, one.targetId, one.targetName, one.readAt])).toEqual([
      ['event-ended', 'event', event.id, event.name, null],
      ['event-started', 'event', event.id, event.name, null],
    ])
    const id = body.items[1]?.id
    const path = `/api/notices/${id}/read`
    const read = await server.api<Notice>('PUT', path, { token: guest.token })
    expect(read.body.readAt).not.toBeNull()
    expect((await server.api<Notice>('PUT', path, { token: guest.token })).body.readAt).toBe(read.body.readAt)
    expect((await server.api('PUT', path, { token: other.token })).status).toBe(404)
    const unread = await server.api<NoticeList>('GET', '/api/notices?filter[readAt][$exists]=false', {
      token: guest.token,
    })
    expect(unread.body.items.map((one) => one.type)).toEqual(['event-ended'])
  })

  test('marks many as read at once, of the caller only', async () => {
    const [guest, other] = [await newGuest(), await newGuest()]
    await tell('event-started')
    await tell('event-ended')
    const of = async (token: string) => (await server.api<NoticeList>('GET', '/api/notices', { token })).body.items
    const ids = [...(await of(guest.token)), ...(await of(other.token))].map((one) => one.id)
    const read = (body: unknown) => server.api<Problem>('PUT', '/api/notices/read', { token: guest.token, body })
    expect((await read({ ids: [...ids, randomUUID()] })).status).toBe(204)
    const first = await of(guest.token)
    expect(first.every((one) => one.readAt !== null)).toBe(true)
    expect((await of(other.token)).every((one) => one.readAt === null)).toBe(true)
    await read({ ids })
    expect(await of(guest.token)).toEqual(first)
    for (const wrong of [{}, { ids: [] }, { ids: ['x'] }, { ids: Array.from({ length: 51 }, () => randomUUID()) }]) {
      const refused = await read(wrong)
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.fields ?? {}).join()).toMatch(/^ids/)
    }
  })
})

describe('the stream', () => {
  test('brings what comes from now on, to each person their own, as it is made', async () => {
    const [guest, stranger] = [await newGuest(), await newGuest()]
    await tell('event-changed')
    await server.db.delete(userEvent).where(eq(userEvent.userId, stranger.id))
    const [mine, theirs] = [await follow(server.url, guest.token), await follow(server.url, stranger.token)]
    expect([mine.status, mine.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    expect(mine.headers.get('cache-control')).toBe('no-store')
    const { answer, ms } = await timed(async () => {
      await tell('event-started')
      return mine.has(1)
    })
    expect(answer.map((one) => one.type)).toEqual(['event-started'])
    expect(ms).toBeLessThan(1000)
    await tell('event-ended')
    expect((await mine.has(2)).map((one) => one.type)).toEqual(['event-started', 'event-ended'])
    expect(theirs.received).toEqual([])
    await mine.close()
    await theirs.close()
  })

  test('brings what was missed since the last one first, each once, in order', async () => {
    const guest = await newGuest()
    const first = await follow(server.url, guest.token)
    await tell('event-changed')
    const [last] = await first.has(1)
    await first.close()
    for (let n = 0; n < 5; n++) await tell('event-started')
    const again = await follow(server.url, guest.token, last?.id)
    await tell('event-ended')
    const types = (await again.has(6)).map((one) => one.type)
    expect(types).toEqual([...Array.from({ length: 5 }, () => 'event-started'), 'event-ended'])
    expect(new Set(again.received.map((one) => one.id)).size).toBe(6)
    await again.close()
  })

  test.runIf(templatesOfRun().postgres !== null)(
    'brings what was created before it, and is committed after it',
    async () => {
      const guest = await newGuest()
      const [created, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const telling = server.db.transaction(async (tx) => {
        await tellRegistered(server.services.channels, tx, event.id, 'event-changed')
        created.resolve()
        await committed.promise
      })
      await created.promise
      const stream = await follow(server.url, guest.token)
      committed.resolve()
      await telling
      expect((await stream.has(1)).map((one) => one.type)).toEqual(['event-changed'])
      await stream.close()
    },
  )

  test('misses nothing when 40 changes are made at once', async () => {
    const guest = await newGuest()
    const stream = await follow(server.url, guest.token)
    await Promise.all(Array.from({ length: 40 }, () => tell('event-changed')))
    const ids = (await stream.has(40)).map((one) => one.id)
    const kept = await server.db.select({ id: notice.id }).from(notice).where(eq(notice.userId, guest.id))
    expect([...ids].sort()).toEqual(kept.map((row) => row.id).sort())
    await stream.close()
  })

  test('stays open for longer than any other answer may take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      const stream = await follow(server.url, (await newGuest()).token)
      await vi.advanceTimersByTimeAsync(60 * 60_000)
      await tell('event-changed')
      expect((await stream.has(1)).map((one) => one.type)).toEqual(['event-changed'])
      await stream.close()
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends with the session', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const guest = await newGuest()
      const stream = await follow(server.url, guest.token)
      await changePerson(server.db, guest.name, { suspendedAt: new Date() })
      vi.setSystemTime(Date.now() + 61_000)
      await tell('event-changed')
      await stream.ended
      expect((await follow(server.url, guest.token)).status).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is refused to a guest, and to somebody who follows 20 times already', async () => {
    expect((await server.api('GET', '/api/notices/stream')).status).toBe(401)
    const guest = await newGuest()
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(server.url, guest.token)))
    expect((await follow(server.url, guest.token)).status).toBe(429)
    await streams[0]?.close()
    await vi.waitUntil(() => server.services.notifications.count(guest.id) < 20, { timeout: 60_000 })
    const another = await follow(server.url, guest.token)
    expect(another.status).toBe(200)
    for (const stream of [...streams, another]) await stream.close()
    await vi.waitUntil(() => server.services.notifications.count(guest.id) === 0, { timeout: 60_000 })
  })

  test('is told by another process on the same database', async () => {
    const guest = await newGuest()
    const stream = await follow(server.url, guest.token)
    const elsewhere = connect({ url: server.databaseUrl, connections: 1 })
    await elsewhere.db.transaction((tx) => tellRegistered(server.services.channels, tx, event.id, 'event-started'))
    // Only connections of its own process can listen to the embedded database.
    if (server.isEmbedded) await tell('event-ended')
    await stream.has(1)
    expect(stream.received[0]?.type).toBe('event-started')
    await stream.close()
    await elsewhere.close()
  })

  test('finds its way back when the connection that listens is cut', async () => {
    const guest = await newGuest()
    const stream = await follow(server.url, guest.token)
    if (!server.isEmbedded) {
      expect(await listeners()).toBe(1)
      await server.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen lectern_notices'`)
    }
    await tell('event-started')
    await stream.has(1)
    await stream.close()
  })
})

test('a thousand people are told in one go', async () => {
  const [pattern] = await server.db.select().from(user).where(eq(user.username, 'student@lectern.test'))
  const many = await makeEvent(server, tutor, webinar(700))
  const people = Array.from({ length: 1000 }, (_, index) => ({
    username: `many-${index}@lectern.test`,
    passwordHash: pattern?.passwordHash ?? null,
    firstName: 'Many',
    lastName: String(index),
  }))
  const made = await server.db.insert(user).values(people).returning({ id: user.id })
  await server.db.insert(userEvent).values(made.map(({ id }) => ({ userId: id, eventId: many.id })))
  const { db, pool, close } = connect({ url: server.databaseUrl, connections: 1 })
  const channel = openNotificationFeed({ url: server.databaseUrl, pool, logLevel: 'silent' })
  const woken = new Set<string>()
  for (const { id } of made) channel.subscribe(id, () => woken.add(id))
  await db.transaction((tx) => tellRegistered(server.services.channels, tx, many.id, 'event-started'))
  await vi.waitUntil(() => woken.size === 1000, { timeout: 60_000 })
  const told = and(eq(notice.targetId, many.id), eq(notice.type, 'event-started'))
  expect(await server.db.$count(notice, told)).toBe(1000)
  await channel.close()
  await close()
})
