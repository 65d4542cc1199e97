// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ContentProgress } from '../../../openapi/generated/portal.ts'
import { example, problem } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'
import { closePortal, openPortal } from '../../lib/portal/portal.tsx'
import { gradeWith, submissions } from '../../lib/portal/quiz-answers.ts'
import { AT, ids, item, lesson, quiz, serverWith, unexplained, viewer } from './quiz-page.ts'

afterEach(closePortal)

const RESET = 'PUT /api/lessons/{id}/content/{contentId}/reset'
const answer = (changes: Partial<ContentProgress>): ContentProgress =>
  example('ContentProgress', { contentId: item.id, lessonId: lesson.id, courseId: lesson.courseId, ...changes })
const failed = answer({
  passed: false,
  score: 50,
  progress: 0,
  completedAt: null,
  results: [
    { questionId: ids.one, isCorrect: true, correctAnswers: null, ...unexplained },
    { questionId: ids.many, isCorrect: false, correctAnswers: null, ...unexplained },
  ],
})
const passed = answer({
  passed: true,
  score: 100,
  results: [
    { questionId: ids.one, isCorrect: true, correctAnswers: [0], ...unexplained },
    { questionId: ids.many, isCorrect: true, correctAnswers: [0, 2], ...unexplained },
  ],
})

const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const choose = (role: 'radio' | 'checkbox', name: string) => fireEvent.click(screen.getByRole(role, { name }))
const isOff = (element: HTMLElement) => element.matches(':disabled')

/** Answers every question, up to the review. */
async function answerAll() {
  await screen.findByRole('group', { name: /What does a broad fund spread/ })
  choose('radio', 'Single risks')
  press('Next question')
  choose('checkbox', 'Fees')
  press('Review answers')
}

describe('a quiz', () => {
  test('is answered one question after the other, with the keyboard where the question is', async () => {
    await openPortal({ server: serverWith(), at: AT, viewer })
    const group = await screen.findByRole('group', { name: /What does a broad fund spread/ })
    expect(group.textContent).toContain('Choose one answer')
    expect(screen.getByRole('progressbar', { name: 'Question 1 of 2' })).toBeTruthy()
    expect(isOff(button('Next question'))).toBe(true)
    choose('radio', 'The whole market')
    choose('radio', 'Single risks')
    expect(screen.getAllByRole('radio', { checked: true }).map((one) => one.parentElement?.textContent)).toEqual([
      'Single risks',
    ])
    press('Next question')
    expect(screen.getByRole('group', { name: /What costs money/ }).textContent).toContain('Choose all that apply')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Fees' }))
    choose('checkbox', 'Patience')
    choose('checkbox', 'Patience')
    expect(isOff(button('Review answers'))).toBe(true)
    press('Back')
    expect(screen.getByRole('radio', { name: 'Single risks', checked: true })).toBeTruthy()
  })

  test('shows all answers before it is handed in, and lets one change them', async () => {
    const server = gradeWith(serverWith(), passed, () => ({ body: passed }))
    await openPortal({ server, at: AT, viewer })
    await answerAll()
    expect(screen.getByRole('heading', { name: 'Ready to hand in?' })).toBeTruthy()
    expect(screen.getByText(/Pass mark 80%/)).toBeTruthy()
    const [, second] = screen.getAllByRole('listitem').filter((one) => within(one).queryByText('Change'))
    if (!second) throw new Error('two answers are expected')
    fireEvent.click(within(second).getByRole('button', { name: 'Change' }))
    choose('checkbox', 'Taxes')
    press('Review answers')
    expect(screen.getByText('Fees · Taxes')).toBeTruthy()
    press('Hand in')
    await screen.findByRole('heading', { name: 'Passed' })
    expect(submissions(server)).toEqual([
      { hint: { correctAnswers: { [ids.one]: [0], [ids.many]: [0, 2] }, quizUpdatedAt: quiz.updatedAt } },
    ])
  })

  test('that is not passed says what was wrong, and starts again with nothing chosen', async () => {
    const attemptId = crypto.randomUUID()
    const server = gradeWith(serverWith(), failed, () => ({ body: failed }))
    server.on(RESET, {
      body: answer({ attemptId, passed: null, score: null, results: null, progress: 0, completedAt: null }),
    })
    await openPortal({ server, at: AT, viewer })
    await answerAll()
    press('Hand in')
    const dialog = await screen.findByRole('dialog', { name: 'Not passed yet' })
    expect(dialog.textContent).toContain('Your score: 50%')
    expect(screen.getByRole('heading', { name: 'Not passed' })).toBeTruthy()
    expect(screen.getByText('Your score: 50%. You need 80% to pass.')).toBeTruthy()
    const questionOf = (verdict: string) => screen.getByText(verdict).closest('li')?.textContent
    expect(questionOf('Correct')).toContain('What does a broad fund spread?')
    expect(questionOf('Incorrect')).toContain('What costs money?')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await screen.findByRole('progressbar', { name: 'Question 1 of 2' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([])
    await answerAll()
    gradeWith(server, passed, () => ({ body: passed }))
    press('Hand in')
    await screen.findByRole('dialog', { name: 'Quiz passed' })
    expect(submissions(server).at(-1)).toMatchObject({ attemptId })
  })

  test('that is handed in without a connection is sent by itself, with the same answers [LEARN-43]', async () => {
    const server = gradeWith(serverWith(), passed, () => {
      throw new TypeError('fetch failed')
    })
    await openPortal({ server, at: AT, viewer })
    await answerAll()
    press('Hand in')
    expect(await screen.findByRole('heading', { name: 'Your answers are handed in' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
    gradeWith(server, passed, () => ({ body: passed }))
    dispatchEvent(new Event('online'))
    expect(await screen.findByRole('dialog', { name: 'Quiz passed' })).toBeTruthy()
    const correctAnswers = { [ids.one]: [0], [ids.many]: [0] }
    expect(submissions(server).length).toBeGreaterThan(1)
    for (const body of submissions(server))
      expect(body).toMatchObject({ hint: { correctAnswers, quizUpdatedAt: quiz.updatedAt } })
  })

  test('that was begun on another device goes on there, with its question and answers', async () => {
    const attemptId = crypto.randomUUID()
    const draft = { answers: { [ids.one]: [0] }, index: 1, revision: 4, quizUpdatedAt: quiz.updatedAt }
    const attempt = { id: attemptId, draft, submittedAt: null, answers: null, score: null, passed: null, results: null }
    const begun = { ...lesson, content: [{ ...item, attemptId, attempt }] }
    const server = gradeWith(serverWith(), passed, () => ({ body: passed }))
    server.on('GET /api/lessons/{id}', { body: begun }).on('GET /api/lessons', { body: listOf(begun) })
    await openPortal({ server, at: AT, viewer })
    await screen.findByRole('group', { name: /What costs money/ })
    expect(screen.getByText('Answered: 1 of 2')).toBeTruthy()
    choose('checkbox', 'Fees')
    await waitFor(() =>
      expect(server.calls.at(-1)?.body).toMatchObject({ draft: { index: 1, revision: 5 }, attemptId }),
    )
    press('Back')
    expect(screen.getByRole('radio', { name: 'Single risks', checked: true })).toBeTruthy()
  })

  test('that was not passed shows its result again, and what is tried next is a new attempt', async () => {
    const attemptId = crypto.randomUUID()
    const attempt = {
      ...{ id: attemptId, draft: null, submittedAt: lesson.createdAt, answers: { [ids.one]: [0], [ids.many]: [1] } },
      ...{ score: 50, passed: false, results: failed.results },
    }
    const over = { ...lesson, content: [{ ...item, attemptId, attempt }] }
    const server = serverWith()
      .on('GET /api/lessons/{id}', { body: over })
      .on('GET /api/lessons', { body: listOf(over) })
    await openPortal({ server, at: AT, viewer })
    await screen.findByRole('heading', { name: 'Not passed' })
    expect(screen.getByText('Patience')).toBeTruthy()
    const again = { attemptId: crypto.randomUUID(), passed: null, score: null, results: null, progress: 0 }
    server.on(RESET, { body: answer({ ...again, completedAt: null }) })
    gradeWith(server, passed, () => ({ body: passed }))
    press('Try again')
    await answerAll()
    expect(isOff(button('Hand in'))).toBe(false)
    press('Hand in')
    await screen.findByRole('dialog', { name: 'Quiz passed' })
    expect(submissions(server).at(-1)).toMatchObject({ attemptId: again.attemptId })
  })

  test('that was changed meanwhile says so, and keeps the answers that still fit', async () => {
    const [, many] = quiz.questions
    if (!many) throw new Error('two questions are expected')
    const server = gradeWith(serverWith(), passed, () => problem(409, 'quiz-changed', 'Changed.'))
    await openPortal({ server, at: AT, viewer })
    await answerAll()
    const now = {
      ...quiz,
      updatedAt: '2026-06-01T00:00:00.000Z',
      questions: [many, { ...many, id: crypto.randomUUID() }],
    }
    server.on('GET /api/lessons/{id}', { body: { ...lesson, content: [{ ...item, target: now }] } })
    press('Hand in')
    expect(await screen.findByText(/This quiz was changed while you were taking it/)).toBeTruthy()
    expect(screen.getByText('Answered: 1 of 2')).toBeTruthy()
    press('Back')
    expect(screen.getByRole('checkbox', { name: 'Fees', checked: true })).toBeTruthy()
  })

  test('that was handed in from another tab shows what came of it', async () => {
    const attemptId = crypto.randomUUID()
    const server = gradeWith(serverWith(), failed, () => problem(409, 'attempt-closed', 'Closed.'))
    await openPortal({ server, at: AT, viewer })
    await answerAll()
    const attempt = {
      ...{ id: attemptId, draft: null, submittedAt: lesson.createdAt, answers: { [ids.one]: [0], [ids.many]: [1] } },
      ...{ score: 50, passed: false, results: failed.results },
    }
    server.on('GET /api/lessons/{id}', { body: { ...lesson, content: [{ ...item, attemptId, attempt }] } })
    press('Hand in')
    expect(await screen.findByText(/This attempt was already handed in/)).toBeTruthy()
    expect(screen.getByText('Your score: 50%. You need 80% to pass.')).toBeTruthy()
    expect(screen.getByText('Patience')).toBeTruthy()
  })

  test('cannot be handed in twice', async () => {
    const sent = Promise.withResolvers<void>()
    const server = gradeWith(serverWith(), passed, () => sent.promise.then(() => ({ body: passed })))
    await openPortal({ server, at: AT, viewer })
    await answerAll()
    press('Hand in')
    expect(isOff(await screen.findByRole('button', { name: 'Handing in…' }))).toBe(true)
    expect(screen.getAllByRole('button', { name: 'Change' }).every(isOff)).toBe(true)
    sent.resolve()
    await screen.findByRole('dialog', { name: 'Quiz passed' })
    expect(submissions(server)).toHaveLength(1)
  })

  test('without right answers thanks for the answers', async () => {
    const server = gradeWith(serverWith(), passed, () => ({
      body: answer({ passed: null, score: null, results: null }),
    }))
    const survey = { ...lesson, content: [{ ...item, isSurvey: true, target: { ...quiz, isSurvey: true } }] }
    server.on('GET /api/lessons/{id}', { body: survey }).on('GET /api/lessons', { body: listOf(survey) })
    await openPortal({ server, at: AT, viewer })
    await answerAll()
    expect(screen.queryByText(/Pass mark/)).toBeNull()
    press('Hand in')
    expect(await screen.findByRole('dialog', { name: 'Thank you for your answers' })).toBeTruthy()
    expect(screen.getByText('Survey')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('says why, and links to the second or paragraph of the lesson that explains it [LEARN-23]', async () => {
    const film = { ...item, id: crypto.randomUUID(), name: 'A film', targetType: 'video' as const, target: null }
    const graded = answer({
      ...{ passed: false, score: 50, progress: 0, completedAt: null },
      results: [
        {
          ...{ questionId: ids.one, isCorrect: false, correctAnswers: null },
          explanation: 'Many companies share the risk.',
          answerExplanations: ['The fund cannot spread this one.', null],
          place: { item: 'Its name of before', itemId: film.id, second: 65 },
        },
        {
          ...{ questionId: ids.many, isCorrect: true, correctAnswers: null, ...unexplained },
          place: { item: 'No longer there', itemId: null, paragraph: 2 },
        },
      ],
    })
    const server = gradeWith(serverWith(), graded, () => ({ body: graded }))
    server.on('GET /api/lessons', { body: listOf({ ...lesson, content: [film, item] }) })
    await openPortal({ server, at: AT, viewer })
    await answerAll()
    press('Hand in')
    const [first, second] = [await screen.findByText('Incorrect'), screen.getByText('Correct')].map((one) =>
      one.closest('li'),
    )
    expect(first?.textContent).toContain('Many companies share the risk.')
    expect(first?.textContent).toContain('Single risksThe fund cannot spread this one.')
    const link = within(screen.getByRole('main')).getByText('See it in “A film” at 1:05')
    expect(link.closest('a')?.getAttribute('href')).toMatch(new RegExp(`/${lesson.id}/${film.id}#t=65$`))
    expect(second && within(second).queryByRole('link')).toBeNull()
  })
})
