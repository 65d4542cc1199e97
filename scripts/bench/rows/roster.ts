import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/db/database.ts'
import { rowId } from './people-and-courses.ts'

export const LEARNERS = 100_000
/** The course in which all of them learn. */
export const COURSE = 1
/** What the quiz asks. */
const QUESTIONS = 5
/** The item with a quiz that nearly all of them have answered twice. */
export const QUIZ_ITEM = 1

/** Every third has done nothing for a week, every fifth failed a quiz twice, every seventh has finished. */
const ROWS = `
  insert into users (id, username, roles, first_name, last_name)
    select ${rowId('user', 'n')}, 'person' || n || '@bench.test', array['student'], 'First' || n % 900, 'Last' || n % 7919
    from generate_series(1, ${LEARNERS}) n;
  insert into user_settings (user_id, is_email_verified) select id, true from users;
  insert into courses (id, alias, name, short_description, description, state, lesson_count)
    select ${rowId('course', 'n')}, 'course-' || n, 'Course ' || n, 'In short', 'At length', 'published', 10
    from generate_series(1, 50) n;
  insert into quizzes (id, name) values (${rowId('quiz', 1)}, 'Check');
  insert into quiz_questions (id, quiz_id, question, answers, correct_answers, "order")
    select ${rowId('question', 'n')}, ${rowId('quiz', 1)}, 'Question ' || n, array['one', 'two', 'three'], array[0], n
    from generate_series(1, ${QUESTIONS}) n;
  insert into lessons (id, course_id, name, description, "order")
    select ${rowId('lesson', 'n')}, ${rowId('course', COURSE)}, 'Lesson ' || n, 'What it is about', 1 + n
    from generate_series(0, 9) n;
  insert into lesson_contents (id, lesson_id, target_type, quiz_id, name, description, "order")
    select ${rowId('content', 'n')}, ${rowId('lesson', 'n / 2')}, case n % 2 when 0 then 'text' else 'quiz' end,
      case n % 2 when 1 then ${rowId('quiz', 1)} end, 'Item ' || n, case n % 2 when 0 then 'A text of some length.' end, 1 + n % 2
    from generate_series(0, 19) n;
  insert into user_courses (user_id, course_id, progress, registered_at, finished_at)
    select ${rowId('user', 'n')}, ${rowId('course', COURSE)}, n % 101, now() - n * interval '3 minutes',
      case when n % 7 = 0 then now() - n * interval '1 minute' end
    from generate_series(1, ${LEARNERS}) n;
  insert into user_courses (user_id, course_id, progress)
    select ${rowId('user', 'n')}, ${rowId('course', '2 + n % 49')}, 50 from generate_series(1, ${LEARNERS}, 5) n;
  insert into content_progress (user_id, content_id, lesson_id, course_id, progress, completed_at, updated_at)
    select ${rowId('user', 'n')}, ${rowId('content', 'k')}, ${rowId('lesson', 'k / 2')}, ${rowId('course', COURSE)}, 100, now(),
      now() - n % 3 * interval '5 days' - n * interval '1 second'
    from generate_series(1, ${LEARNERS}) n, generate_series(0, 2) k where n % 11 > 0;
  insert into quiz_attempts (user_id, content_id, number, score, passed, submitted_at, answers, results)
    select ${rowId('user', 'n')}, ${rowId('content', QUIZ_ITEM)}, k, 40, k = 2 and n % 5 > 0, now(),
      (select jsonb_object_agg(${rowId('question', 'q')}, jsonb_build_array((n + q + k) % 3)) from generate_series(1, ${QUESTIONS}) q),
      (select jsonb_agg(jsonb_build_object('questionId', ${rowId('question', 'q')}, 'isCorrect', (n + q + k) % 3 = 0))
        from generate_series(1, ${QUESTIONS}) q)
    from generate_series(1, ${LEARNERS}) n, generate_series(1, 2) k where n % 11 > 0;
  update user_courses set last_content_id = ${rowId('content', 'abs(hashtext(user_id::text)) % 3')},
    last_active_at = (select max(updated_at) from content_progress
      where content_progress.user_id = user_courses.user_id and content_progress.course_id = user_courses.course_id),
    failed_quizzes = (select count(*) from quiz_attempts failed where failed.user_id = user_courses.user_id and failed.number = 2 and not passed)
    where course_id = ${rowId('course', COURSE)}`

/** One course with very many learners, who are in another one too. Takes a minute. */
export const fillRoster = (db: Database) => db.execute(sql.raw(ROWS))
