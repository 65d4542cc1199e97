import { and, eq, type SQL, sql } from 'drizzle-orm'
import { STUCK_DAYS } from '../../../../openapi/generated/constants.ts'
import type { RosterEntry } from '../../../../openapi/generated/portal.ts'
import { named } from '../../../db/by-id-or-alias.ts'
import type { Queryable } from '../../../db/database.ts'
import { course, lesson, lessonContent } from '../../../db/schema/courses.ts'
import { contentProgress, quizAttempt, userCourse } from '../../../db/schema/learning.ts'
import { filterable } from '../../../lists/operators.ts'
import type { ListSpec } from '../../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../../lists/select.ts'
import type { Principal } from '../../../principal.ts'
import { teaches, visibleTo } from '../../courses/course-queries.ts'
import { isFailedQuiz } from '../stuck-queries.ts'

const MOST_QUIZZES = 100

/** Whole days since they last did something in the course, or since they registered. */
const daysIdle = sql`floor(extract(epoch from now() - coalesce(${userCourse.lastActiveAt}, ${userCourse.registeredAt})) / 86400)::int`

/** The attempts of a person at the quizzes of a course that were submitted and graded. */
const attempts = sql`${quizAttempt}
  join ${lessonContent} on ${lessonContent.id} = ${quizAttempt.contentId}
  join ${lesson} on ${lesson.id} = ${lessonContent.lessonId}
  where ${lesson.courseId} = ${userCourse.courseId} and ${quizAttempt.userId} = ${userCourse.userId}
    and ${quizAttempt.passed} is not null`

const isStuck = sql`(${userCourse.finishedAt} is null and (${userCourse.failedQuizzes} > 0
  or coalesce(${userCourse.lastActiveAt}, ${userCourse.registeredAt}) <= now() - ${STUCK_DAYS} * interval '24 hours'))`

/** The filters and sort fields of `GET /api/courses/{id}/roster`. */
export const rosterList: ListSpec = {
  filter: {
    id: filterable('uuid', userCourse.id),
    userId: filterable('uuid', userCourse.userId),
    name: { kind: 'text', column: userCourse.learnerName, folded: userCourse.foldedName },
    progress: filterable('number', userCourse.progress),
    isStuck: filterable('boolean', isStuck),
    registeredAt: filterable('moment', userCourse.registeredAt),
    lastActiveAt: filterable('moment', userCourse.lastActiveAt),
    finishedAt: filterable('moment', userCourse.finishedAt),
  },
  sort: {
    name: userCourse.foldedName,
    progress: userCourse.progress,
    registeredAt: userCourse.registeredAt,
    lastActiveAt: userCourse.lastActiveAt,
    finishedAt: userCourse.finishedAt,
  },
  tieBreak: userCourse.id,
  defaultSort: '-registeredAt',
}

/** A course that the caller may see, and whether they teach it; an admin teaches all. */
export async function findTeachable(db: Queryable, me: Principal, idOrAlias: string) {
  const isOwn = me.roles.includes('admin') ? sql`true` : me.roles.includes('tutor') ? teaches(me.userId) : sql`false`
  const [found] = await db
    .select({ id: course.id, alias: course.alias, isOwn: sql<boolean>`(${isOwn})` })
    .from(course)
    .where(and(named(course, idOrAlias), visibleTo(me)))
  return found ?? null
}

/** Who is registered for a course, for those who teach it. */
export const rosterSource = (db: Queryable, courseId: string): SourceById<RosterEntry> => ({
  spec: rosterList,
  table: userCourse,
  visible: eq(userCourse.courseId, courseId),
  load: (ids) => loadRoster(db, ids),
})

/** The quiz that was failed last without ever being passed. */
const failedQuiz: SQL = sql`(select ${lessonContent.id} as id, count(*)::int as failures from ${attempts}
  group by ${lessonContent.id} having ${isFailedQuiz} order by max(${quizAttempt.submittedAt}) desc limit 1)`

/** The first item that is not completed. */
const nextItem: SQL = sql`(select ${lessonContent.id} as id from ${lesson}
  join ${lessonContent} on ${lessonContent.lessonId} = ${lesson.id} and ${lessonContent.isTrackable}
  left join ${contentProgress} on ${contentProgress.contentId} = ${lessonContent.id}
    and ${contentProgress.userId} = ${userCourse.userId}
  where ${lesson.courseId} = ${userCourse.courseId} and ${contentProgress.completedAt} is null
  order by ${lesson.order}, ${lessonContent.order} limit 1)`

const stuckAt: SQL = sql`case when ${isStuck} then (
  select json_build_object('reason', case when failed.id is null then 'idle' else 'quiz-failed' end,
    'contentId', ${lessonContent.id}, 'lessonId', ${lessonContent.lessonId}, 'name', ${lessonContent.name},
    'days', ${daysIdle}, 'failures', coalesce(failed.failures, 0))
  from (select 1) as one left join lateral ${failedQuiz} as failed on true left join lateral ${nextItem} as next on true
  join ${lessonContent} on ${lessonContent.id} = coalesce(failed.id, next.id)) end`

const quizzes: SQL = sql`(select json_agg(json_build_object('contentId', id, 'name', name, 'score', score, 'passed', passed,
    'attempts', attempts) order by lesson_place, place)
  from (select ${lessonContent.id} as id, ${lessonContent.name} as name, ${lesson.order} as lesson_place,
      ${lessonContent.order} as place, bool_or(${quizAttempt.passed}) as passed, count(*)::int as attempts,
      (array_agg(${quizAttempt.score} order by ${quizAttempt.number} desc))[1] as score
    from ${attempts} group by ${lessonContent.id}, ${lesson.id} order by lesson_place, place limit ${MOST_QUIZZES}) as done)`

type Row = Omit<RosterEntry, 'quizzes'> & { quizzes: RosterEntry['quizzes'] | null }

const utc = (of: SQL) => sql`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function loadRoster(db: Queryable, ids: string[]): Promise<RosterEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row & { [column: string]: unknown }>(sql`
    select ${userCourse.id} as id, ${userCourse.userId} as "userId", ${userCourse.learnerName} as name, ${userCourse.progress} as progress,
      ${utc(sql`${userCourse.registeredAt}`)} as "registeredAt", ${utc(sql`${userCourse.lastActiveAt}`)} as "lastActiveAt",
      ${utc(sql`${userCourse.finishedAt}`)} as "finishedAt", ${stuckAt} as "stuckAt", ${quizzes} as quizzes
    from ${userCourse} where ${userCourse.id} = any(${sql.param(ids)}::uuid[])`)
  return inOrderOf(ids, rows, ({ id }) => id).map((row) => ({ ...row, quizzes: row.quizzes ?? [] }))
}
