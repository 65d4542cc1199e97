import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/database.ts'

/** SQL of a stable id for a row, so that a filter can ask for it. */
export const rowId = (kind: string, n: number | string) => `md5('${kind}' || ${n})::uuid`

const TOPICS = `
  insert into categories (id, name, ordering) select ${rowId('category', 'n')}, 'Category ' || n, n
    from generate_series(1, 12) n;
  insert into subjects (id, name) select ${rowId('subject', 'n')}, 'Subject ' || n from generate_series(1, 80) n`

/** 100 000 people: 2 % are tutors, 1 % are suspended. */
const PEOPLE = `
  insert into users (id, username, roles, first_name, last_name, suspended_at, deleted_at, created_at)
    select ${rowId('user', 'n')}, 'person' || n || '@bench.test',
      case when n % 50 = 0 then array['tutor', 'student'] when n % 10007 = 0 then array['admin'] else array['student'] end,
      'First' || n % 900, 'Last' || n % 7919, case when n % 100 = 1 then now() - n * interval '1 second' end,
      case when n % 300 = 2 then now() - n * interval '1 second' end, now() - n * interval '7 minutes'
    from generate_series(1, 100000) n;
  insert into user_settings (user_id) select id from users on conflict do nothing;
  insert into profiles (id, user_id, role, alias, first_name, last_name, title, country_code, language_codes,
      course_count, webinar_count, created_at)
    select ${rowId('profile', 'n')}, ${rowId('user', 'n')}, case when n % 50 = 0 then 'tutor' else 'student' end,
      'person-' || n, 'First' || n % 900, 'Last' || n % 7919, 'Title ' || n % 40,
      (array['DE', 'ES', 'PL', 'FR', 'ID'])[1 + n % 5], array[(array['en', 'de', 'es', 'ar'])[1 + n % 4]],
      n % 30, n % 12, now() - n * interval '7 minutes'
    from generate_series(1, 100000) n;
  insert into profile_categories select ${rowId('profile', 'n')}, ${rowId('category', '1 + n % 12')}
    from generate_series(50, 100000, 50) n;
  insert into profile_subjects select ${rowId('profile', 'n')}, ${rowId('subject', '1 + n % 80')}
    from generate_series(50, 100000, 50) n`

/** 20 000 courses with words that 1 % or fewer contain; 90 % are published. */
const COURSES = `
  insert into courses (id, alias, name, short_description, description, goals, state, language_code, audience_level,
      price, discounted_price, currency, is_promoted, duration, enrolled_count, rating, created_at, updated_at)
    select ${rowId('course', 'n')}, 'course-' || n, 'Course ' || n % 6007 || ' of topic' || n % 400, 'In short ' || n % 9001,
      'Word' || n % 500 || ' ' || (select string_agg('text' || (n * k) % 4001, ' ') from generate_series(1, 60) k),
      array['Goal ' || n % 50, 'Goal ' || n % 70],
      case when n % 20 = 0 then 'draft' when n % 20 = 1 then 'archived' else 'published' end,
      (array['en', 'en', 'en', 'de', 'es', 'ar', 'id'])[1 + n % 7],
      (array['beginner', 'intermediate', 'advanced'])[1 + n % 3],
      case when n % 3 > 0 then (n % 400) end, case when n % 9 = 1 then (n % 300) end,
      case when n % 3 > 0 then (array['USD', 'EUR', 'IDR'])[1 + n % 3] end, n % 200 = 7, n % 20000, n % 5000,
      case when n % 4 > 0 then 1 + (n % 41) / 10.0 end, now() - n * interval '31 minutes', now() - n * interval '17 minutes'
    from generate_series(1, 20000) n;
  insert into course_tutors select ${rowId('course', 'n')}, ${rowId('profile', '50 * (1 + n % 2000)')}
    from generate_series(1, 20000) n;
  insert into course_categories select ${rowId('course', 'n')}, ${rowId('category', '1 + n % 12')}
    from generate_series(1, 20000) n;
  insert into course_subjects select ${rowId('course', 'n')}, ${rowId('subject', '1 + n % 80')}
    from generate_series(1, 20000) n`

/** 200 000 feedbacks: two thirds are about a course, most are handled. */
const FEEDBACKS = `
  insert into feedbacks (id, user_id, type, course_id, message, rating, handled_at, handled_by, created_at)
    select ${rowId('feedback', 'n')}, ${rowId('user', '1 + n % 100000')},
      case when n % 3 > 0 then 'course' else (array['platform', 'contact', 'partnership'])[1 + n % 9 / 3] end,
      case when n % 3 > 0 then ${rowId('course', '1 + n % 20000')} end, 'Message ' || n % 99991,
      case when n % 3 > 0 then 1 + n % 5 end, case when n % 8 > 0 then now() - n * interval '61 seconds' end,
      null, now() - n * interval '90 seconds'
    from generate_series(1, 200000) n`

/** Fills an empty database with the data of a large installation. Takes half a minute. */
export async function fillDatabase(db: Database) {
  await db.execute(sql.raw('set statement_timeout = 0'))
  for (const statements of [TOPICS, PEOPLE, COURSES, FEEDBACKS]) await db.execute(sql.raw(statements))
}
