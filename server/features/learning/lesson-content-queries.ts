import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { lessonContent, quiz } from '../../db/schema/courses.ts'
import type { Principal } from '../../principal.ts'
import { mediaVisibleTo } from '../media/access-queries.ts'
import { quizOf } from './quiz-queries.ts'

/** A content item of a lesson, with what it shows. */
export type StoredItem = Pick<typeof lessonContent.$inferSelect, 'id' | 'mediaId' | 'quizId'>

type NewItem = typeof lessonContent.$inferInsert & { id: string }

/** The content items of a lesson. */
export function selectItems(tx: Transaction, lessonId: string): Promise<StoredItem[]> {
  const { id, mediaId, quizId } = lessonContent
  return tx.select({ id, mediaId, quizId }).from(lessonContent).where(eq(lessonContent.lessonId, lessonId))
}

/** Removes the content items of a lesson except those to be kept. */
export async function removeOtherItems(tx: Transaction, lessonId: string, kept: string[]) {
  const gone = kept.length > 0 ? not(inArray(lessonContent.id, kept)) : undefined
  await tx.delete(lessonContent).where(and(eq(lessonContent.lessonId, lessonId), gone))
}

/** Stores content items. One whose id is there already is replaced. */
export async function putItems(tx: Transaction, items: NewItem[]) {
  await tx
    .insert(lessonContent)
    .values(items)
    .onConflictDoUpdate({
      target: lessonContent.id,
      set: {
        targetType: excluded('target_type'),
        mediaId: excluded('media_id'),
        quizId: excluded('quiz_id'),
        name: excluded('name'),
        description: excluded('description'),
        duration: excluded('duration'),
        order: excluded('order'),
        isTrackable: excluded('is_trackable'),
        updatedAt: sql`now()`,
      },
    })
}

const excluded = (column: string): SQL => sql`excluded.${sql.identifier(column)}`

/** Files by their ids, with whether the caller may show them. Locks them against removal. */
export function lockFiles(tx: Transaction, me: Principal, ids: string[]) {
  const mayShow = and(mediaVisibleTo(me), eq(media.isConfirmed, true))
  return tx
    .select({ id: media.id, type: media.type, duration: media.duration, isUsable: sql<boolean>`(${mayShow}) is true` })
    .from(media)
    .where(inArray(media.id, ids))
    .for('key share')
}

/** Quizzes by their ids, with whether the caller may show them. Locks them against removal. */
export const lockQuizzes = (tx: Transaction, me: Principal, ids: string[]) =>
  tx
    .select({ id: quiz.id, isUsable: sql<boolean>`(${quizOf(me) ?? sql`true`}) is true` })
    .from(quiz)
    .where(inArray(quiz.id, ids))
    .for('key share')
