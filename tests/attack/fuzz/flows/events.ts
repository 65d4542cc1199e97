import { signWebhook } from '../../../../server/features/live/zoom/webhook.ts'
import { type Flow, idIn, inMinutes, isOk, textIn } from './flow.ts'
import { FILM, uploaded } from './media.ts'

const DAY = 1440
const times = (minutes: number) => ({ startsAt: inMinutes(minutes), endsAt: inMinutes(minutes + 60) })
const webinar = (name: string, startsIn: number) => ({
  ...{ name, type: 'webinar', languageCode: 'en', timezone: 'UTC', audienceLevel: 'beginner' },
  ...times(startsIn),
})

/** A webinar that begins soon: tickets, the waiting list, the meeting and its recording. */
export const webinars: Flow = async function* (run) {
  const [tutor, admin] = [run.one('tutor'), run.one('admin')]
  const [student, other] = run.cast.ofRole('student')
  if (!student || !other) return
  const body = { ...webinar(run.text(), 5), totalTickets: 1, location: null, description: run.text() }
  const made = await run.call('createEvent', tutor, { body })
  if (!isOk(made)) return
  const path = { id: idIn(made) }
  yield
  const later = await run.call('createSchedule', tutor, { path, body: times(2 * DAY) })
  yield
  const scheduleOf = (id: string) => ({ ...path, scheduleId: id })
  await run.call('updateSchedule', tutor, { path: scheduleOf(idIn(later)), body: times(3 * DAY) })
  yield
  await run.call('publishEvent', tutor, { path })
  yield
  await run.call('registerForEvent', student, { path })
  yield
  await run.call('joinWaitingList', other, { path })
  yield
  await run.call('listEventRegistrations', run.pick([tutor, admin, run.one('tutor')]), { path })
  const query = { 'filter[eventId]': path.id, sort: 'startsAt' }
  const sessions = await run.call('listSchedules', student, { query })
  const first = scheduleOf(textIn(sessions.body, 'items', 0, 'id'))
  yield
  await run.call('startSchedule', tutor, { path: first, body: { firstName: run.text() } })
  yield
  await run.call('listAttendance', run.pick([tutor, admin, student, run.one('tutor')]), { path: first })
  await run.call('joinSchedule', run.pick([student, student, other]), { path: first, body: { lastName: run.text() } })
  await run.call('synchronizeEvent', tutor, { path })
  yield
  await run.call('leaveWaitingList', other, { path })
  await run.call('getEventCalendar', run.pick(run.cast.people), { path })
  yield
  const film = await uploaded(run, tutor, 'playback', 'film.mp4', 'video/mp4', FILM)
  const recording = { name: run.text(), eventId: path.id, startedAt: inMinutes(-60), endedAt: inMinutes(-1) }
  const kept = await run.call('createRecording', tutor, { body: { ...recording, playbackId: film } })
  yield
  await run.call('updateRecording', tutor, { path: { id: idIn(kept) }, body: { name: run.text() } })
  yield
  const of = { id: student.id, eventId: path.id }
  for (const id of ['getMyEventRecording', 'listMyEventRecordings', 'listUserEventRecordings'] as const)
    await run.call(id, run.pick([student, student, other]), { path: of })
  yield
  await run.call('deleteRecording', tutor, { path: { id: idIn(kept) } })
  await run.call('cancelSchedule', tutor, { path: scheduleOf(idIn(later)) })
  yield
  await run.call('giveUpTicket', student, { path })
  yield
  await run.call('promoteContent', admin, { body: { targetType: 'event', targetId: path.id } })
  yield
  await run.call('demoteContent', admin, { query: { targetType: 'event', targetId: path.id } })
  await run.call('cancelEvent', tutor, { path })
}

/** An event that is shown, changed and put away before anybody came. */
export const plans: Flow = async function* (run) {
  const [tutor, admin] = [run.one('tutor'), run.one('admin')]
  const made = await run.call('createEvent', tutor, { body: webinar(run.text(), (3 + run.below(20)) * DAY) })
  if (!isOk(made)) return
  const path = { id: idIn(made) }
  yield
  await run.call('getEvent', run.pick(run.cast.people), { path })
  await run.call('updateEvent', tutor, { path, body: { shortDescription: run.text() } })
  yield
  await run.call('setEventTutors', admin, { path, body: { tutorIds: [run.one('tutor').profileId] } })
  yield
  await run.call('setEventHost', admin, { path, body: { hostId: tutor.profileId } })
  await run.call('publishEvent', tutor, { path })
  yield
  await run.call('unpublishEvent', tutor, { path })
  yield
  await run.call('archiveEvent', tutor, { path })
  yield
  await run.call('deleteEvent', admin, { path })
}

/** A calendar that follows along, and a message of the meetings' service. */
export const calendars: Flow = async function* (run) {
  const person = run.one('student')
  const feed = await run.call('createMyCalendarFeed', person)
  const token = textIn(feed.body, 'url').split('/').at(-1)?.split('?')[0] ?? ''
  yield
  if (token) await run.call('getCalendarFeed', { ...run.one('guest'), id: person.id }, { path: { token } })
  yield
  if (run.below(2) === 0) await run.call('deleteMyCalendarFeed', person)
  yield
  const message = { event: 'endpoint.url_validation', event_ts: Date.now(), payload: { plainToken: run.text() } }
  const at = String(Math.floor(Date.now() / 1000))
  const signature = signWebhook(run.stage.server.video.webhookSecret, at, JSON.stringify(message))
  const headers = { 'x-zm-request-timestamp': at, 'x-zm-signature': signature }
  await run.call('receiveZoomWebhook', run.one('guest'), { headers, body: message })
}
