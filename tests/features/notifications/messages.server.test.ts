/** The outbox of short messages, with services that can say what they have taken, and with one that cannot (NOTE-18). */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outgoingMessage } from '../../../server/db/schema/messages.ts'
import { userSettings } from '../../../server/db/schema/people.ts'
import { createMessages } from '../../../server/features/notifications/channels/delivery.ts'
import {
  type Messenger,
  Refused,
  type ShortMessage,
  TryLater,
} from '../../../server/features/notifications/channels/messenger.ts'
import { cleanUp } from '../../../server/jobs/clean-up.ts'
import { tokenKeys } from '../../../server/keys.ts'
import { runJob } from '../../lib/jobs.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { addReached, deliverAll, leaseOver, messageTo, type Reached, rowsOf } from './short-messages.ts'

let server: TestServer
let person: Reached
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(outgoingMessage)
  person = await addReached(server)
})

/** What a service does with a message; `after`: once it has taken it. */
type Deed = 'take' | 'lose' | 'lose after' | Refused | TryLater

/** A service that keeps what it takes and does one deed after the other, then takes all. */
function service(deeds: Deed[], canFind: boolean) {
  const taken: ShortMessage[] = []
  const refused: string[] = []
  const messenger: Messenger = {
    name: 'sms',
    address: sql`${userSettings.phone}`,
    isConnected: sql`true`,
    standing: sql`'connected'`,
    shown: sql`${userSettings.phone}`,
    write: () => '',
    async send(message) {
      const deed = deeds.shift() ?? 'take'
      if (deed instanceof Error) throw deed
      if (deed !== 'lose') taken.push(message)
      if (deed !== 'take') throw new Error('the connection was lost')
      return `taken-${message.id}`
    },
    ...(canFind && {
      find: async ({ id }: ShortMessage) => (taken.some((one) => one.id === id) ? `found-${id}` : null),
    }),
    async refused(_tx, { to }, reason) {
      refused.push(`${to}: ${reason}`)
    },
  }
  const messages = createMessages({ ...server.services, messengers: [messenger], retryMs: [20, 20, 20] })
  return { taken, refused, messages }
}

type Service = ReturnType<typeof service>
const keep = ({ messages }: Service, change: Parameters<typeof messageTo>[1] = {}) =>
  server.db.transaction((tx) => messages.keep(tx, messageTo(person, change)))
const outcome = async () =>
  (await rowsOf(server, person)).map(({ state, failure, sealed }) => ({ state, failure, sealed }))

describe.each([
  ['that can tell what it has taken', true],
  ['that cannot tell', false],
])('a service %s [NOTE-18]', (_, canFind) => {
  test('is handed each message once, and what it said is forgotten', async () => {
    const it = service([], canFind)
    await keep(it)
    await deliverAll(it.messages)
    expect(it.taken.map(({ text }) => text)).toEqual([`Reminder for ${person.phone}`])
    expect(await outcome()).toEqual([{ state: 'sent', failure: null, sealed: null }])
    expect(await it.messages.deliverDue()).toBe(0)
  })

  test('that asks for time gets it, and the message then', async () => {
    const it = service([new TryLater('too much', 300), new TryLater('again')], canFind)
    await keep(it)
    await it.messages.deliverDue()
    expect(await it.messages.dueIn()).toBeGreaterThan(100)
    expect(await outcome()).toMatchObject([{ state: 'waiting', failure: 'too much' }])
    await deliverAll(it.messages)
    expect(it.taken).toHaveLength(1)
    expect(await outcome()).toMatchObject([{ state: 'sent', failure: null }])
  })

  test('that never has time gets the message some times, then it has failed', async () => {
    const it = service(Array<Deed>(9).fill(new TryLater('too much')), canFind)
    await keep(it)
    await deliverAll(it.messages)
    expect(it.taken).toEqual([])
    expect(await rowsOf(server, person)).toMatchObject([{ state: 'failed', attempts: 3, sealed: null }])
  })

  test('that refuses is not asked again, and may draw its conclusions', async () => {
    const it = service([new Refused('blocked')], canFind)
    await keep(it)
    await deliverAll(it.messages)
    expect(await outcome()).toEqual([{ state: 'failed', failure: 'blocked', sealed: null }])
    expect(it.refused).toEqual([`${person.phone}: blocked`])
  })

  test('that has taken the message and does not say so does not get it twice', async () => {
    const it = service(['lose after'], canFind)
    await keep(it)
    await deliverAll(it.messages)
    expect(it.taken).toHaveLength(1)
    expect(await outcome()).toMatchObject([{ state: canFind ? 'sent' : 'unknown', sealed: null }])
  })

  test('whose process is killed after it was asked does not get the message twice', async () => {
    const it = service([], canFind)
    await keep(it)
    await it.messages.deliverDue()
    // As if the process had ended before it noted the answer.
    await server.db.delete(outgoingMessage)
    await keep(it)
    await server.db.update(outgoingMessage).set({ state: 'sending', id: it.taken[0]?.id })
    await leaseOver(server)
    await deliverAll(it.messages)
    expect(it.taken).toHaveLength(1)
    expect(await outcome()).toMatchObject([{ state: canFind ? 'sent' : 'unknown' }])
  })

  test('is served by several processes at once, each message by one', async () => {
    const it = service([], canFind)
    await server.db.transaction((tx) =>
      it.messages.keep(tx, ...Array.from({ length: 50 }, (_, n) => messageTo(person, { text: `Message ${n}` }))),
    )
    const drain = async () => {
      while ((await it.messages.deliverDue()) > 0);
    }
    await Promise.all([drain(), drain(), drain()])
    expect(new Set(it.taken.map(({ text }) => text)).size).toBe(50)
    expect(it.taken).toHaveLength(50)
  })

  test('gets nothing that nobody needs any more, nor before its time', async () => {
    const it = service([], canFind)
    await keep(it, { validUntil: new Date(Date.now() - 1000) })
    await it.messages.deliverDue()
    expect(await outcome()).toEqual([{ state: 'failed', failure: 'late', sealed: null }])
    await keep(it, { dueAt: new Date(Date.now() + 3_600_000) })
    expect(await it.messages.deliverDue()).toBe(0)
    expect(await it.messages.dueIn()).toBeGreaterThan(3_500_000)
    expect(it.taken).toEqual([])
  })

  test('gets nothing that was kept under another secret', async () => {
    const it = service([], canFind)
    const keys = tokenKeys('another secret than that of the tests, long enough')
    const other = createMessages({ ...server.services, keys, messengers: [] })
    await server.db.transaction((tx) => other.keep(tx, messageTo(person)))
    await deliverAll(it.messages)
    expect(it.taken).toEqual([])
    expect(await outcome()).toEqual([{ state: 'failed', failure: 'unreadable', sealed: null }])
  })
})

test('a message that was lost is sent where the service does not have it', async () => {
  const it = service(['lose', 'lose'], true)
  await keep(it)
  await deliverAll(it.messages)
  expect(it.taken).toHaveLength(1)
  expect(await outcome()).toMatchObject([{ state: 'sent' }])
})

test('a message that was lost is not sent once it is late', async () => {
  const it = service(['lose'], true)
  await keep(it, { validUntil: new Date(Date.now() + 60_000) })
  await it.messages.deliverDue()
  await server.db.update(outgoingMessage).set({ validUntil: new Date(0), dueAt: new Date(0) })
  await deliverAll(it.messages)
  expect(it.taken).toEqual([])
  expect(await outcome()).toMatchObject([{ state: 'failed', failure: 'late' }])
})

test('the database has neither number nor text in the clear', async () => {
  const it = service([], true)
  await keep(it)
  const { rows } = await server.db.execute(sql`select row_to_json(one)::text as all from ${outgoingMessage} one`)
  expect(JSON.stringify(rows)).not.toContain(person.phone)
  expect(JSON.stringify(rows)).not.toContain('Reminder for')
})

test('what was sent is forgotten after thirty days', async () => {
  const it = service([], true)
  await keep(it)
  await deliverAll(it.messages)
  await runJob(cleanUp, server.services)
  expect(await outcome()).toHaveLength(1)
  const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000)
  await server.db.update(outgoingMessage).set({ createdAt: longAgo }).where(eq(outgoingMessage.userId, person.id))
  await runJob(cleanUp, server.services)
  expect(await outcome()).toEqual([])
})
