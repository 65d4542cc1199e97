import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { originOf } from '../../../env.ts'
import { type Job, SAFEGUARD_MS } from '../../../jobs/runner.ts'
import { selectCalendarOf } from '../calendar/calendar-queries.ts'
import { keepChange, keepMoment } from './event-mail.ts'
import { deleteMailing, type Mailing, markMailing, takeMailing, waitingMailings } from './mailing-queries.ts'
import { asksFor, recipientsAfterMark } from './recipient-queries.ts'

/** The most people in one transaction, to limit how long others wait for the database. */
const BATCH = 100
const AT_ONCE = 50

/**
 * Tells registered people, on each channel that they chose, when a schedule was moved or canceled, began or ended, or has a
 * recording.
 */
export const eventMailings: Job = {
  name: 'event-mailings',
  pauseMs: SAFEGUARD_MS,
  dueIn: async ({ db }) => ((await waitingMailings(db, 1)).length > 0 ? 0 : null),
  async run(services, signal) {
    const failures: unknown[] = []
    // A mailing that fails must not hold up the others.
    for (const id of await waitingMailings(services.db, AT_ONCE)) {
      await finish(services, id, signal).catch((err: unknown) => failures.push(err))
    }
    if (failures.length > 0) throw new AggregateError(failures, 'news of events were not told')
  },
}

async function finish({ db, ...services }: Services, id: string, signal: AbortSignal) {
  while (!signal.aborted && (await db.transaction((tx) => sendBatch(services, tx, id))));
}

/** Resolves to whether there may be more to send. */
async function sendBatch(services: Omit<Services, 'db'>, tx: Transaction, id: string): Promise<boolean> {
  const mailing = await takeMailing(tx, id)
  if (!mailing) return false
  const about = await contentOf(tx, originOf(services.env), mailing)
  const moment = about && isMoment(about) ? about : null
  const also = moment ? asksFor(null, `event-${moment.kind}`) : undefined
  const people = about ? await recipientsAfterMark(tx, mailing, { limit: BATCH, also }) : []
  const userIds = people.map((one) => one.userId)
  if (moment) await keepMoment(services, tx, mailing.eventId, moment, userIds)
  else if (about) await keepChange(services, tx, mailing.eventId, about, userIds)
  const last = people.at(-1)
  if (!last || people.length < BATCH) {
    await deleteMailing(tx, id)
    return false
  }
  await markMailing(tx, id, { markRegisteredAt: last.registeredAt, markId: last.registrationId })
  return true
}

type About = NonNullable<Awaited<ReturnType<typeof contentOf>>>

/** What only those are told who have a rule for it. */
const isMoment = (about: About): about is About & { kind: 'started' | 'ended' } =>
  about.kind === 'started' || about.kind === 'ended'

/** The content of a message from the current data; null if it is no longer relevant. */
async function contentOf(tx: Transaction, origin: string, mailing: Mailing) {
  const { kind, scheduleIds, previousStartsAt, previousEndsAt } = mailing
  const entries = await selectCalendarOf(tx, origin, scheduleIds)
  const entry = entries.find((one) => one.scheduleId === scheduleIds[0])
  if (!entry) return null
  const isOver = entry.endsAt.getTime() <= Date.now()
  if (kind === 'recordingReady' || kind === 'ended' || kind === 'started')
    return entry.isCanceled || (kind === 'started' && isOver) ? null : { kind, entry }
  if (isOver) return null
  if (entry.isCanceled === (kind === 'sessionMoved')) return null
  const previous =
    previousStartsAt && previousEndsAt ? { startsAt: previousStartsAt, endsAt: previousEndsAt } : undefined
  const isBack =
    previous?.startsAt.getTime() === entry.startsAt.getTime() && previous.endsAt.getTime() === entry.endsAt.getTime()
  if (kind === 'sessionMoved' && isBack) return null
  return { kind, entry, previous, others: entries.filter((one) => one !== entry) }
}
