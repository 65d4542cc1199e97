import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { LoadedLesson } from '../../machines/lesson-outline.ts'
import type { Answers } from '../../machines/quiz-rules.ts'
import type { ContentProgress } from '../../openapi/generated/portal.ts'
import type { Api } from '../api/client.ts'
import { lessonListQuery, lessonQuery, resetProgress, saveProgress } from '../api/lessons.ts'

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
