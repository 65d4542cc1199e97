/** Reminders and changes that go out by SMS, here into files (NOTE-6, NOTE-16). */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stoppedPhone } from '../../../server/db/schema/messages.ts'
import type { userSettings } from '../../../server/db/schema/people.ts'
import { eventMailings } from '../../../server/features/events/mail/mailings-job.ts'
import { reminders } from '../../../server/features/events/mail/reminders-job.ts'
import { messageDelivery } from '../../../server/features/notifications/channels/delivery-job.ts'
import { runJob } from '../../lib/jobs.ts'
import { inMinutes, makeEvent, webinar } from '../../lib/make-event.ts'
import type { TestServer } from '../../lib/server.ts'
import { addReached, rowsOf } from '../notifications/short-messages.ts'
import { serverWith } from './event-callers.ts'
import { registerLongAgo, startIn } from './event-mail.ts'

const RULE = 'sms:event-started:PT15M'
const IN_TIME = 15 * 60 - 1

let server: TestServer
const { start, token } = serverWith('tutor')
let count = 0
beforeAll(async () => {
  server = await start()
  await runJob(reminders, server.services)
})
afterAll(() => server.close())

/** A published webinar and a registered person who can be reached by SMS. */
async function arrange(rules: string[], settings: Partial<typeof userSettings.$inferInsert> = {}) {
  count += 1
  const made = await makeEvent(server, token('tutor'), webinar(5000, { name: `Told by SMS ${count}` }))
  const person = await addReached(server, { notificationEvent: rules, ...settings })
  await registerLongAgo(server, made.id, [person.id])
  return { made, person }
}

/** What has been written to a number. */
async function smsTo(phone: string) {
  await runJob(messageDelivery, server.services)
  const folder = join(server.services.dataDir, 'sms')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .filter((text) => text.startsWith(`To: ${phone}\n`))
    .map((text) => text.split('\n').slice(2, -1).join('\n'))
}
const remind = async () => runJob(reminders, server.services)

describe('a reminder by SMS [NOTE-16]', () => {
  test('by a rule reaches the file once, with what, when and where', async () => {
    const { made, person } = await arrange([RULE], { timezone: 'Asia/Tokyo' })
    await startIn(server, made.id, IN_TIME)
    await Promise.all([remind(), remind()])
    const texts = await smsTo(person.phone)
    expect(texts).toHaveLength(1)
    const [what, when, address] = texts[0]?.split('\n') ?? []
    expect(what).toBe(`Reminder: ${made.name}`)
    expect(when).toMatch(/GMT\+9$/)
    expect(address).toContain(`/webinar-content/${made.alias}`)
    await remind()
    expect(await smsTo(person.phone)).toHaveLength(1)
  })

  test.each([
    ['who has not verified the number', { isPhoneVerified: false }],
    ['who has no number', { phone: null }],
    ['who wants no notifications', { notificationEnabled: false }],
    ['who has no rule for it', { notificationEvent: ['email:event-started:PT15M'] }],
    ['who has no rules of their own', { notificationEvent: [] }],
  ])('does not come to somebody %s [NOTE-8]', async (_, settings) => {
    const { made, person } = await arrange([RULE], settings)
    await startIn(server, made.id, IN_TIME)
    await remind()
    expect([await smsTo(person.phone), await rowsOf(server, person)]).toEqual([[], []])
  })

  test('does not come to who answered STOP', async () => {
    const { made, person } = await arrange([RULE])
    await server.db.insert(stoppedPhone).values({ phone: person.phone })
    await startIn(server, made.id, IN_TIME)
    await remind()
    expect([await smsTo(person.phone), await rowsOf(server, person)]).toEqual([[], []])
  })
})

describe('a session that moves, by SMS [NOTE-16]', () => {
  const move = async (made: { id: string; nextScheduleId: string | null }) => {
    const body = { startsAt: inMinutes(9000), endsAt: inMinutes(9060) }
    const path = `/api/events/${made.id}/schedules/${made.nextScheduleId}`
    expect((await server.api('PUT', path, { token: token('tutor'), body })).status).toBe(200)
    await runJob(eventMailings, server.services)
  }

  test('is told to who has a rule for SMS, in their language', async () => {
    const { made, person } = await arrange([RULE], { preferredLanguage: 'ar' })
    await move(made)
    const [text] = await smsTo(person.phone)
    expect(text).toContain(`موعد جديد: ${made.name}`)
  })

  test('is not told by SMS to who has none', async () => {
    const { made, person } = await arrange(['email:event-started:PT15M'])
    await move(made)
    expect(await smsTo(person.phone)).toEqual([])
  })

  test('waits for the end of quiet hours', async () => {
    const hour = (ahead: number) => `${String((new Date().getUTCHours() + ahead + 24) % 24).padStart(2, '0')}:00`
    const { made, person } = await arrange([RULE], { quietFrom: hour(-1), quietUntil: hour(2) })
    await move(made)
    expect(await smsTo(person.phone)).toEqual([])
    const [row] = await rowsOf(server, person)
    expect(row?.dueAt.toISOString().slice(11, 16)).toBe(hour(2))
  })
})
