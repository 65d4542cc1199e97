// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { Lesson } from '../../openapi/generated/portal.ts'
import { courseQuery, lessonListQuery } from '../../src/features/courses/api.ts'
import { lessonQuery } from '../../src/features/learning/api.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { submissions } from '../lib/portal/quiz-answers.ts'
import {
  course,
  done,
  finishing,
  first,
  graded,
  inLesson,
  last,
  lesson,
  lessons,
  locked,
  parts,
  question,
  quiz,
  RESET,
  SAVE,
  saved,
  text,
} from './lesson-page.ts'

afterEach(closePages)

describe('the address follows the item', () => {
  const base = `/course-content/${course.alias}/${lesson.id}`

  test('is replaced by that of the first video when it named no item [LEARN-11] [LEARN-13]', async () => {
    const { went } = await inLesson()
    expect(went).toEqual([{ to: `${base}/${parts.video.id}`, replace: true }])
  })

  test('stays when it named this item already', async () => {
    const { went } = await inLesson({ contentId: text.id, at: `${base}/${text.id}` })
    expect(went).toEqual([])
  })

  test('stays until the person moves on when it named an unknown item', async () => {
    const { went, actor } = await inLesson({ contentId: 'gone', at: `${base}/gone` })
    expect(went).toEqual([])
    actor('lesson').send({ type: 'NEXT' })
    expect(went).toEqual([{ to: `${base}/${parts.quiz.id}`, replace: false }])
  })

  test('gets a new history entry for each step', async () => {
    const { went, actor } = await inLesson({ contentId: text.id, at: `${base}/${text.id}` })
    actor('lesson').send({ type: 'NEXT' })
    actor('lesson').send({ type: 'NEXT' })
    expect(went).toEqual([
      { to: `${base}/${parts.video.id}`, replace: false },
      { to: `${base}/${parts.quiz.id}`, replace: false },
    ])
  })

  test('stays when it names another item, which was pressed while the lesson loaded [LEARN-12]', async () => {
    const { went } = await inLesson({ contentId: text.id, at: `${base}/${parts.quiz.id}` })
    expect(went).toEqual([])
  })

  test('stays when an item is selected of which the page was on its way when another was pressed [LEARN-12]', async () => {
    const { went, actor } = await inLesson({ contentId: text.id, at: `${base}/${parts.quiz.id}` })
    actor('lesson').send({ type: 'SELECT', contentId: parts.video.id })
    expect(went).toEqual([])
  })

  test('becomes that of the step when another page was on its way', async () => {
    const { went, actor } = await inLesson({ contentId: text.id, at: '/about' })
    actor('lesson').send({ type: 'NEXT' })
    expect(went).toEqual([{ to: `/course-content/${course.id}/${lesson.id}/${parts.video.id}`, replace: false }])
  })

  test('stays at the end of a course that lacks something, which a modal says [LEARN-54]', async () => {
    const at = `/course-content/${course.alias}/${last.id}/${last.content[0]?.id}`
    const page = await inLesson({ open: last, contentId: last.content[0]?.id ?? null, at })
    page.actor('lesson').send({ type: 'NEXT' })
    expect(page.went).toEqual([])
    expect(page.modal()).toEqual({ kind: 'course-unfinished', course: course.alias })
  })

  test('into the next lesson, and from the last one to the end of the course', async () => {
    const all = lessons.map((one) => ({
      ...one,
      content: one.content.map((part) => ({ ...part, completedAt: one.createdAt })),
    }))
    const { went, actor } = await inLesson({ all, contentId: parts.quiz.id, at: `${base}/${parts.quiz.id}` })
    actor('lesson').send({ type: 'NEXT' })
    const [next] = last.content
    expect(went.at(-1)).toEqual({ to: `/course-content/${course.alias}/${last.id}/${next?.id}`, replace: false })
    actor('lesson').send({ type: 'OPEN', courseId: course.id, lessonId: last.id, contentId: null, signedIn: true })
    await waitFor(actor('lesson'), (state) => state.matches('open'))
    actor('lesson').send({ type: 'NEXT' })
    expect(went.at(-1)).toEqual({ to: `/course-content/finished?course=${course.alias}`, replace: false })
  })

  test('not when one has turned back meanwhile', async () => {
    const at = `/course-content/${course.alias}/${last.id}`
    const { went, actor } = await inLesson({ at })
    expect(actor('lesson').getSnapshot().context.lessonId).toBe(lesson.id)
    expect(went).toEqual([])
  })

  test('keeps a name that needs encoding', async () => {
    const { went } = await inLesson({ at: `/course-content/a%2Fb%20c/${lesson.id}` })
    expect(went.map(({ to }) => to)).toEqual([`/course-content/a%2Fb%20c/${lesson.id}/${parts.video.id}`])
  })
})

describe('progress that the server acknowledged', () => {
  test('stands on the page without asking again', async () => {
    const page = await inLesson({ contentId: parts.video.id })
    const before = page.server.calls.length
    await page.queries.fetchQuery(courseQuery(page.api, course.alias))
    await saved(
      page,
      done({ contentId: parts.video.id, progress: 40, position: 7, completedAt: null, lessonProgress: 13 }),
    )
    const cached = page.queries.getQueryData<Lesson>(lessonQuery(page.api, lesson.id).queryKey)
    expect(cached).toMatchObject({ progress: 13 })
    expect(cached?.content.find((one) => one.id === parts.video.id)).toMatchObject({ progress: 40, position: 7 })
    expect(cached?.content.find((one) => one.id === text.id)).toEqual(text)
    const list = page.queries.getQueryData<{ items: Lesson[] }>(lessonListQuery(page.api, course.id).queryKey)
    expect(list?.items.map((one) => one.progress)).toEqual([13, last.progress])
    expect(page.queries.getQueryData(courseQuery(page.api, course.alias).queryKey)).toMatchObject({ progress: 16.7 })
    expect(page.server.calls.slice(before).map((call) => call.name)).toEqual(['GET /api/courses/{id}', SAVE])
  })

  test('of a video that is complete says so by name [LEARN-26]', async () => {
    const page = await inLesson({ contentId: parts.video.id })
    await saved(page, done({ contentId: parts.video.id }))
    expect(page.modal()).toEqual({ kind: 'video-completed', contentId: parts.video.id, name: 'Bid and ask' })
  })

  test('of a completed text does not interrupt the person', async () => {
    const page = await inLesson({ contentId: text.id, at: `/course-content/${course.alias}/${lesson.id}/${text.id}` })
    await saved(page, done({ contentId: text.id }))
    expect(page.modal()).toBeNull()
    expect(page.actor('lesson').getSnapshot().value).toBe('completed')
  })

  test('that finishes the course says so, once [LEARN-27]', async () => {
    const page = await inLesson({ contentId: parts.video.id })
    await saved(page, done({ contentId: parts.video.id, ...finishing }))
    expect(page.modal()).toEqual({ kind: 'course-finished', courseId: course.id })
    page.actor('modal').send({ type: 'CLOSE' })
    await saved(page, done({ contentId: parts.video.id, ...finishing }))
    await saved(page, done({ contentId: text.id, ...finishing, completedAt: null, progress: 50 }))
    expect(page.modal()).toBeNull()
  })

  test('of a course that was finished before is not announced again', async () => {
    const finished = {
      ...lesson,
      content: [{ ...parts.video, completedAt: text.completedAt ?? first.createdAt, progress: 100 }],
    }
    const page = await inLesson({ all: [finished], open: finished })
    await saved(page, done({ contentId: parts.video.id, ...finishing }))
    expect(page.modal()).toBeNull()
  })
})

test('progress that is acknowledged late is credited to its own lesson, and interrupts nobody in another', async () => {
  const page = await inLesson({ contentId: parts.video.id })
  page.actor('lesson').send({ type: 'OPEN', courseId: course.id, lessonId: last.id, contentId: null, signedIn: true })
  await waitFor(page.actor('lesson'), (state) => state.matches('open'))
  await saved(page, done({ contentId: parts.video.id, progress: 100 }))
  expect(page.modal()).toBeNull()
  expect(
    page
      .actor('lesson')
      .getSnapshot()
      .context.items.map((one) => one.completed),
  ).toEqual([false])
  const cached = (id: string) => page.queries.getQueryData<Lesson>(lessonQuery(page.api, id).queryKey)
  expect(cached(last.id)?.content.map((one) => one.progress)).toEqual([0])
  expect(cached(lesson.id)?.content.find((one) => one.id === parts.video.id)?.progress).toBe(100)
})

test('nothing counts as done before the server has acknowledged it', async () => {
  const page = await inLesson({ contentId: text.id })
  page.server.on(SAVE, () => {
    throw new TypeError('fetch failed')
  })
  const update = { contentId: text.id, lessonId: lesson.id, progress: 100 }
  page.actor('outbox').send({ type: 'RECORD', update, version: crypto.randomUUID() })
  await waitFor(page.actor('outbox'), (state) => state.matches({ signedIn: { sender: 'waiting' } }))
  expect(
    page
      .actor('lesson')
      .getSnapshot()
      .context.items.find((one) => one.id === text.id)?.completed,
  ).toBe(false)
  const cached = page.queries.getQueryData<Lesson>(lessonQuery(page.api, lesson.id).queryKey)
  expect(cached?.content.find((one) => one.id === text.id)?.completedAt).toBeNull()
})

describe('a quiz that was graded', () => {
  test('and not passed opens the way to try again [LEARN-24]', async () => {
    const page = await inLesson({ contentId: parts.quiz.id })
    await graded(page, done({ contentId: parts.quiz.id, passed: false, score: 40, completedAt: null, progress: 0 }))
    expect(page.modal()).toEqual({ kind: 'failed-quiz', contentId: parts.quiz.id, score: 40 })
    expect(submissions(page.server)).toEqual([
      { hint: { correctAnswers: { [question.id]: [1] }, quizUpdatedAt: quiz.updatedAt } },
    ])
  })

  test('and passed says so, and its right answers are asked for', async () => {
    const page = await inLesson({ contentId: parts.quiz.id })
    await graded(page, done({ contentId: parts.quiz.id, passed: true, score: 100 }))
    expect(page.modal()).toEqual({ kind: 'quiz-finished', contentId: parts.quiz.id, score: 100 })
    expect(page.queries.getQueryState(lessonQuery(page.api, lesson.id).queryKey)?.isInvalidated).toBe(true)
  })

  test('and has no right answers is thanked for [LEARN-25]', async () => {
    const page = await inLesson({ contentId: parts.quiz.id })
    await graded(page, done({ contentId: parts.quiz.id }))
    expect(page.modal()).toEqual({ kind: 'quiz-survey-form', contentId: parts.quiz.id })
  })

  test('and finishes the course says only that', async () => {
    const page = await inLesson({ contentId: parts.quiz.id })
    const opened: string[] = []
    page.actor('modal').on('opened', ({ modal }) => opened.push(modal.kind))
    await graded(page, done({ contentId: parts.quiz.id, passed: true, score: 100, ...finishing }))
    expect(opened).toEqual(['course-finished'])
  })

  test('is open again after a new start, and can be completed again', async () => {
    const page = await inLesson({ contentId: parts.quiz.id })
    await graded(page, done({ contentId: parts.quiz.id, passed: true, score: 100 }))
    page.actor('modal').send({ type: 'CLOSE' })
    const attemptId = crypto.randomUUID()
    page.server.on(RESET, { body: done({ contentId: parts.quiz.id, progress: 0, completedAt: null, attemptId }) })
    page.actor('quiz').send({ type: 'AGAIN' })
    await waitFor(page.actor('quiz'), (state) => state.matches('answering'))
    expect(page.actor('lesson').getSnapshot().matches('open')).toBe(true)
    const shown = page.queries.getQueryData<Lesson>(lessonQuery(page.api, lesson.id).queryKey)
    const again = shown?.content.find(({ id }) => id === parts.quiz.id)
    expect(again?.attempt, 'nothing of the attempt before').toMatchObject({ id: attemptId, answers: null, score: null })
    page.actor('quiz').send({ type: 'CHOOSE', questionId: question.id, choice: 0 })
    page.actor('quiz').send({ type: 'NEXT' })
    page.actor('quiz').send({ type: 'SUBMIT' })
    await waitFor(page.actor('quiz'), ({ context }) => context.grade !== null)
    expect(submissions(page.server).at(-1)).toEqual({
      hint: { correctAnswers: { [question.id]: [0] }, quizUpdatedAt: quiz.updatedAt },
      attemptId,
    })
  })
})

test('a locked lesson asks to unlock the course', async () => {
  const page = await inLesson({ all: [lesson, locked], open: locked })
  expect(page.modal()).toEqual({ kind: 'unlock-full-course', courseId: course.id, lessonId: locked.id })
  expect(page.went).toEqual([])
})
