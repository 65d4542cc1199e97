import { eq } from 'drizzle-orm'
import { schedule } from '../../../../server/db/schema/events.ts'
import { makeLive, rowOf, sendZoomWebhook, setStart } from '../../../lib/live.ts'
import type { LiveServer } from '../../../lib/live-server.ts'

/** A meeting that was held two hours ago, whose provider still reports what happened. Times are seconds after its start. */
export async function pastMeeting(server: LiveServer, seconds: number, name?: string) {
  const live = await makeLive(server, server.host.token, 60, name === undefined ? {} : { name })
  await live.start(server.host.token)
  const meeting = (await rowOf(server, live.scheduleId)).providerMeetingId ?? ''
  await setStart(server, live.scheduleId, -7200, seconds)
  const { startsAt, endsAt } = await rowOf(server, live.scheduleId)
  const base = Math.floor(startsAt.getTime() / 1000) * 1000
  const at = (second: number) => new Date(base + second * 1000).toISOString().replace('.000Z', 'Z')

  async function say(event: string, object: object) {
    const body = { event, payload: { object: { id: meeting, ...object } } }
    const { status } = await sendZoomWebhook(server, server.video.webhookSecret, body)
    if (status !== 200) throw new Error(`${event} was answered ${status}`)
  }

  return {
    ...live,
    /** ms */
    base,
    at,
    /** Gives the schedule the times that it had at first, to the millisecond, or another length in seconds. */
    async asHeld(length = seconds) {
      const times = { startsAt, endsAt: new Date(endsAt.getTime() + (length - seconds) * 1000) }
      await server.db.update(schedule).set(times).where(eq(schedule.id, live.scheduleId))
    },
    joined: (who: object, second: number) =>
      say('meeting.participant_joined', { participant: { ...who, join_time: at(second) } }),
    left: (who: object, second: number) =>
      say('meeting.participant_left', { participant: { ...who, leave_time: at(second) } }),
    ended: (second: number) => say('meeting.ended', { end_time: at(second) }),
  }
}

export type PastMeeting = Awaited<ReturnType<typeof pastMeeting>>
