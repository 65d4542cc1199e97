/** SMS through Twilio: each message once, whatever happens on the way (NOTE-16, NOTE-18). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outgoingMessage, stoppedPhone } from '../../../server/db/schema/messages.ts'
import { userSettings } from '../../../server/db/schema/people.ts'
import { readEnv } from '../../../server/env.ts'
import { createMessages } from '../../../server/features/notifications/channels/delivery.ts'
import type { NewMessage } from '../../../server/features/notifications/channels/outbox.ts'
import { createSms } from '../../../server/features/notifications/sms/sms.ts'
import { secondProcess } from '../../lib/jobs.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { timed } from '../../lib/timed.ts'
import { addReached, deliverAll, messageTo, type Reached, rowsOf } from './short-messages.ts'
import { FROM, smsSettings, startTwilio, type TwilioServer, type Way } from './twilio-server.ts'

/** Longer than an answer takes on this machine. */
const CALL_MS = 1000

let server: TestServer
let twilio: TwilioServer
let person: Reached
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  twilio = await startTwilio()
  person = await addReached(server)
  await server.db.delete(outgoingMessage)
  return () => twilio.close()
})

/** Messages that go to the simulated Twilio, from one of the processes. */
function messagesTo(url: string, services = server.services, settings: Record<string, string> = {}) {
  const env = readEnv({ LOG_LEVEL: 'silent', ...smsSettings(url), ...settings })
  const { messenger } = createSms({ ...services, env }, CALL_MS)
  return createMessages({ ...services, env, messengers: [messenger], retryMs: [20, 20, 20, 20] })
}
const keep = (to = person, change: Partial<NewMessage> = {}) =>
  server.db.transaction((tx) => server.services.messages.keep(tx, messageTo(to, change)))
const states = async () => (await rowsOf(server, person)).map(({ state }) => state)

test('says from whom to whom, in its own signs, and keeps the id', async () => {
  await keep(person, { text: 'Reminder: “Risk”\nfriday\nhttps://learn.example.org/a?b=1&c=2' })
  await deliverAll(messagesTo(twilio.url, server.services, { PUBLIC_URL: 'https://learn.example.org' }))
  const [row] = await rowsOf(server, person)
  expect(twilio.taken.map(({ form }) => form)).toEqual([
    {
      To: person.phone,
      From: FROM,
      Body: 'Reminder: “Risk”\nfriday\nhttps://learn.example.org/a?b=1&c=2',
      SmartEncoded: 'false',
      StatusCallback: `https://learn.example.org/api/webhooks/twilio?message=${row?.id}`,
    },
  ])
  expect(row).toMatchObject({ state: 'sent', providerId: twilio.taken[0]?.sid })
})

test('names the messaging service where there is one, and no address that Twilio cannot reach', async () => {
  const service = `MG${'0'.repeat(32)}`
  await keep()
  await deliverAll(messagesTo(twilio.url, server.services, { SMS_FROM: service }))
  const { From, MessagingServiceSid, StatusCallback } = twilio.taken[0]?.form ?? {}
  expect([From, MessagingServiceSid, StatusCallback]).toEqual([undefined, service, undefined])
})

describe('exactly one message is taken [NOTE-18]', () => {
  const cases: [string, Way[], Way[]?][] = [
    ['too many requests', ['too many']],
    ['a service that is busy', ['busy', 'busy']],
    ['an error of the server that had not taken it', ['broken']],
    ['an error of the server that had taken it', ['broken after']],
    ['no answer, and nothing taken', ['hang']],
    ['no answer, though it was taken', ['hang after']],
    ['a connection cut before', ['cut', 'cut']],
    ['a connection cut after', ['cut after']],
    ['nonsense, and nothing taken', ['nonsense']],
    ['nonsense, though it was taken', ['nonsense after']],
    ['an empty object, and nothing taken', ['empty']],
    ['an empty object, though it was taken', ['empty after']],
    ['a list that is refused at first', ['cut after'], ['too many']],
    ['a list that is nonsense at first', ['cut after'], ['nonsense', 'empty', 'strange']],
    ['a list that is cut at first', ['nonsense after'], ['cut', 'broken']],
    ['everything at once', ['too many', 'cut', 'nonsense after'], ['busy']],
    ['a refusal for now', [20001, 'take']],
  ]
  test.each(cases)('after %s', async (_, send, list = []) => {
    twilio.ways.send.push(...send)
    twilio.ways.list.push(...list)
    await keep()
    await deliverAll(messagesTo(twilio.url))
    expect(twilio.taken.map(({ to }) => to)).toEqual([person.phone])
    expect(await rowsOf(server, person)).toMatchObject([
      { state: 'sent', providerId: twilio.taken[0]?.sid, sealed: null },
    ])
    expect([twilio.ways.send, twilio.ways.list]).toEqual([[], []])
  })

  test('while Twilio asks for a second, which it gets', async () => {
    twilio.ways.send.push('too many')
    await keep()
    const messages = messagesTo(twilio.url)
    await messages.deliverDue()
    expect(await messages.dueIn()).toBeGreaterThan(500)
    expect(twilio.calls.list).toBe(0)
    await deliverAll(messages)
    expect(twilio.taken).toHaveLength(1)
  })

  test('of each when two with the same text are cut off together', async () => {
    twilio.ways.send.push('cut after', 'cut')
    await keep()
    await keep()
    await deliverAll(messagesTo(twilio.url))
    expect(twilio.taken).toHaveLength(2)
    expect(new Set((await rowsOf(server, person)).map(({ providerId }) => providerId)).size).toBe(2)
  })

  test('by several processes', async () => {
    const other = secondProcess(server)
    const people = await Promise.all(Array.from({ length: 30 }, () => addReached(server)))
    for (const one of people) await keep(one)
    twilio.ways.send.push('cut after', 'too many', 'cut', 'nonsense after')
    await Promise.all([deliverAll(messagesTo(twilio.url)), deliverAll(messagesTo(twilio.url, other.services))])
    expect(twilio.taken.map(({ to }) => to).sort()).toEqual(people.map(({ phone }) => phone).sort())
    await other.close()
  })

  test('once the server is there again', async () => {
    const { url } = twilio
    await keep()
    await twilio.close()
    const messages = messagesTo(url)
    await messages.deliverDue()
    expect(await rowsOf(server, person)).toMatchObject([{ state: 'waiting', failure: 'ECONNREFUSED' }])
    twilio = await startTwilio(Number(new URL(url).port))
    await deliverAll(messages)
    expect(twilio.taken).toHaveLength(1)
  })
})

test.each<Way>(['hang after', 'trickle after'])(
  'an answer that never ends (%s) has the time of a call',
  async (way) => {
    twilio.ways.send.push(way)
    await keep()
    const { ms } = await timed(() => messagesTo(twilio.url).deliverDue())
    expect(ms).toBeLessThan(CALL_MS * 5)
    expect(await states()).toEqual(['sending'])
  },
)

test('a service that cannot be asked what it has leaves it unknown, and does not send again', async () => {
  twilio.ways.send.push('cut')
  twilio.ways.list.push(...Array<Way>(9).fill('broken'))
  await keep()
  await deliverAll(messagesTo(twilio.url))
  expect(twilio.calls.send).toBe(1)
  expect(await states()).toEqual(['unknown'])
})

describe('what Twilio never takes', () => {
  test.each([21211, 21408, 21614])('error %i ends it at once, without the number in the reason', async (code) => {
    twilio.ways.send.push(code)
    await keep()
    await deliverAll(messagesTo(twilio.url))
    expect(twilio.calls.send).toBe(1)
    expect(await rowsOf(server, person)).toMatchObject([{ state: 'failed', failure: `HTTP 400, error ${code}` }])
    expect(await server.db.$count(stoppedPhone, eq(stoppedPhone.phone, person.phone))).toBe(0)
  })

  test('a number whose owner answered STOP there is stopped here', async () => {
    twilio.ways.send.push(21610)
    await keep()
    await keep()
    await deliverAll(messagesTo(twilio.url))
    expect(await server.db.$count(stoppedPhone, eq(stoppedPhone.phone, person.phone))).toBe(1)
    await keep()
    await deliverAll(messagesTo(twilio.url))
    expect(twilio.calls.send).toBeLessThanOrEqual(2)
    expect((await states()).filter((state) => state === 'failed').length).toBeGreaterThanOrEqual(2)
  })
})

describe('what has waited is not sent any more [NOTE-16]', () => {
  test.each([
    ['to a number that was given up', { phone: '+46709999999' }],
    ['to one that is not verified any more', { isPhoneVerified: false }],
    ['to who wants no notifications', { notificationEnabled: false }],
  ])('%s', async (_, change) => {
    await keep()
    await server.db.update(userSettings).set(change).where(eq(userSettings.userId, person.id))
    await deliverAll(messagesTo(twilio.url))
    expect([twilio.calls.send, await states()]).toEqual([0, ['failed']])
  })

  test('after STOP', async () => {
    await keep()
    await server.db.insert(stoppedPhone).values({ phone: person.phone })
    await deliverAll(messagesTo(twilio.url))
    expect([twilio.calls.send, await states()]).toEqual([0, ['failed']])
  })
})

describe('without an account [NOTE-6]', () => {
  const folder = () => join(server.services.dataDir, 'sms')

  test('each message is one file beside the mails', async () => {
    await keep(person, { text: 'تذكير: المخاطرة' })
    await deliverAll(server.services.messages)
    const [row] = await rowsOf(server, person)
    const names = (await readdir(folder())).filter((name) => name.includes(row?.id ?? ''))
    expect(names).toHaveLength(1)
    expect(row).toMatchObject({ state: 'sent', providerId: join(folder(), names[0] ?? '') })
    expect(await readFile(row?.providerId ?? '', 'utf8')).toBe(`To: ${person.phone}\n\nتذكير: المخاطرة\n`)
  })

  test('a file that was written before the process ended is not written again', async () => {
    await keep()
    await deliverAll(server.services.messages)
    const [row] = await rowsOf(server, person)
    const { messenger } = server.services.sms
    const message = { ...messageTo(person), id: row?.id ?? '', createdAt: row?.createdAt ?? new Date() }
    expect(await messenger.find?.(message)).toBe(row?.providerId)
    expect(await messenger.find?.({ ...message, id: crypto.randomUUID() })).toBeNull()
  })
})
