import type { QueryClient } from '@tanstack/react-query'
import type {
  ContentProgress,
  Course,
  Lesson,
  LessonContent,
  LessonList,
  QuizAttempt,
} from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { lessonListQuery } from '../courses/api.ts'
import { lessonQuery } from './api.ts'

/** What is asked again when it is shown next. */
const LISTS = ['/api/courses', '/api/user-courses', '/api/users/me/achievements', '/api/users/me/next-item']

/** Puts progress that the server has just acknowledged where the page reads it, without asking again. */
export function applyProgress(api: Api, queries: QueryClient, done: ContentProgress) {
  const patch = (lesson: Lesson): Lesson =>
    lesson.id !== done.lessonId
      ? lesson
      : {
          ...lesson,
          progress: done.lessonProgress,
          content: lesson.content.map((item) =>
            item.id === done.contentId
              ? {
                  ...item,
                  progress: done.progress,
                  position: done.position,
                  watched: done.watched,
                  completedAt: done.completedAt,
                  attemptId: done.attemptId,
                  attempt: attemptAfter(item, done),
                }
              : item,
          ),
        }
  queries.setQueryData<Lesson>(lessonQuery(api, done.lessonId).queryKey, (lesson) => lesson && patch(lesson))
  queries.setQueryData<LessonList>(
    lessonListQuery(api, done.courseId).queryKey,
    (list) => list && { ...list, items: list.items.map(patch) },
  )
  queries.setQueriesData<Course>({ queryKey: ['get', '/api/courses/{id}'] }, (course) =>
    course?.id === done.courseId ? { ...course, progress: done.courseProgress } : course,
  )
  for (const path of LISTS) void queries.invalidateQueries({ queryKey: ['get', path], refetchType: 'none' })
  // The submitted and correct answers of a completed quiz have to be fetched from the server.
  if (done.results || done.passed !== null)
    void queries.invalidateQueries({ queryKey: lessonQuery(api, done.lessonId).queryKey })
}

/** The attempt as far as the answer tells: graded, begun anew, or the same as before. */
function attemptAfter({ attempt }: LessonContent, done: ContentProgress): QuizAttempt | null {
  const { attemptId: id, score, passed, results } = done
  if (id === null) return null
  if (results) return { id, draft: null, submittedAt: done.completedAt ?? '', answers: null, score, passed, results }
  return attempt?.id === id ? attempt : { id, draft: null, submittedAt: null, answers: null, score, passed, results }
}
