import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { LoadedLesson } from '../../machines/lesson-outline.ts'
import { isUnchanged, merge, type Update } from '../../machines/outbox-queue.ts'
import type { Answers } from '../../machines/quiz-rules.ts'
import type { ContentProgress } from '../../openapi/generated/portal.ts'
import type { Api } from '../api/client.ts'
import { lessonListQuery, lessonQuery, resetProgress, saveProgress } from '../api/lessons.ts'
import { openDatabase } from './database.ts'

/** What the lesson machine needs: the lesson, and the order of all lessons around it. */
export const lessonEffects = (api: Api, queries: QueryClient) => ({
  loadLesson: fromPromise<LoadedLesson, { courseId: string; lessonId: string }>(async ({ input }) => {
    const [lesson, list] = await Promise.all([
      queries.fetchQuery(lessonQuery(api, input.lessonId)),
      queries.fetchQuery(lessonListQuery(api, input.courseId)),
    ])
    return {
      lessonId: lesson.id,
      isLocked: lesson.isLocked,
      items: lesson.content.map((item) => ({
        id: item.id,
        kind: item.targetType,
        completed: item.completedAt !== null,
      })),
      outline: list.items.map((one) => ({
        lessonId: one.id,
        isLocked: one.isLocked,
        items: one.content.map((item) => ({ id: item.id, kind: item.targetType })),
      })),
    }
  }),
})

/** The quiz machine's acts at the server, which grades. */
export const quizEffects = (api: Api) => ({
  submitAnswers: fromPromise<
    ContentProgress,
    { contentId: string; lessonId: string; attemptId: string | null; answers: Answers }
  >(({ input: { answers, attemptId, ...item } }) =>
    saveProgress(api, item, { hint: { correctAnswers: answers }, ...(attemptId && { attemptId }) }),
  ),
  resetAttempt: fromPromise<ContentProgress, { contentId: string; lessonId: string }>(({ input }) =>
    resetProgress(api, input),
  ),
})

const plain = ({ userId: _, ...update }: Update & { userId: string }): Update => update

/** The outbox: updates in IndexedDB by user and item; one tab sends at a time. */
export const outboxEffects = (api: Api) => ({
  readQueue: fromPromise<Update[], { userId: string }>(async ({ input }) => {
    const db = await openDatabase()
    const kept = await db.getAllFromIndex('outbox', 'user', input.userId)
    db.close()
    return kept.map(plain)
  }),
  storeUpdate: fromPromise<void, { userId: string; update: Update }>(async ({ input: { userId, update } }) => {
    const db = await openDatabase()
    const tx = db.transaction('outbox', 'readwrite')
    const before = await tx.store.get([userId, update.contentId])
    await tx.store.put({ ...merge(before && plain(before), update), userId })
    await tx.done
    db.close()
  }),
  dropUpdate: fromPromise<void, { userId: string; update: Update }>(async ({ input: { userId, update } }) => {
    const db = await openDatabase()
    const tx = db.transaction('outbox', 'readwrite')
    const kept = await tx.store.get([userId, update.contentId])
    if (kept && isUnchanged(plain(kept), update)) await tx.store.delete([userId, update.contentId])
    await tx.done
    db.close()
  }),
  sendUpdate: fromPromise<ContentProgress, { update: Update }>(async ({ input: { update } }) => {
    const { contentId, lessonId, version: _, ...body } = update
    const send = () => saveProgress(api, { contentId, lessonId }, body, true)
    return navigator.locks ? await navigator.locks.request('lectern.outbox', send) : send()
  }),
})
