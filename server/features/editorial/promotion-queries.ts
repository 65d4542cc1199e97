import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PromotedContent, PromotedContentCreate } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { article, promotedContent } from '../../db/schema/editorial.ts'
import { event } from '../../db/schema/events.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { articleVisibleTo, loadArticleSummaries } from '../articles/queries.ts'
import { visibleTo as courseVisibleTo, loadCourseSummaries } from '../courses/course-queries.ts'
import { loadEventSummaries } from '../events/event-summary-queries.ts'

const targetId = sql<string>`coalesce(${promotedContent.courseId}, ${promotedContent.eventId}, ${promotedContent.articleId})`

/** The filters and sort fields of `GET /api/promoted-contents`. */
const promotionList: ListSpec = {
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

/** Promotions of content that the caller may see. */
function promotionVisibleTo(principal: Principal | null): SQL | undefined {
  if (principal?.roles.includes('admin')) return undefined
  return or(
    sql`exists (select 1 from ${course} where ${course.id} = ${promotedContent.courseId}
      and ${courseVisibleTo(principal)})`,
    sql`exists (select 1 from ${event} where ${event.id} = ${promotedContent.eventId} and ${event.state} = 'published')`,
    sql`exists (select 1 from ${article} where ${article.id} = ${promotedContent.articleId}
      and ${articleVisibleTo(principal)})`,
  )
}

async function selectPromotions(db: Queryable, page: Page): Promise<PromotedContent[]> {
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

/** The items of `GET /api/promoted-contents` that the caller may see. */
export const promotionSource = (db: Queryable, principal: Principal | null): Source<PromotedContent> => ({
  spec: promotionList,
  table: promotedContent,
  visible: promotionVisibleTo(principal),
  select: (page) => selectPromotions(db, page),
})

const TARGETS = {
  course: { table: course, column: promotedContent.courseId, key: 'courseId' },
  event: { table: event, column: promotedContent.eventId, key: 'eventId' },
  article: { table: article, column: promotedContent.articleId, key: 'articleId' },
} as const

export type PromotionTarget = Pick<PromotedContentCreate, 'targetType' | 'targetId'>

/** Updates the `isPromoted` flag of the promoted content itself. Returns false if the content does not exist. */
export async function setPromoted(tx: Transaction, { targetType, targetId }: PromotionTarget, isPromoted: boolean) {
  const { table } = TARGETS[targetType]
  const change = { isPromoted, updatedAt: sql`${table.updatedAt}` }
  const [changed] = await tx.update(table).set(change).where(eq(table.id, targetId)).returning({ id: table.id })
  return changed !== undefined
}

export async function insertPromotion(
  tx: Transaction,
  { targetType, targetId, ordering }: PromotedContentCreate,
): Promise<string> {
  const values = { type: targetType, [TARGETS[targetType].key]: targetId, ...(ordering !== undefined && { ordering }) }
  const [made] = await tx.insert(promotedContent).values(values).returning({ id: promotedContent.id })
  return made?.id ?? ''
}

export async function findPromotion(db: Queryable, id: string): Promise<PromotedContent | null> {
  const [one] = await selectPromotions(db, { where: eq(promotedContent.id, id), limit: 1 })
  return one ?? null
}

/** Removes a promotion. Returns false if there is none. */
export async function deletePromotion(tx: Transaction, { targetType, targetId }: PromotionTarget): Promise<boolean> {
  const where = and(eq(promotedContent.type, targetType), eq(TARGETS[targetType].column, targetId))
  const [gone] = await tx.delete(promotedContent).where(where).returning({ id: promotedContent.id })
  return gone !== undefined
}
