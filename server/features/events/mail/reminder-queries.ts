import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DEFAULT_REMINDER_RULES } from '../../../../openapi/generated/constants.ts'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { event, schedule, userEvent } from '../../../db/schema/events.ts'
import { jobProgress, reminderSent } from '../../../db/schema/notices.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import { msUntil } from '../../../jobs/wake.ts'
import { openAccount } from '../../auth/queries.ts'
import type { NotificationChannel } from '../../notifications/channels/channel.ts'
import { type ReachedPerson, reachedPerson } from '../../notifications/channels/reach-queries.ts'
import { type ReminderRule, readRule, ruleKey } from '../../notifications/reminder-rules.ts'

const JOB = 'reminders'
const MINUTE_MS = 60_000
/** Runs overlap by this much, because a transaction that began before the last run may have been committed after it. */
const OVERLAP_MS = MINUTE_MS
/**
 * The shortest time in which a reminder may be sent. It is longer than the pause of the job, so that a run falls into
 * it.
 */
const SHORTEST_MS = MINUTE_MS
/** The most rules in one query. */
const RULES_AT_ONCE = 100

/** A start or end that some rules ask to be reminded of now. */
export interface DueMoment {
  scheduleId: string
  eventId: string
  what: ReminderRule['what']
  occursAt: Date
  rules: ReminderRule[]
}

/** A registration as a cursor for paging through those of an event. */
export interface Mark {
  registeredAt: Date
  id: string
}

export interface DueReminder {
  userId: string
  channel: ReminderRule['channel']
  /** the key under which a sent reminder is stored */
  key: string
  to: ReachedPerson
}

/**
 * All rules for a time before a start or end that any account has set, and the default ones. The start or end itself is
 * told when it comes (`keepMoment`). Reads one index entry per distinct set of rules.
 */
export async function rulesInUse(db: Queryable): Promise<ReminderRule[]> {
  const { notificationEvent: rules } = userSettings
  const { rows } = await db.execute<{ rule: string }>(sql`with recursive sets as (
      (select ${rules} as rules from ${userSettings} where ${rules} <> '{}' order by ${rules} limit 1)
      union all
      select (select ${rules} from ${userSettings} where ${rules} <> '{}' and ${rules} > sets.rules order by ${rules} limit 1)
      from sets where sets.rules is not null)
    select distinct unnest(rules) as rule from sets where rules is not null`)
  const texts = new Set([...DEFAULT_REMINDER_RULES, ...rows.map((row) => row.rule)])
  return [...texts].flatMap((text) => readRule(text) ?? []).filter((rule) => rule.seconds > 0)
}

/** The period since the last run. The very first run starts at the current time. */
export async function timeToRemind(db: Database): Promise<{ since: Date; now: Date }> {
  await db.insert(jobProgress).values({ job: JOB, doneUntil: sql`now()` }).onConflictDoNothing()
  const [row] = await db
    .select({ since: jobProgress.doneUntil, now: sql`now()`.mapWith(jobProgress.doneUntil) })
    .from(jobProgress)
    .where(eq(jobProgress.job, JOB))
  if (!row) throw new Error('the progress of reminders was not kept')
  return row
}

/** Records that every reminder due before `until` has been sent. */
export const markReminded = (db: Database, until: Date) =>
  db
    .update(jobProgress)
    .set({ doneUntil: sql`greatest(${jobProgress.doneUntil}, ${until.toISOString()}::timestamptz)` })
    .where(eq(jobProgress.job, JOB))

/** Starts and ends of schedules for which a rule became due after `since`, the earliest first. */
export async function dueMoments(
  db: Database,
  rules: ReminderRule[],
  time: { since: Date; now: Date },
): Promise<DueMoment[]> {
  const found = new Map<string, DueMoment>()
  for (const what of ['event-started', 'event-ended'] as const) {
    const wanted = rules.filter((rule) => rule.what === what).map((rule) => ({ rule, ...windowOf(rule, time) }))
    const column = what === 'event-started' ? schedule.startsAt : schedule.endsAt
    for (let first = 0; first < wanted.length; first += RULES_AT_ONCE) {
      const some = wanted.slice(first, first + RULES_AT_ONCE)
      const isDue = or(...some.map(({ after, until }) => and(gt(column, after), lte(column, until))))
      const rows = await db
        .select({ scheduleId: schedule.id, eventId: schedule.eventId, occursAt: column })
        .from(schedule)
        .where(and(inArray(schedule.state, ['upcoming', 'live']), isDue))
      for (const row of rows) {
        const due = some.filter(({ after, until }) => row.occursAt > after && row.occursAt <= until)
        const key = `${row.scheduleId} ${what}`
        const moment = found.get(key) ?? { ...row, what, rules: [] }
        moment.rules.push(...due.map(({ rule }) => rule))
        found.set(key, moment)
      }
    }
  }
  return [...found.values()].sort((a, b) => a.occursAt.getTime() - b.occursAt.getTime())
}

/** ms until a rule becomes due for some start or end to come; null if there is none. Reads one index entry a rule. */
export function reminderDueIn(db: Database, rules: ReminderRule[]): Promise<number | null> {
  const first = (column: PgColumn, what: ReminderRule['what']) => {
    const seconds = new Set(rules.flatMap((rule) => (rule.what === what ? [rule.seconds] : [])))
    const ahead = sql`make_interval(secs => ahead)`
    return sql`(select min(next.at - ${ahead}) from unnest(${sql.param([...seconds])}::int[]) ahead
      cross join lateral (select ${column} as at from ${schedule}
        where ${inArray(schedule.state, ['upcoming', 'live'])} and ${column} > now() + ${ahead}
        order by ${column} limit 1) next)`
  }
  return msUntil(
    db,
    sql`select least(${first(schedule.startsAt, 'event-started')}, ${first(schedule.endsAt, 'event-ended')})`,
  )
}

/** The period in which a start or end must lie for the rule to be due now. */
function windowOf({ seconds }: ReminderRule, { since, now }: { since: Date; now: Date }) {
  const span = seconds * 1000
  const notYet = Math.min(now.getTime(), now.getTime() + span - SHORTEST_MS)
  return {
    after: new Date(Math.max(since.getTime() - OVERLAP_MS + span, notYet)),
    until: new Date(now.getTime() + span),
  }
}

/**
 * The reminders to send for a start or end that has not changed, for people who registered after the mark, at most so
 * many; `next` is the mark after them, null when they were the last. If several rules apply to one channel, only the
 * latest is used. Rules that were due before the person registered are skipped, because the confirmation has just told
 * them.
 */
export async function dueReminders(
  tx: Transaction,
  channels: readonly NotificationChannel[],
  moment: DueMoment,
  { from, people }: { from: Mark | null; people: number },
): Promise<{ due: DueReminder[]; next: Mark | null }> {
  const { scheduleId, eventId, what, occursAt } = moment
  const at = sql`${occursAt.toISOString()}::timestamptz`
  const rules = JSON.stringify(moment.rules.map(toRow))
  const { notificationEvent: own } = userSettings
  const stands = and(
    eq(schedule.id, scheduleId),
    eq(what === 'event-started' ? schedule.startsAt : schedule.endsAt, occursAt),
    inArray(schedule.state, ['upcoming', 'live']),
    eq(event.state, 'published'),
  )
  const isAfter =
    from === null
      ? undefined
      : sql`(${userEvent.registeredAt}, ${userEvent.id}) > (${from.registeredAt.toISOString()}::timestamptz, ${from.id}::uuid)`
  // The registrations are counted off first: what is due is found by a look at each, not by one at all that are left.
  const { rows } = await tx.execute<Row>(sql`
    select ${userEvent.userId} as user_id, ${userEvent.registeredAt} as registered_at, ${userEvent.id} as registration_id,
      due.*
    from (select * from ${userEvent} where ${and(eq(userEvent.eventId, eventId), isAfter)}
      order by ${userEvent.registeredAt}, ${userEvent.id} limit ${people}) as ${userEvent}
    left join lateral (
      select distinct on (rule.channel) rule.channel, rule.key,
        ${oneFor(channels, 'address', sql`null`)} as address, ${user.firstName} as name,
        ${userSettings.preferredLanguage} as locale, ${userSettings.timezone} as timezone,
        ${userSettings.quietFrom} as "quietFrom", ${userSettings.quietUntil} as "quietUntil"
      from ${user}
      join ${userSettings} on ${userSettings.userId} = ${user.id} and ${userSettings.notificationEnabled}
      join jsonb_to_recordset(${rules}::jsonb) as rule(text text, key text, channel text, seconds int, is_default boolean)
        on (rule.text = any(${own}) or (rule.is_default and ${own} = '{}'))
        and ${oneFor(channels, 'isConnected', sql`false`)}
        and ${userEvent.registeredAt} <= ${at} - make_interval(secs => rule.seconds)
      where ${user.id} = ${userEvent.userId} and ${openAccount(undefined)}
        and exists (select from ${schedule} join ${event} on ${event.id} = ${schedule.eventId} where ${stands})
        and not exists (select from ${reminderSent} where ${reminderSent.userId} = ${userEvent.userId}
          and ${eq(reminderSent.scheduleId, scheduleId)} and ${reminderSent.occursAt} = ${at}
          and starts_with(${reminderSent.rule}, rule.channel || ':' || ${what} || ':')
          and split_part(${reminderSent.rule}, ':', 3)::int <= rule.seconds)
      order by rule.channel, rule.seconds
    ) as due on true
    order by ${userEvent.registeredAt}, ${userEvent.id}, due.channel`)
  const last = rows.at(-1)
  const seen = new Set(rows.map((row) => row.registration_id)).size
  return {
    due: rows.flatMap((row) => (isDue(row) ? [dueReminder(row)] : [])),
    next: last && seen === people ? { registeredAt: new Date(last.registered_at), id: last.registration_id } : null,
  }
}

const isDue = (row: Row): row is DueRow => row.channel !== null

const dueReminder = ({
  user_id: userId,
  channel,
  key,
  address,
  name,
  locale,
  timezone,
  quietFrom,
  quietUntil,
}: DueRow) => ({
  userId,
  channel,
  key,
  to: reachedPerson({ address, name, locale, timezone, quietFrom, quietUntil }),
})

/** What holds for the channel of a rule. */
const oneFor = (channels: readonly NotificationChannel[], what: 'address' | 'isConnected', otherwise: SQL) =>
  sql`case rule.channel ${sql.join(
    channels.map((channel) => sql`when ${channel.name} then ${channel[what]}`),
    sql` `,
  )} else ${otherwise} end`

type Registration = { user_id: string; registered_at: string; registration_id: string } & Record<string, unknown>
type DueRow = Registration & Parameters<typeof reachedPerson>[0] & { channel: ReminderRule['channel']; key: string }
/** A registration with a reminder that is due, or with none. */
type Row = DueRow | (Registration & { channel: null })

const toRow = (rule: ReminderRule) => ({
  ...rule,
  key: ruleKey(rule),
  is_default: DEFAULT_REMINDER_RULES.some((one) => one === rule.text),
})

/** Records reminders as sent, and returns those that had not been recorded before. */
export async function rememberReminders<Due extends Pick<DueReminder, 'userId' | 'key'>>(
  tx: Transaction,
  { scheduleId, occursAt }: Pick<DueMoment, 'scheduleId' | 'occursAt'>,
  due: Due[],
): Promise<Due[]> {
  if (due.length === 0) return []
  const rows = due.map(({ userId, key }) => ({ userId, scheduleId, rule: key, occursAt }))
  const added = await tx
    .insert(reminderSent)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: reminderSent.userId, rule: reminderSent.rule })
  const keys = new Set(added.map((row) => `${row.userId} ${row.rule}`))
  return due.filter((one) => keys.has(`${one.userId} ${one.key}`))
}
