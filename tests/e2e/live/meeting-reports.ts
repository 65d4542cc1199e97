import type { APIRequestContext } from '@playwright/test'
import type { Schedule } from '../../../openapi/generated/portal.ts'
import { signWebhook } from '../../../server/features/live/zoom/webhook.ts'
import { expect } from '../portal.ts'
import type { makeWebinar } from './webinar.ts'

/** What Zoom and a portal of these tests both know. */
export const WEBHOOK_SECRET = 'known to the tests of attendance'

type Made = Awaited<ReturnType<typeof makeWebinar>>

/** The meeting of a webinar's first session, whose provider reports what the test says. Times are minutes after its start. */
export async function meetingOf(request: APIRequestContext, { event, sessions, headers }: Made) {
  const [session] = sessions
  if (!session) throw new Error('the webinar has no session')
  const started = await request.post(`/api/events/${event.id}/schedules/${session.id}/start`, { headers })
  expect(started.status(), await started.text()).toBe(200)
  const schedule: Schedule = await (await request.get(`/api/schedules/${session.id}`, { headers })).json()
  const begin = Math.floor(Date.parse(session.startsAt) / 1000) * 1000
  const at = (minute: number) => new Date(begin + minute * 60_000).toISOString().replace('.000Z', 'Z')

  async function say(event: string, object: object) {
    const payload = { object: { id: schedule.vcsDetails?.id, ...object } }
    const data = JSON.stringify({ event, event_ts: begin, payload })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = signWebhook(WEBHOOK_SECRET, timestamp, data)
    const answer = await request.post('/api/webhooks/zoom', {
      data: Buffer.from(data),
      headers: { 'content-type': 'application/json', 'x-zm-signature': signature, 'x-zm-request-timestamp': timestamp },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }

  return {
    scheduleId: session.id,
    started: () => say('meeting.started', { start_time: at(0) }),
    joined: (who: object, minute: number) =>
      say('meeting.participant_joined', { participant: { ...who, join_time: at(minute) } }),
    left: (who: object, minute: number) =>
      say('meeting.participant_left', { participant: { ...who, leave_time: at(minute) } }),
    ended: (minute: number) => say('meeting.ended', { end_time: at(minute) }),
  }
}
