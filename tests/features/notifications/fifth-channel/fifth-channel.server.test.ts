/**
 * A channel of another kind, written in this folder and registered by one line, is given everything that people are told
 * (NOTE-1). TypeScript demands that line for each name of the contract.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICE_TYPES, NOTIFICATION_CHANNELS } from '../../../../openapi/generated/constants.ts'
import type { ChannelStateList } from '../../../../openapi/generated/portal.ts'
import { event as eventTable } from '../../../../server/db/schema/events.ts'
import { attendanceDigest } from '../../../../server/db/schema/messages.ts'
import { userSettings } from '../../../../server/db/schema/people.ts'
import { recording } from '../../../../server/db/schema/recordings.ts'
import { attendance } from '../../../../server/features/events/mail/attendance-job.ts'
import { eventMailings } from '../../../../server/features/events/mail/mailings-job.ts'
import { reminders } from '../../../../server/features/events/mail/reminders-job.ts'
import { giveRecording } from '../../../../server/features/live/recording-writes.ts'
import { CHANNELS } from '../../../../server/features/notifications/channels/channels.ts'
import { EVENT_LETTERS } from '../../../../server/features/notifications/mail/event-letters.ts'
import { runJob } from '../../../lib/jobs.ts'
import { newLearner } from '../../../lib/learner.ts'
import { makeLive, register, rowOf, sendZoomWebhook, setStart } from '../../../lib/live.ts'
import { type LiveServer, startLiveServer } from '../../../lib/live-server.ts'
import { makeCourse } from '../../../lib/make-course.ts'
import { inMinutes } from '../../../lib/make-event.ts'
import { addMember } from '../../../lib/people.ts'
import { registerLongAgo } from '../../events/event-mail.ts'
import { boardChannel } from './board.ts'

const board = boardChannel()
let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer({ channels: { ...CHANNELS, telegram: () => board.channel } })
  await runJob(reminders, server.services)
})
afterAll(() => server.close())

const RULES = ['started:PT0S', 'started:PT15M', 'ended:PT0S', 'ended:PT10M', 'user-joined:PT1M', 'user-left:PT1M']

/** Mail has these alone: they answer what the person has just done, with what belongs into a calendar. */
const BY_MAIL = ['registered', 'gaveUp']

test('a channel of its own folder gets every message, and all news at once [NOTE-1]', async () => {
  const { host, guest } = server
  const notificationEvent = RULES.map((rule) => `telegram:event-${rule}`)
  for (const { id } of [host, guest])
    await server.db.update(userSettings).set({ notificationEvent }).where(eq(userSettings.userId, id))
  const waiting = await addMember(server, 'on-the-list', ['student'])
  const run = async (job: typeof reminders) => runJob(job, server.services)
  const put = (path: string, body: object) => server.api('PUT', path, { token: host.token, body })

  const live = await makeLive(server, host.token, 15 * 60 - 1, { name: 'For the board', totalTickets: 1 })
  await registerLongAgo(server, live.id, [guest.id])
  await run(reminders)
  await setStart(server, live.scheduleId, 7200)
  expect((await put(live.address, { startsAt: inMinutes(300), endsAt: inMinutes(360) })).status).toBe(200)
  await run(eventMailings)

  await setStart(server, live.scheduleId, 5)
  await live.start(host.token)
  const id = (await rowOf(server, live.scheduleId)).providerMeetingId
  const say = async (what: string, object: object, at = Date.now()) =>
    sendZoomWebhook(server, server.video.webhookSecret, {
      event: `meeting.${what}`,
      payload: { object: { id, ...object } },
      at,
    })
  const time = new Date().toISOString()
  await say('started', { start_time: time })
  await run(eventMailings)
  const participant = { user_name: 'A Guest', email: guest.username, registrant_id: 'r1', join_time: time }
  await say('participant_joined', { participant })
  await say('participant_left', { participant: { ...participant, leave_time: new Date().toISOString() } })
  await server.db.update(attendanceDigest).set({ dueAt: new Date(0) })
  await run(attendance)
  await setStart(server, live.scheduleId, -3600 + 599)
  await run(reminders)
  await say('ended', { end_time: new Date().toISOString() })
  await run(eventMailings)
  const [recorded] = await server.db.select().from(recording).where(eq(recording.scheduleId, live.scheduleId))
  if (recorded) await server.db.transaction((tx) => giveRecording(server.services, tx, recorded))
  await run(eventMailings)

  const other = await makeLive(server, host.token, 90_000, { name: 'Given up', totalTickets: 1 })
  await register(server, other.id, guest.token)
  const place = `/api/events/${other.id}`
  expect((await server.api('POST', `${place}/waiting-list`, { token: waiting.token })).status).toBe(201)
  await server.api('DELETE', `${place}/register`, { token: guest.token })
  await registerLongAgo(server, other.id, [guest.id])
  await server.db.update(eventTable).set({ totalTickets: 9 }).where(eq(eventTable.id, other.id))
  const cancelled = await server.api('DELETE', other.address, { token: host.token })
  expect(cancelled.status, cancelled.text).toBeLessThan(300)
  await run(eventMailings)
  const last = await makeLive(server, host.token, 90_000, { name: 'Called off' })
  await register(server, last.id, guest.token)
  await server.api('POST', `/api/events/${last.id}/cancel`, { token: host.token })
  await run(eventMailings)

  const course = await makeCourse(server.db, { lessons: [{ items: [{ type: 'text' }] }] })
  const learner = await newLearner(server, course)
  const [text] = course.items
  if (text) await learner.save(text, { progress: 100 })
  await server.api('POST', '/api/users/me/channels/telegram/test', { token: guest.token })

  const kinds = new Set([...board.written.values()].flat())
  const wanted = EVENT_LETTERS.filter((kind) => !BY_MAIL.includes(kind))
  expect([...kinds].sort()).toEqual([...wanted, 'channelTest', 'courseFinished'].sort())
  expect(board.written.get(learner.id)).toEqual(['courseFinished'])
  expect(board.written.get(waiting.id)).toEqual(['ticketOffered'])
  const types = new Set([...board.announced.values()].flat())
  // What is about to come is told by the rules of each person.
  const atOnce = NOTICE_TYPES.filter((type) => !type.endsWith('-soon'))
  expect([...types].sort()).toEqual([...atOnce].sort())
  const { body } = await server.api<ChannelStateList>('GET', '/api/users/me/channels', { token: guest.token })
  expect(body.items.find((one) => one.channel === 'telegram')?.address).toBe('the board')
})

test('each channel of the contract is registered, by its name [NOTE-1]', async () => {
  expect(Object.keys(CHANNELS).sort()).toEqual([...NOTIFICATION_CHANNELS].sort())
  expect(server.services.channels.map(({ name }) => name).sort()).toEqual([...NOTIFICATION_CHANNELS].sort())
})
