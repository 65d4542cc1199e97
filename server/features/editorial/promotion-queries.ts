import { or, type SQL, sql } from 'drizzle-orm'
import type { PromotedContent } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { article, promotedContent } from '../../db/schema/editorial.ts'
import { event } from '../../db/schema/events.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { articleVisibleTo, loadArticleSummaries } from '../articles/queries.ts'
import { visibleTo as courseVisibleTo, loadCourseSummaries } from '../courses/course-queries.ts'
import { loadEventSummaries } from '../events/event-summaries.ts'

const targetId = sql<string>`coalesce(${promotedContent.courseId}, ${promotedContent.eventId}, ${promotedContent.articleId})`

/** What `GET /api/promoted-contents` can be filtered and sorted by. */
export const promotionList: ListSpec = {
  filter: {
    id: filterable('uuid', promotedContent.id),
    targetType: filterable('text', promotedContent.type),
    targetId: filterable('uuid', targetId),
    ordering: filterable('integer', promotedContent.ordering),
    createdAt: filterable('moment', promotedContent.createdAt),
  },
  sort: { ordering: promotedContent.ordering, createdAt: promotedContent.createdAt },
  tieBreak: promotedContent.id,
  defaultSort: 'ordering',
  populate: ['course', 'event', 'article'],
}

/** Promotions of what the caller may see. */
export function promotionVisibleTo(principal: Principal | null): SQL | undefined {
  if (principal?.roles.includes('admin')) return undefined
  return or(
    sql`exists (select 1 from ${course} where ${course.id} = ${promotedContent.courseId}
      and ${courseVisibleTo(principal)})`,
    sql`exists (select 1 from ${event} where ${event.id} = ${promotedContent.eventId} and ${event.state} = 'published')`,
    sql`exists (select 1 from ${article} where ${article.id} = ${promotedContent.articleId}
      and ${articleVisibleTo(principal)})`,
  )
}

export async function selectPromotions(db: Queryable, page: Page): Promise<PromotedContent[]> {
  const rows = await paged(db.select().from(promotedContent).$dynamic(), page)
  const ids = (key: 'courseId' | 'eventId' | 'articleId') => rows.flatMap((row) => row[key] ?? [])
  const [courses, events, articles] = await Promise.all([
    loadCourseSummaries(db, ids('courseId')),
    loadEventSummaries(db, ids('eventId')),
    loadArticleSummaries(db, ids('articleId')),
  ])
  return rows.map(({ id, type, courseId, eventId, articleId, ordering, createdAt }) => ({
    id,
    targetType: type,
    targetId: courseId ?? eventId ?? articleId ?? '',
    ordering,
    course: courses.get(courseId ?? '') ?? null,
    event: events.get(eventId ?? '') ?? null,
    article: articles.get(articleId ?? '') ?? null,
    createdAt: createdAt.toISOString(),
  }))
}
