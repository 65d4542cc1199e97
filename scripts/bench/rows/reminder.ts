import { sql } from 'drizzle-orm'
import { LOCALES } from '../../../openapi/generated/constants.ts'
import type { Database } from '../../../server/db/database.ts'
import { wakeJobs } from '../../../server/jobs/wake.ts'
import { rowId } from './people-and-courses.ts'

/** Where people want to be reminded; each has a third of them. */
const CHANNELS = ['email', 'sms', 'telegram'] as const
const AHEAD = 'PT15M'

const list = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`

/** People who are registered for an event that has no schedule yet, each with a rule for one channel. */
const people = (count: number) => `
  insert into users (id, username, first_name, last_name)
    select ${rowId('user', 'n')}, 'person' || n || '@bench.test', 'First' || n % 900, 'Last' || n
    from generate_series(1, ${count}) n;
  insert into user_settings (user_id, preferred_language, timezone, is_email_verified, phone, is_phone_verified, notification_event)
    select ${rowId('user', 'n')}, (${list(LOCALES)})[1 + n / 3 % ${LOCALES.length}],
      (array['UTC', 'Asia/Jakarta', 'Europe/Madrid'])[1 + n / 7 % 3], true, '+4915' || (100000000 + n), true,
      array[(${list(CHANNELS)})[1 + n % 3] || ':event-started:${AHEAD}']
    from generate_series(1, ${count}) n;
  insert into telegram_chats (user_id, chat_id, name)
    select ${rowId('user', 'n')}, n, 'Person ' || n from generate_series(1, ${count}) n where n % 3 = 2;
  insert into events (id, alias, name, short_description, description, goals, type, state, starts_at, ends_at, duration)
    values (${rowId('event', 1)}, 'reminded', 'How markets work', 'In short', 'A text of some length.', '{}', 'webinar',
      'published', now() + interval '1 hour', now() + interval '2 hours', 3600);
  insert into user_events (user_id, event_id, registered_at)
    select ${rowId('user', 'n')}, ${rowId('event', 1)}, now() - interval '2 hours' + n * interval '1 ms'
    from generate_series(1, ${count}) n`

/** Fills an empty database with people who will be reminded of one event. */
export async function fillReminded(db: Database, count: number) {
  await db.execute(sql.raw(people(count)))
  await db.execute(sql.raw('vacuum analyze'))
}

/** Plans the event so that all its people are to be reminded of it in that many seconds. */
export async function planReminders(db: Database, seconds: number) {
  await db.execute(
    sql.raw(`insert into schedules (event_id, event_type, starts_at, ends_at, duration, provider)
      select id, type, start, start + interval '1 hour', 3600, 'zoom'
      from events, (select now() + interval '${AHEAD}' + interval '${seconds} seconds' as start) t`),
  )
  await wakeJobs(db, 'reminders')
}

/** How many messages are done; throws when one is lost. */
export async function remindersSent(db: Database, count: number) {
  const { rows } = await db.execute<{ reminded: number; mails: number; sent: number; lost: number }>(sql`select
    (select count(*) from reminders_sent)::int as reminded, (select count(*) from outgoing_mails)::int as mails,
    count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state in ('failed', 'unknown'))::int as lost
    from outgoing_messages`)
  const [now] = rows
  if (!now || now.lost > 0) throw new Error(`${now?.lost} messages were not sent`)
  return { isDone: now.reminded === count && now.mails === 0 && now.sent === count, ...now }
}

/** How many of the people are reminded by mail. */
export const byMail = (count: number) => Math.floor(count / CHANNELS.length)
