// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import type { ContentProgress } from '../../openapi/generated/portal.ts'
import { example, problem } from '../lib/portal/contract-server.ts'
import { MemoryDatabase } from '../lib/portal/memory-database.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { MAYA, soon } from '../lib/portal/page.ts'
import {
  begun,
  course,
  done,
  finishing,
  inLesson,
  last,
  lesson,
  parts,
  question,
  quiz,
  SAVE,
  saved,
  text,
} from './lesson-page.ts'

const storage = vi.hoisted(() => ({ database: undefined as unknown }))
vi.mock('../../src/platform/database.ts', () => ({ openDatabase: async () => storage.database }))
const loaded = vi.hoisted(() => ({ modals: false }))
vi.mock('../../src/app/modals.tsx', () => {
  loaded.modals = true
  return {}
})

let database: MemoryDatabase
/** Another tab of the same browser. */
let tab: BroadcastChannel
beforeEach(() => {
  database = new MemoryDatabase()
  storage.database = database
  tab = new BroadcastChannel('lectern.tabs')
})
afterEach(() => {
  tab.close()
  closePages()
})

const LESSON = 'GET /api/lessons/{id}'
const own = { contentId: parts.quiz.id, progress: 0, completedAt: null }
const unreachable = () => {
  throw new TypeError('fetch failed')
}
type LessonPage = Awaited<ReturnType<typeof inLesson>>

test('the dialogs of a lesson are loaded ahead, so that they open offline too', async () => {
  await inLesson()
  await soon(() => loaded.modals).toBe(true)
})

describe('a quiz', () => {
  const inQuiz = async () => {
    const page = await inLesson({ contentId: parts.quiz.id })
    const visited: unknown[] = []
    page.actor('quiz').subscribe(({ value }) => visited.push(value))
    page.actor('quiz').send(begun)
    return { ...page, visited }
  }
  const choose = ({ actor }: LessonPage) => actor('quiz').send({ type: 'CHOOSE', questionId: question.id, choice: 1 })

  test('keeps its draft here and on the server, and both are of the attempt that the server opens [LEARN-38]', async () => {
    const page = await inQuiz()
    const attemptId = crypto.randomUUID()
    page.server.on(SAVE, { body: done({ ...own, attemptId }) })
    choose(page)
    await waitFor(page.actor('outbox'), ({ context }) => context.queue.length === 0)
    expect(page.server.named(SAVE).map(({ url }) => url.pathname)).toEqual([
      `/api/lessons/${lesson.id}/content/${parts.quiz.id}/progress`,
    ])
    expect(page.actor('quiz').getSnapshot().context.attemptId).toBe(attemptId)
    const draft = { userId: MAYA.id, contentId: parts.quiz.id, attemptId, answers: { [question.id]: [1] } }
    await soon(() => [...database.rowsOf('drafts').values()]).toEqual([expect.objectContaining(draft)])
  })

  /** Without a connection: the answers wait in the outbox. */
  const handedIn = async () => {
    const page = await inQuiz()
    page.server.on(SAVE, unreachable)
    choose(page)
    page.actor('quiz').send({ type: 'NEXT' })
    page.actor('quiz').send({ type: 'SUBMIT' })
    await waitFor(page.actor('quiz'), (state) => state.matches('waiting'))
    return page
  }

  test('that is handed in without a connection waits under its own item [LEARN-43]', async () => {
    const { actor } = await handedIn()
    const hint = { correctAnswers: { [question.id]: [1] }, quizUpdatedAt: quiz.updatedAt }
    expect(actor('outbox').getSnapshot().context.queue).toEqual([
      expect.objectContaining({ contentId: parts.quiz.id, lessonId: lesson.id, hint }),
    ])
  })

  test('that waited, and that the server refuses in the end, is asked for again [LEARN-43]', async () => {
    const page = await handedIn()
    page.server.on(SAVE, problem(409, 'attempt-closed', 'The attempt is closed.'))
    page.actor('outbox').send({ type: 'FLUSH' })
    await waitFor(page.actor('quiz'), (state) => state.matches('answering'))
    expect(page.visited).toContain('renewing')
  })

  test('that is handed in on another tab is asked for again [LEARN-51]', async () => {
    const { visited } = await inQuiz()
    const { results } = example('ContentProgress')
    tab.postMessage({ type: 'progress', userId: MAYA.id, done: done({ ...own, results }) })
    await soon(() => visited).toContain('following')
  })
})

test('what is completed on another tab is completed here [LEARN-51]', async () => {
  const { actor } = await inLesson({ contentId: text.id })
  const completed = () =>
    actor('lesson')
      .getSnapshot()
      .context.items.flatMap((one) => (one.completed ? one.id : []))
  expect(completed()).toEqual([])
  const post = (progress: ContentProgress) => tab.postMessage({ type: 'progress', userId: MAYA.id, done: progress })
  post(done({ contentId: parts.video.id }))
  await soon(completed).toEqual([parts.video.id])
})

test('a lesson whose last item finishes the course is finished', async () => {
  const page = await inLesson({ contentId: parts.video.id })
  await saved(page, done({ contentId: parts.video.id, ...finishing }))
  expect(page.actor('lesson').getSnapshot().value).toBe('finished')
})

describe('the next lesson is asked for ahead', () => {
  const at = (contentId: string) => `/course-content/${course.alias}/${lesson.id}/${contentId}`
  const nextAsked = ({ server }: LessonPage) => server.named(LESSON).some(({ url }) => url.pathname.endsWith(last.id))

  test('at the last item of a lesson', async () => {
    const page = await inLesson({ contentId: parts.quiz.id, at: at(parts.quiz.id) })
    await soon(() => nextAsked(page)).toBe(true)
  })

  test('once the only item is completed that the lesson lacked', async () => {
    const page = await inLesson({ contentId: text.id, at: at(text.id) })
    await saved(page, done({ contentId: parts.video.id }))
    await saved(page, done({ contentId: parts.quiz.id }))
    expect(nextAsked(page)).toBe(false)
    await saved(page, done({ contentId: text.id }))
    await soon(() => nextAsked(page)).toBe(true)
  })
})

describe('the order of a course', () => {
  test('leads back to the last item of the lesson before [LEARN-13]', async () => {
    const [only] = last.content
    const at = `/course-content/${course.alias}/${last.id}/${only?.id}`
    const { actor, went } = await inLesson({ open: last, contentId: only?.id ?? null, at })
    actor('lesson').send({ type: 'PREVIOUS' })
    const to = `/course-content/${course.alias}/${lesson.id}/${parts.quiz.id}`
    expect(went).toEqual([{ to, replace: false }])
  })

  test('is known without a connection once it was loaded', async () => {
    const { actor, server, queries } = await inLesson()
    server.on('GET /api/lessons', unreachable)
    server.on(LESSON, unreachable)
    await queries.invalidateQueries({ refetchType: 'none' })
    const opening = { courseId: course.id, lessonId: lesson.id, contentId: text.id, signedIn: true }
    actor('lesson').send({ type: 'OPEN', ...opening })
    const { context } = await waitFor(actor('lesson'), (state) => !state.hasTag('busy'))
    expect(context.outline.map(({ lessonId }) => lessonId)).toEqual([lesson.id, last.id])
  })
})
