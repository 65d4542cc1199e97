import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { LoadedItem, LoadedLesson } from '../../../machines/rules/lesson-outline.ts'
import type { Answers, QuizStart } from '../../../machines/rules/quiz-rules.ts'
import type { ContentProgress, Lesson, LessonContent, LessonList } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ApiError } from '../../platform/api/errors.ts'
import { inHand } from '../../platform/api/in-hand.ts'
import { lessonListQuery } from '../courses/api.ts'
import { type ItemOfLesson, inTurn, lessonQuery, resetProgress, saveProgress } from './api.ts'
import { applyProgress } from './progress-cache.ts'
import { quizStart } from './quiz/quiz-start.ts'

export const itemOf = ({ id, targetType, completedAt }: LessonContent): LoadedItem => ({
  id,
  kind: targetType,
  completed: completedAt !== null,
})

/** What the lesson machine needs: the lesson, and the order of all lessons around it. */
export const lessonEffects = (api: Api, queries: QueryClient) => ({
  loadLesson: fromPromise<LoadedLesson, { courseId: string; lessonId: string }>(async ({ input }) => {
    const [one, all] = [lessonQuery(api, input.lessonId), lessonListQuery(api, input.courseId)]
    const [lesson, list] = await Promise.all([
      queries.fetchQuery(inHand(one)).catch(orKept<Lesson>(queries, one.queryKey)),
      queries.fetchQuery(inHand(all)).catch(orKept<LessonList>(queries, all.queryKey)),
    ])
    return {
      lessonId: lesson.id,
      isLocked: lesson.isLocked,
      items: lesson.content.map(itemOf),
      outline: list.items.map((one) => ({
        lessonId: one.id,
        isLocked: one.isLocked,
        firstId: one.content[0]?.id ?? null,
        lastId: one.content.at(-1)?.id ?? null,
      })),
    }
  }),
})

/** The cached data, for when the device is offline. */
const orKept =
  <Data>(queries: QueryClient, key: QueryKey) =>
  (error: unknown): Data => {
    const kept = queries.getQueryData<Data>(key)
    if (kept === undefined || !(error instanceof ApiError) || error.status !== 0) throw error
    return kept
  }

/** The quiz machine's requests to the server, sent one after the other with those of the outbox. */
export const quizEffects = (api: Api, queries: QueryClient) => ({
  submitAnswers: fromPromise<
    ContentProgress,
    { contentId: string; lessonId: string; attemptId: string | null; answers: Answers; quizUpdatedAt: string }
  >(async ({ input: { answers, quizUpdatedAt, attemptId, ...item }, signal }) => {
    const body = { hint: { correctAnswers: answers, quizUpdatedAt }, ...(attemptId && { attemptId }) }
    const answer = await inTurn(() => saveProgress(api, item, body))
    if (!signal.aborted) applyProgress(api, queries, answer)
    return answer
  }),
  renewQuiz: fromPromise<QuizStart, ItemOfLesson>(async ({ input: { lessonId, contentId } }) => {
    const lesson = await queries.fetchQuery({ ...lessonQuery(api, lessonId), staleTime: 0 })
    const item = lesson.content.find((one) => one.id === contentId)
    if (!item?.target || !('questions' in item.target)) throw new ApiError(404, { code: 'not-found' })
    return quizStart(item, item.target)
  }),
  resetAttempt: fromPromise<ContentProgress, ItemOfLesson>(async ({ input, signal }) => {
    const answer = await inTurn(() => resetProgress(api, input))
    if (!signal.aborted) applyProgress(api, queries, answer)
    return answer
  }),
})
