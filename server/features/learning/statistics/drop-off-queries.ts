import { type SQL, sql } from 'drizzle-orm'
import { STUCK_DAYS } from '../../../../openapi/generated/constants.ts'
import type { ContentDropOff } from '../../../../openapi/generated/portal.ts'
import type { Queryable } from '../../../db/database.ts'
import { lesson, lessonContent } from '../../../db/schema/courses.ts'
import { contentCount, userCourse } from '../../../db/schema/learning.ts'
import { filterable } from '../../../lists/operators.ts'
import type { ListSpec } from '../../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../../lists/select.ts'

/** The place of those who completed an item, among those of `content_counts`. */
const COMPLETED = 10

const lessonOrder = sql`(select ${lesson.order} from ${lesson} where ${lesson.id} = ${lessonContent.lessonId})`
const ascending = (column: SQL) => ({ column, descending: false })

/** The filters and sort fields of `GET /api/courses/{id}/drop-off`. */
const dropOffList: ListSpec = {
  filter: {
    id: filterable('uuid', lessonContent.id),
    lessonId: filterable('uuid', lessonContent.lessonId),
    targetType: filterable('text', lessonContent.targetType),
    name: filterable('text', lessonContent.name),
  },
  sort: { place: [ascending(lessonOrder), ascending(sql`${lessonContent.order}`)] },
  tieBreak: lessonContent.id,
  defaultSort: 'place',
}

/** How far people got in each item of a course. */
export const dropOffSource = (db: Queryable, courseId: string): SourceById<ContentDropOff> => ({
  spec: dropOffList,
  table: lessonContent,
  visible: sql`${lessonContent.lessonId} in (select ${lesson.id} from ${lesson} where ${lesson.courseId} = ${courseId})`,
  load: (ids) => loadDropOff(db, ids),
})

const atPlace = (which: SQL) => sql`coalesce(sum(people) filter (where ${which}), 0)::int`

const tenths = sql.join(
  Array.from({ length: 10 }, (_, tenth) => atPlace(sql`place = ${sql.raw(String(tenth))}`)),
  sql`, `,
)

/** People at each place of the items; shards together. */
const counts = (ids: SQL) => sql`(
  select content_id, sum(people)::int as began, ${atPlace(sql`place = ${COMPLETED}`)} as completed,
    json_build_array(${tenths}) as tenths
  from (select ${contentCount.contentId} as content_id, ${contentCount.place} as place, sum(${contentCount.people}) as people
    from ${contentCount} where ${contentCount.contentId} = any(${ids}) group by 1, 2) as places
  group by content_id)`

/** People who have not finished the course, by the item at which they did the last thing in it. */
const lastPlaces = (ids: SQL) => sql`(
  select ${userCourse.lastContentId} as content_id, count(*)::int as people,
    (count(*) filter (where ${userCourse.lastActiveAt} <= now() - ${STUCK_DAYS} * interval '24 hours'))::int as stopped
  from ${userCourse} where ${userCourse.lastContentId} = any(${ids}) and ${userCourse.finishedAt} is null group by 1)`

async function loadDropOff(db: Queryable, ids: string[]): Promise<ContentDropOff[]> {
  if (ids.length === 0) return []
  const wanted = sql`${sql.param(ids)}::uuid[]`
  const { rows } = await db.execute<ContentDropOff & { [column: string]: unknown }>(sql`
    select ${lessonContent.id} as id, ${lesson.id} as "lessonId", ${lesson.name} as "lessonName",
      ${lesson.order} as "lessonOrder", ${lessonContent.order} as "order", ${lessonContent.name} as name,
      ${lessonContent.targetType} as "targetType", ${lessonContent.duration} as duration,
      coalesce(counts.began, 0) as began, coalesce(counts.completed, 0) as completed,
      coalesce(last_places.people, 0) as "lastPlace", coalesce(last_places.stopped, 0) as stopped,
      case when ${lessonContent.targetType} in ('video', 'audio') and ${lessonContent.duration} > 0
        then coalesce(counts.tenths, '[0,0,0,0,0,0,0,0,0,0]') end as tenths
    from ${lessonContent} join ${lesson} on ${lesson.id} = ${lessonContent.lessonId}
    left join ${counts(wanted)} as counts on counts.content_id = ${lessonContent.id}
    left join ${lastPlaces(wanted)} as last_places on last_places.content_id = ${lessonContent.id}
    where ${lessonContent.id} = any(${wanted})`)
  return inOrderOf(ids, rows, ({ id }) => id)
}
