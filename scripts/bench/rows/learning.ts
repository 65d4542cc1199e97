import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/database.ts'
import { rowId } from './people-and-courses.ts'

/** 200 000 lessons, ten for each course, each with two items; all share one quiz. */
const LESSONS = `
  insert into quizzes (id, name) values (${rowId('quiz', 1)}, 'Check');
  insert into quiz_questions (quiz_id, question, answers, correct_answers, "order")
    select ${rowId('quiz', 1)}, 'Question ' || n, array['one', 'two', 'three'], array[1], n from generate_series(1, 5) n;
  insert into lessons (id, course_id, name, description, "order", previewed)
    select ${rowId('lesson', 'n')}, ${rowId('course', '1 + n / 10')}, 'Lesson ' || n, 'What it is about', 1 + n % 10, n % 10 = 0
    from generate_series(0, 199999) n;
  insert into lesson_contents (id, lesson_id, target_type, quiz_id, name, description, "order")
    select ${rowId('content', 'n')}, ${rowId('lesson', 'n / 2')}, case n % 2 when 0 then 'text' else 'quiz' end,
      case n % 2 when 1 then ${rowId('quiz', 1)} end, 'Item ' || n, case n % 2 when 0 then 'A text of some length.' end, 1 + n % 2
    from generate_series(0, 399999) n;
  update courses set lesson_count = 10`

/** 50 000 people in two courses each, with 1 000 000 rows of progress. */
const PROGRESS = `
  insert into user_courses (user_id, course_id, progress, registered_at)
    select ${rowId('user', '1 + n / 2')}, ${rowId('course', '1 + (n * 7) % 20000')}, 50, now() - n * interval '3 minutes'
    from generate_series(0, 99999) n on conflict do nothing;
  insert into content_progress (user_id, content_id, lesson_id, course_id, progress, completed_at)
    select ${rowId('user', '1 + n / 2')}, ${rowId('content', '((n * 7) % 20000) * 20 + k')},
      ${rowId('lesson', '((n * 7) % 20000) * 10 + k / 2')}, ${rowId('course', '1 + (n * 7) % 20000')}, 100, now()
    from generate_series(0, 99999) n, generate_series(0, 9) k on conflict do nothing`

/** 50 000 events from three years ago to one year ahead, ten weekly schedules each, and 200 000 registrations. */
const EVENTS = `
  insert into events (id, alias, name, short_description, description, goals, type, state, language_code, timezone, starts_at, ends_at,
      duration, price, discounted_price, currency, host_id, audience_level, total_tickets, is_promoted, created_at, updated_at)
    select ${rowId('event', 'n')}, 'event-' || n, 'Event ' || n % 6007 || ' of topic' || n % 400, 'In short ' || n % 9001,
      'Word' || n % 500 || ' ' || (select string_agg('text' || (n * k) % 4001, ' ') from generate_series(1, 40) k),
      array['Goal ' || n % 50], case when n % 5 = 0 then 'offline' else 'webinar' end,
      case when n % 20 = 0 then 'draft' when n % 20 = 1 then 'archived' when n % 50 = 2 then 'cancelled' else 'published' end,
      (array['en', 'es', 'id'])[1 + n % 3], (array['UTC', 'Asia/Jakarta', 'Europe/Madrid'])[1 + n % 3], start, start + interval '63 days 1 hour',
      3600, case when n % 3 > 0 then (n * 37 + n / 400) % 400 end, case when n % 9 = 1 then (n * 17 + n / 300) % 300 end,
      case when n % 3 > 0 then (array['USD', 'EUR', 'IDR'])[1 + n % 3] end, ${rowId('profile', '50 * (1 + n % 2000)')},
      (array['beginner', 'intermediate', 'advanced'])[1 + n % 3], case when n % 2 = 0 then 100 end, n % 200 = 7,
      start - interval '20 days', start - interval '10 days'
    from generate_series(1, 50000) n, lateral (select now() - interval '1095 days' + n * interval '42 minutes' as start) t;
  insert into schedules (id, event_id, event_type, state, starts_at, ends_at, duration, provider)
    select ${rowId('schedule', `n || '-' || k`)}, id, type,
      case when state = 'cancelled' then 'canceled' when starts_at + k * interval '7 days' < now() then 'completed' else 'upcoming' end,
      starts_at + k * interval '7 days', starts_at + k * interval '7 days' + interval '1 hour', 3600,
      case type when 'webinar' then 'zoom' else 'offline' end
    from (select e.*, substring(alias from 7)::int as n from events e where alias ~ '^event-[0-9]+$') e, generate_series(0, 9) k;
  insert into event_tutors select ${rowId('event', 'n')}, ${rowId('profile', '50 * (1 + (n * 3) % 2000)')} from generate_series(1, 50000) n;
  insert into event_categories select ${rowId('event', 'n')}, ${rowId('category', '1 + n % 12')} from generate_series(1, 50000) n;
  insert into event_subjects select ${rowId('event', 'n')}, ${rowId('subject', '1 + n % 80')} from generate_series(1, 50000) n;
  insert into user_events (user_id, event_id, registered_at)
    select ${rowId('user', '1 + n % 100000')}, ${rowId('event', '1 + (n * 13) % 50000')}, now() - n * interval '1 minute'
    from generate_series(0, 199999) n on conflict do nothing;
  insert into recordings (id, name, event_id, host_id, state, started_at, ended_at)
    select ${rowId('recording', 'n')}, 'Recording ' || n, ${rowId('event', 'n')}, ${rowId('profile', '50 * (1 + n % 2000)')}, 'ready',
      now() - n * interval '1 hour', now() - n * interval '1 hour'
    from generate_series(1, 50000, 5) n`

/** 30 000 articles, and some notifications for every user. */
const VOICES = `
  insert into articles (id, alias, name, description, body, state, author_id, published_at, created_at, updated_at)
    select ${rowId('article', 'n')}, 'article-' || n, 'Article ' || n % 6007, 'About ' || n % 9001,
      (select string_agg('text' || (n * k) % 4001, ' ') from generate_series(1, 60) k),
      case when n % 20 = 0 then 'draft' else 'published' end, ${rowId('user', '50 * (1 + n % 2000)')},
      now() - n * interval '31 minutes', now() - n * interval '31 minutes', now() - n * interval '17 minutes'
    from generate_series(1, 30000) n;
  insert into article_categories select ${rowId('article', 'n')}, ${rowId('category', '1 + n % 12')} from generate_series(1, 30000) n;
  insert into notices (user_id, type, target_type, target_id, target_name, created_at)
    select ${rowId('user', '1 + n % 100000')}, 'event-started', 'event', ${rowId('event', '1 + n % 50000')}, 'Event', now() - n * interval '1 second'
    from generate_series(1, 500000) n`

/** Adds lessons, progress, events and articles of a large installation to people and courses. Takes a minute. */
export async function fillLearning(db: Database) {
  for (const statements of [LESSONS, PROGRESS, EVENTS, VOICES]) await db.execute(sql.raw(statements))
}
