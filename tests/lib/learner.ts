import type { NoteChange } from '../../machines/rules/outbox-queue.ts'
import type { ContentProgress, CourseProgress, Note, NoteList, ProgressUpdate } from '../../openapi/generated/portal.ts'
import type { Problem } from './caller.ts'
import type { MadeCourse, MadeItem } from './make-course.ts'
import { addPerson } from './people.ts'
import type { TestServer } from './server.ts'

let count = 0

/** A new student who is registered for the course, with calls to learn in it. */
export async function newLearner(server: TestServer, course?: MadeCourse) {
  const name = `learner-${++count}`
  const { id } = await addPerson(server.db, name, ['student'])
  const { accessToken: token } = await server.signIn(name)
  const address = (item: MadeItem) => `/api/lessons/${item.lessonId}/content/${item.id}`
  if (course) await server.api('POST', `/api/courses/${course.id}/register`, { token })

  return {
    id,
    token,
    save: (item: MadeItem, body: ProgressUpdate) =>
      server.api<ContentProgress & Problem>('PUT', `${address(item)}/progress`, { token, body }),
    saveNote: (item: MadeItem, { id, ...change }: NoteChange) =>
      'isDeleted' in change
        ? server.api<Problem>('DELETE', `${address(item)}/notes/${id}`, { token })
        : server.api<Note & Problem>('PUT', `${address(item)}/notes/${id}`, { token, body: change }),
    /** The texts of the notes of a course, by id. */
    notes: async (of: MadeCourse) => {
      const { body } = await server.api<NoteList>('GET', `/api/courses/${of.id}/notes`, { token })
      return new Map(body.items.map(({ id, text }) => [id, text]))
    },
    /** Submits the answers of each question, in the order of the quiz. */
    answer: (item: MadeItem, chosen: number[][], attemptId?: string) => {
      const correctAnswers = Object.fromEntries(
        item.questionIds.map((question, index) => [question, chosen[index] ?? []]),
      )
      const body = { hint: { correctAnswers }, ...(attemptId !== undefined && { attemptId }) }
      return server.api<ContentProgress & Problem>('PUT', `${address(item)}/progress`, { token, body })
    },
    reset: (item: MadeItem) => server.api<ContentProgress & Problem>('PUT', `${address(item)}/reset`, { token }),
    progress: async (of: MadeCourse) =>
      (await server.api<CourseProgress>('GET', `/api/users/me/courses/${of.id}/progress`, { token })).body,
  }
}

export type Learner = Awaited<ReturnType<typeof newLearner>>
