import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { originOf } from '../../../env.ts'
import { type Job, SAFEGUARD_MS } from '../../../jobs/runner.ts'
import { reachedBy } from '../../notifications/channels/reach-queries.ts'
import { selectCalendarNow } from '../calendar/calendar-queries.ts'
import { attendanceDueIn, takeAttendance } from './attendance-queries.ts'
import { eventMessage } from './event-mail.ts'

/** People may come before the start, and leave after the end. */
const MARGIN_HOURS = 2

/** Tells hosts and tutors how many came and left, in one message for all within the time of their rule (NOTE-13). */
export const attendance: Job = {
  name: 'attendance',
  pauseMs: SAFEGUARD_MS,
  dueIn: ({ db }) => attendanceDueIn(db),
  async run(services, signal) {
    while (!signal.aborted && (await services.db.transaction((tx) => tellDue(services, tx))) > 0);
  },
}

/** Resolves to how much was due. */
async function tellDue({ env, channels }: Services, tx: Transaction): Promise<number> {
  const due = await takeAttendance(tx)
  for (const { userId, eventId, channel: name, kind, people } of due) {
    const channel = channels.find((one) => one.name === name)
    const to = channel && (await reachedBy(tx, channel, [userId])).get(userId)
    const entry = await currentEntry(tx, originOf(env), eventId)
    if (!channel || !to || !entry) continue
    const about = { kind: kind === 'joined' ? 'peopleJoined' : 'peopleLeft', entry, people } as const
    const told = { eventId, notice: null, validUntil: new Date(entry.endsAt.getTime() + MARGIN_HOURS * 3_600_000) }
    await channel.keep(tx, [eventMessage(env, about, told, [userId, to])])
  }
  return due.length
}

/** The session that goes on now, or has just ended; the latest one of several. */
const currentEntry = async (tx: Transaction, origin: string, eventId: string) =>
  (await selectCalendarNow(tx, origin, eventId, MARGIN_HOURS)).at(-1)
