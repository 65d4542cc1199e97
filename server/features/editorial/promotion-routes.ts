import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { article, promotedContent } from '../../db/schema/editorial.ts'
import { event } from '../../db/schema/events.ts'
import { DomainError } from '../../domain-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { unlessTaken } from '../../lists/links.ts'
import { answerList } from '../../lists/select.ts'
import { promotionList, promotionVisibleTo, selectPromotions } from './promotion-queries.ts'

const TARGETS = {
  course: { table: course, column: promotedContent.courseId, key: 'courseId' },
  event: { table: event, column: promotedContent.eventId, key: 'eventId' },
  article: { table: article, column: promotedContent.articleId, key: 'articleId' },
} as const

/** Keeps the flag of the thing itself true to the list; throws 404 when there is no such thing. */
async function flag(tx: Transaction, type: keyof typeof TARGETS, id: string, isPromoted: boolean) {
  const { table } = TARGETS[type]
  const change = { isPromoted, updatedAt: sql`${table.updatedAt}` }
  const [changed] = await tx.update(table).set(change).where(eq(table.id, id)).returning({ id: table.id })
  if (!changed) throw new DomainError('not-found')
}

export const promotions = {
  async listPromotedContents({ db, principal, query }) {
    const source = { spec: promotionList, table: promotedContent, visible: promotionVisibleTo(principal) }
    return answerList(db, { ...source, select: (page) => selectPromotions(db, page) }, query)
  },

  async promoteContent({ db, body: { targetType, targetId, ordering } }) {
    const id = await db.transaction(async (tx) => {
      await flag(tx, targetType, targetId, true)
      const values = {
        type: targetType,
        [TARGETS[targetType].key]: targetId,
        ...(ordering !== undefined && { ordering }),
      }
      const [made] = await unlessTaken(tx.insert(promotedContent).values(values).returning())
      return made?.id ?? ''
    })
    const [one] = await selectPromotions(db, { where: eq(promotedContent.id, id), limit: 1 })
    if (!one) throw new DomainError('not-found')
    return one
  },

  async demoteContent({ db, query: { targetType, targetId } }) {
    await db.transaction(async (tx) => {
      const where = and(eq(promotedContent.type, targetType), eq(TARGETS[targetType].column, targetId))
      const [gone] = await tx.delete(promotedContent).where(where).returning({ id: promotedContent.id })
      if (!gone) throw new DomainError('not-found')
      await flag(tx, targetType, targetId, false)
    })
  },
} satisfies Handlers
