import type { QueryClient } from '@tanstack/react-query'
import type {
  ContentProgress,
  Course,
  Lesson,
  LessonContent,
  LessonList,
  QuizAttempt,
} from '../../../openapi/generated/portal.ts'
import { refreshFacts } from '../../platform/api/changed-facts.ts'
import type { Api } from '../../platform/api/client.ts'
import { lessonListQuery } from '../courses/api.ts'
import { lessonQuery } from './api.ts'

/** The key with which the queries of single courses begin. */
const COURSE = ['get', '/api/courses/{id}']
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
  const lessonKey = lessonQuery(api, done.lessonId).queryKey
  const listKey = lessonListQuery(api, done.courseId).queryKey
  queries.setQueryData<Lesson>(lessonKey, (lesson) => lesson && patch(lesson))
  queries.setQueryData<LessonList>(listKey, (list) => list && { ...list, items: list.items.map(patch) })
  queries.setQueriesData<Course>({ queryKey: COURSE }, (course) =>
    course?.id === done.courseId ? { ...course, progress: done.courseProgress } : course,
  )
  // An answer that is under way may have been made before, and would take the progress away again.
  const loading = [lessonKey, listKey, COURSE].flatMap((queryKey) =>
    queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
  )
  if (loading.length > 0) void refreshFacts(queries, (query) => loading.includes(query))
  for (const path of LISTS) void queries.invalidateQueries({ queryKey: ['get', path], refetchType: 'none' })
  // The submitted and correct answers of a completed quiz have to be fetched from the server.
  if (done.results || done.passed !== null) void queries.invalidateQueries({ queryKey: lessonKey })
}

/** The attempt as far as the answer tells: graded, begun anew, or the same as before. */
function attemptAfter({ attempt }: LessonContent, done: ContentProgress): QuizAttempt | null {
  const { attemptId: id, score, passed, results } = done
  if (id === null) return null
  if (results) return { id, draft: null, submittedAt: done.completedAt ?? '', answers: null, score, passed, results }
  return attempt?.id === id ? attempt : { id, draft: null, submittedAt: null, answers: null, score, passed, results }
}
