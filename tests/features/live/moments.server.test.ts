/** What people are told when a session really begins and ends, and when its recording is ready (NOTE-27, NOTE-28). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schedule } from '../../../server/db/schema/events.ts'
import { outgoingMessage, telegramChat } from '../../../server/db/schema/messages.ts'
import { userSettings } from '../../../server/db/schema/people.ts'
import { eventMailings } from '../../../server/features/events/mail/mailings-job.ts'
import { reminders } from '../../../server/features/events/mail/reminders-job.ts'
import { sessionClock } from '../../../server/features/events/schedule-clock-job.ts'
import { giveRecording, insertRecording } from '../../../server/features/live/recording-writes.ts'
import { runJob, secondProcess } from '../../lib/jobs.ts'
import { type LiveEvent, makeLive, rowOf, sendZoomWebhook, setStart } from '../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { addMember, type Member } from '../../lib/people.ts'
import { registerLongAgo } from '../events/event-mail.ts'

const CHANNELS = ['email', 'sms', 'telegram'] as const

let server: LiveServer
let live: LiveEvent
let person: Member
let count = 0
beforeAll(async () => {
  server = await startLiveServer()
  await runJob(reminders, server.services)
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  person = await addMember(server, `at-the-moment-${count}`, ['student'])
  await rules(['started:PT0S', 'ended:PT0S'])
  await server.db.insert(telegramChat).values({ userId: person.id, chatId: BigInt(count), name: '@maya' })
  live = await makeLive(server, server.host.token, 60)
  await registerLongAgo(server, live.id, [person.id])
})

const rules = (wanted: string[]) =>
  server.db
    .update(userSettings)
    .set({
      notificationEvent: CHANNELS.flatMap((channel) => wanted.map((rule) => `${channel}:event-${rule}`)),
      ...{ isEmailVerified: true, phone: `+4671000${1000 + count}`, isPhoneVerified: true },
    })
    .where(eq(userSettings.userId, person.id))

/** Everything that has to do with time, by two processes. */
async function settle() {
  const second = secondProcess(server)
  for (const job of [sessionClock, reminders, eventMailings])
    await Promise.all([runJob(job, server.services), runJob(job, second.services)])
  await second.close()
}

/** What the person has been told, as `channel kind`, the mail that confirms the registration apart. */
async function told() {
  await settle()
  const rows = await server.db.select().from(outgoingMessage).where(eq(outgoingMessage.userId, person.id))
  const all = rows.filter(({ kind }) => kind !== 'registered').map(({ channel, kind }) => `${channel} ${kind}`)
  return all.sort()
}
const onAll = (...kinds: string[]) => CHANNELS.flatMap((channel) => kinds.map((kind) => `${channel} ${kind}`)).sort()

async function hear(what: 'started' | 'ended', at = Date.now()) {
  const id = (await rowOf(server, live.scheduleId)).providerMeetingId
  const time = new Date(Math.floor(at / 1000) * 1000).toISOString()
  const payload = { object: { id, start_time: time, end_time: time } }
  const message = { event: `meeting.${what}`, payload, at: Date.parse(time) }
  expect((await sendZoomWebhook(server, server.video.webhookSecret, message)).status).toBe(200)
}

describe('a rule for the start or end itself [NOTE-27]', () => {
  test('says nothing while the host is late, and tells on each channel once when the host begins', async () => {
    await live.start(server.host.token)
    await setStart(server, live.scheduleId, -20)
    expect(await told()).toEqual([])
    await hear('started')
    expect(await told()).toEqual(onAll('started'))
    await hear('started')
    expect(await told()).toEqual(onAll('started'))
    const [sms] = await server.db.select().from(outgoingMessage).where(eq(outgoingMessage.channel, 'sms'))
    expect(sms?.validUntil?.getTime()).toBe((await rowOf(server, live.scheduleId)).endsAt.getTime())
  })

  test('tells nothing more when the host comes back after a break, and the end when it ends', async () => {
    await live.start(server.host.token)
    await setStart(server, live.scheduleId, -600)
    await hear('started', Date.now() - 300_000)
    expect(await told()).toEqual(onAll('started'))
    await hear('ended', Date.now() - 200_000)
    await hear('started', Date.now() - 100_000)
    await hear('ended')
    expect(await told()).toEqual(onAll('started', 'ended'))
  })

  test('tells of no rehearsal, but of the start after it', async () => {
    await live.start(server.host.token)
    await setStart(server, live.scheduleId, 3000)
    await hear('started', Date.now() - 2000)
    await hear('ended', Date.now() - 1000)
    expect(await told()).toEqual([])
    await setStart(server, live.scheduleId, 10)
    await hear('started')
    expect(await told()).toEqual(onAll('started'))
  })

  test('follows the clock where nobody begins a meeting', async () => {
    await server.db.update(schedule).set({ provider: 'offline' }).where(eq(schedule.id, live.scheduleId))
    expect(await told()).toEqual([])
    await setStart(server, live.scheduleId, -1)
    expect(await told()).toEqual(onAll('started'))
    await setStart(server, live.scheduleId, -3601)
    expect(await told()).toEqual(onAll('started', 'ended'))
  })

  test('is not there for who has rules for other times', async () => {
    await rules(['started:PT15M', 'ended:PT5M'])
    await live.start(server.host.token)
    await setStart(server, live.scheduleId, -1800)
    await hear('started')
    expect(await told()).toEqual([])
  })
})

test('a recording is told on each channel that the person has chosen for changes [NOTE-28]', async () => {
  await server.db.transaction(async (tx) => {
    const values = { name: 'Seen', eventId: live.id, scheduleId: live.scheduleId, state: 'ready' as const }
    const made = await insertRecording(tx, { ...values, startedAt: new Date(), endedAt: new Date() })
    if (made !== null) await giveRecording(server.services, tx, { ...values, id: made })
  })
  expect(await told()).toEqual(onAll('recordingReady'))
})
