import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChannelStateList, SentMessageList, UserSettings } from '../../../openapi/generated/portal.ts'
import { attendanceDigest, outgoingMessage, stoppedPhone, telegramChat } from '../../../server/db/schema/messages.ts'
import { userSettings } from '../../../server/db/schema/people.ts'
import { attendance } from '../../../server/features/events/mail/attendance-job.ts'
import { collectAttendance } from '../../../server/features/events/mail/attendance-queries.ts'
import type { Problem } from '../../lib/caller.ts'
import { runJob, secondProcess } from '../../lib/jobs.ts'
import { makeEvent, webinar } from '../../lib/make-event.ts'
import { addMember, findPerson, type Member } from '../../lib/people.ts'
import type { TestServer } from '../../lib/server.ts'
import { serverWith } from '../events/event-callers.ts'
import { mailAbout, recipients, startIn } from '../events/event-mail.ts'

let server: TestServer
const { start, token } = serverWith('tutor', 'student')
let count = 0
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.close())

type Settings = Partial<typeof userSettings.$inferInsert>

const change = (userId: string, settings: Settings) =>
  server.db
    .update(userSettings)
    .set({ updatedAt: new Date(), ...settings })
    .where(eq(userSettings.userId, userId))

/** A new person with these settings. */
async function personWith(settings: Settings): Promise<Member> {
  count += 1
  const person = await addMember(server, `channels-${count}`, ['student'])
  await change(person.id, settings)
  return person
}

const connectTelegram = (userId: string, chatId: bigint) =>
  server.db.insert(telegramChat).values({ userId, chatId, name: '@maya' })

async function statesOf({ token: own }: Member) {
  const { body } = await server.api<ChannelStateList>('GET', '/api/users/me/channels', { token: own })
  return Object.fromEntries(body.items.map(({ channel, standing, address }) => [channel, [standing, address]]))
}

const save = (person: Member, notification: object) =>
  server.api<UserSettings & Problem>('PATCH', '/api/users/me/settings', {
    token: person.token,
    body: { notification },
  })

const messagesOf = (userId: string) =>
  server.db.select().from(outgoingMessage).where(eq(outgoingMessage.userId, userId))

describe('where a person is reached [NOTE-11]', () => {
  test('begins with the portal and the address of the account', async () => {
    const person = await personWith({})
    expect(await statesOf(person)).toEqual({
      ws: ['connected', null],
      email: ['unverified', person.username],
      sms: ['missing', null],
      telegram: ['missing', null],
    })
  })

  test('tells what is missing, and who has refused further messages', async () => {
    const phone = '+46700000001'
    const person = await personWith({ isEmailVerified: true, phone })
    expect(await statesOf(person)).toMatchObject({ email: ['connected', person.username], sms: ['unverified', phone] })
    await change(person.id, { isPhoneVerified: true })
    await connectTelegram(person.id, 101n)
    expect(await statesOf(person)).toMatchObject({ sms: ['connected', phone], telegram: ['connected', '@maya'] })
    await server.db.insert(stoppedPhone).values({ phone })
    await server.db.update(telegramChat).set({ blockedAt: new Date() }).where(eq(telegramChat.userId, person.id))
    expect(await statesOf(person)).toMatchObject({ sms: ['blocked', phone], telegram: ['blocked', '@maya'] })
  })

  test('tells since when messages do not arrive, until one does', async () => {
    const person = await personWith({ phone: '+46700000002', isPhoneVerified: true })
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const put = (state: 'failed' | 'sent' | 'waiting', minutes: number, failure: string | null) =>
      server.db.insert(outgoingMessage).values({
        userId: person.id,
        channel: 'sms',
        kind: 'reminder',
        state,
        failure,
        createdAt: at(minutes),
        dueAt: at(-60),
        sentAt: state === 'sent' ? at(minutes) : null,
      })
    const since = async () => {
      const { body } = await server.api<ChannelStateList>('GET', '/api/users/me/channels', { token: person.token })
      return body.items.find((one) => one.channel === 'sms')?.failingSince ?? null
    }
    await put('failed', 50, 'late')
    expect(await since()).toBeNull()
    await put('failed', 40, 'unreachable')
    await put('waiting', 30, 'unreachable')
    expect(Date.parse((await since()) ?? '')).toBeCloseTo(at(40).getTime(), -4)
    await put('sent', 20, null)
    expect(await since()).toBeNull()
  })
})

describe('rules', () => {
  test('are taken only for what reaches the person; what is there may stay [NOTE-7]', async () => {
    const rule = 'sms:event-started:PT15M'
    const person = await personWith({ isEmailVerified: true })
    const event = ['email:event-started:PT15M', rule]
    const refused = await save(person, { event })
    expect([refused.status, refused.body.fields]).toEqual([400, { 'notification.event.1': [expect.any(String)] }])
    await change(person.id, { phone: '+46700000003', isPhoneVerified: true })
    expect((await save(person, { event })).status).toBe(200)
    await change(person.id, { isPhoneVerified: false })
    expect((await save(person, { event: [rule] })).status).toBe(200)
  })

  test('of quiet hours are kept, and end at another time than they begin [NOTE-12]', async () => {
    const person = await personWith({})
    const quietHours = { from: '22:00', until: '07:00' }
    expect((await save(person, { quietHours })).body.notification.quietHours).toEqual(quietHours)
    expect((await save(person, { enabled: true })).body.notification.quietHours).toEqual(quietHours)
    const refused = await save(person, { quietHours: { from: '07:00', until: '07:00' } })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['notification.quietHours.until']])
    expect((await save(person, { quietHours: { from: '7', until: '24:00' } })).status).toBe(400)
    expect((await save(person, { quietHours: null })).body.notification.quietHours).toBeNull()
  })
})

describe('a test message [NOTE-11]', () => {
  const testOf = (person: Member, channel: string) =>
    server.api<Problem>('POST', `/api/users/me/channels/${channel}/test`, { token: person.token })

  test('goes out on each channel that reaches the person', async () => {
    const person = await personWith({ isEmailVerified: true, phone: '+46700000004', isPhoneVerified: true })
    await connectTelegram(person.id, 102n)
    for (const channel of ['email', 'sms', 'telegram']) expect((await testOf(person, channel)).status).toBe(204)
    expect((await messagesOf(person.id)).map(({ channel, kind }) => `${channel} ${kind}`).sort()).toEqual([
      'email channelTest',
      'sms channelTest',
      'telegram channelTest',
    ])
    while ((await server.services.mail.deliverDue()) > 0);
    const letters = (await server.letters()).filter(({ to }) => to?.some((one) => one.address === person.username))
    expect(letters.map(({ subject }) => subject)).toEqual(['Test message from Lectern'])
  })

  test('is refused where nobody would get it', async () => {
    const person = await personWith({})
    for (const channel of ['email', 'sms', 'telegram']) {
      const { status, body } = await testOf(person, channel)
      expect([status, body.code]).toEqual([409, 'channel-not-connected'])
    }
    expect((await testOf(person, 'ws')).status).toBe(400)
    expect(await messagesOf(person.id)).toEqual([])
  })
})

test('the last messages are listed without codes and without those of others [NOTE-11]', async () => {
  const [person, other] = [await personWith({}), await personWith({})]
  const row = { channel: 'sms' as const, state: 'sent' as const, sentAt: new Date() }
  await server.db.insert(outgoingMessage).values([
    { ...row, userId: person.id, kind: 'reminder', createdAt: new Date(Date.now() - 1000) },
    { ...row, userId: person.id, kind: 'channelTest' },
    { ...row, userId: person.id, kind: 'phoneCode' },
    { ...row, userId: other.id, kind: 'eventCanceled' },
    { ...row, userId: person.id, kind: 'orderPaid', channel: 'email', state: 'unknown', createdAt: new Date(0) },
  ])
  const { body } = await server.api<SentMessageList>('GET', '/api/users/me/messages', { token: person.token })
  expect(body.items.map(({ kind, state }) => [kind, state])).toEqual([
    ['channelTest', 'sent'],
    ['reminder', 'sent'],
    ['orderPaid', 'unknown'],
  ])
  const page = '/api/users/me/messages?limit=1&page=3&filter[channel]=email'
  const none = await server.api<SentMessageList>('GET', page, { token: person.token })
  expect(none.body).toMatchObject({ items: [], totalItems: 1, totalPages: 1 })
})

describe('joining and leaving by rule [NOTE-13]', () => {
  const collect = (eventId: string, kind: 'joined' | 'left') =>
    server.db.transaction((tx) => collectAttendance(tx, eventId, kind))
  const makeDue = () => server.db.update(attendanceDigest).set({ dueAt: new Date(Date.now() - 1000) })

  /** A session of the tutor that goes on now; the tutor has these rules. */
  async function arrange(rules: string[], settings: Settings = {}) {
    count += 1
    const made = await makeEvent(server, token('tutor'), webinar(5000, { name: `Attended ${count}` }))
    await startIn(server, made.id, -60)
    const tutor = await findPerson(server.db, 'tutor')
    await change(tutor.id, { notificationEvent: rules, isEmailVerified: true, ...settings })
    return { made, tutor }
  }

  test('tells all who came within its time in one message, whatever the number of servers', async () => {
    const { made, tutor } = await arrange(['email:event-user-joined:PT5M', 'ws:event-user-joined:PT0S'])
    for (let person = 0; person < 3; person += 1) await collect(made.id, 'joined')
    await collect(made.id, 'left')
    const [digest, ...others] = await server.db.select().from(attendanceDigest)
    expect(others).toEqual([])
    expect(digest).toMatchObject({ userId: tutor.id, channel: 'email', kind: 'joined', people: 3 })
    expect(digest?.dueAt.getTime()).toBeCloseTo(Date.now() + 300_000, -4)
    await runJob(attendance, server.services)
    expect(await mailAbout(server, made)).toEqual([])
    await makeDue()
    const second = secondProcess(server)
    await Promise.all([runJob(attendance, server.services), runJob(attendance, second.services)])
    await second.close()
    const letters = await mailAbout(server, made)
    expect(recipients(letters)).toEqual([tutor.username])
    expect(letters[0]?.text).toMatch(/People: 3\n/)
    expect(letters[0]?.attachments).toEqual([])
  })

  test('reaches the telephone, and leaves who has no rule, or wants nothing, alone', async () => {
    const { made, tutor } = await arrange(['sms:event-user-left:PT0S'], {
      phone: '+46700000005',
      isPhoneVerified: true,
    })
    await collect(made.id, 'left')
    await collect(made.id, 'joined')
    const [digest] = await server.db.select().from(attendanceDigest)
    expect(digest?.dueAt.getTime()).toBeCloseTo(Date.now() + 60_000, -4)
    await makeDue()
    await runJob(attendance, server.services)
    const bySms = (await messagesOf(tutor.id)).filter(({ channel }) => channel === 'sms')
    expect(bySms.map(({ kind }) => kind)).toEqual(['peopleLeft'])
    await change(tutor.id, { notificationEnabled: false })
    await collect(made.id, 'left')
    expect(await server.db.select().from(attendanceDigest)).toEqual([])
  })
})
