import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { originOf } from '../../../env.ts'
import { alone, type Job, SAFEGUARD_MS } from '../../../jobs/runner.ts'
import { oneByOne } from '../../../one-by-one.ts'
import { findCalendarEntry } from '../calendar/calendar-queries.ts'
import { eventMessage } from './event-mail.ts'
import {
  type DueMoment,
  type DueReminder,
  dueMoments,
  dueReminders,
  type Mark,
  markReminded,
  rememberReminders,
  reminderDueIn,
  rulesInUse,
  timeToRemind,
} from './reminder-queries.ts'

/** The most people in one transaction, to limit how long others wait for the database, and for its statements to be written. */
const BATCH = 100

/**
 * Sends each reminder once when it is due: it is recorded in the same transaction as the message. The end of the last
 * run is stored, so that reminders that became due while no server ran are sent late, unless the moment has passed.
 */
export const reminders: Job = {
  name: 'reminders',
  pauseMs: SAFEGUARD_MS,
  dueIn: async ({ db }) => reminderDueIn(db, await rulesInUse(db)),
  async run(services, signal) {
    const { db } = services
    const time = await timeToRemind(db)
    const failures: unknown[] = []
    // A reminder that fails must not hold up the others. It is tried again until its moment has passed.
    for (const moment of await dueMoments(db, await rulesInUse(db), time)) {
      const isDone = await finish(services, moment, signal).catch((err: unknown) => failures.push(err) > 0)
      if (!isDone) return
    }
    if (failures.length > 0) throw new AggregateError(failures, 'reminders were not sent')
    await markReminded(db, time.now)
  },
}

/** Resolves to false if another process is sending, or this one is stopping. */
async function finish(services: Services, moment: DueMoment, signal: AbortSignal): Promise<boolean> {
  let from: Mark | null = null
  while (!signal.aborted) {
    const batch = await sendBatch(services, moment, from)
    if (batch === null) return false
    from = batch.next
    if (from === null) return true
  }
  return false
}

interface Batch {
  /** the mark after its people; null: there are no more */
  next: Mark | null
}

/** Resolves to null if another process is sending. */
async function sendBatch(services: Services, moment: DueMoment, from: Mark | null): Promise<Batch | null> {
  let batch: Batch | null = null
  await alone(services.db, 'reminders', async (tx) => {
    const { due, next } = await dueReminders(tx, services.channels, moment, { from, people: BATCH })
    await send(services, tx, moment, await rememberReminders(tx, moment, due))
    batch = { next }
  })
  return batch
}

async function send({ env, channels }: Services, tx: Transaction, moment: DueMoment, due: DueReminder[]) {
  if (due.length === 0) return
  const { scheduleId, eventId, what, occursAt } = moment
  const entry = await findCalendarEntry(tx, originOf(env), scheduleId)
  if (!entry) throw new Error('the session is gone')
  const isStart = what === 'event-started'
  const about = { kind: isStart ? 'reminder' : 'endReminder', entry } as const
  const told = {
    eventId,
    notice: isStart ? 'event-starts-soon' : 'event-ends-soon',
    // A session that has begun can still be joined.
    validUntil: isStart ? entry.endsAt : occursAt,
  } as const
  for (const channel of channels) {
    const people = due.filter((one) => one.channel === channel.name)
    await channel.keep(tx, await oneByOne(people, ({ userId, to }) => eventMessage(env, about, told, [userId, to])))
  }
}
