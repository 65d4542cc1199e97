import type { APIRequestContext } from '@playwright/test'
import { readLetters, tokenIn } from '../../lib/letters.ts'
import { makeCourse, makeQuiz, registerFor, saveProgress, tutorOf } from '../paths/kit/make-course.ts'
import { newPerson } from '../paths/kit/person.ts'
import { expect } from '../portal.ts'

const QUESTION = { question: 'Which one?', answers: ['this', 'that'], correctAnswers: [0] }

/** A course with a text and a quiz, and two people in it: one has read the text, the other has failed the quiz twice. */
export async function courseWithStudents(request: APIRequestContext) {
  const tutor = await tutorOf(request)
  const quiz = await makeQuiz(request, tutor, { name: 'What a bond pays', questions: [QUESTION] })
  const made = await makeCourse(request, tutor, [
    {
      content: [
        { targetType: 'text', name: 'Bonds', description: 'They pay interest.' },
        { targetType: 'quiz', targetId: quiz.id, name: 'What a bond pays' },
      ],
    },
  ])
  const [lesson] = made.lessons
  const [text, test] = lesson?.content ?? []
  if (!lesson || !text || !test) throw new Error('the lesson is not whole')
  const at = (id: string) => ({ id, lessonId: lesson.id })
  const [reader, stuck] = [await newPerson(request), await newPerson(request)]
  for (const person of [reader, stuck]) await registerFor(request, made, person)
  await saveProgress(request, reader, at(text.id), { progress: 100 })
  const wrong = { hint: { correctAnswers: { [quiz.questions[0]?.id ?? '']: [1] } } }
  for (let turn = 0; turn < 2; turn += 1) {
    await saveProgress(request, stuck, at(test.id), wrong)
    const { headers } = stuck
    const again = await request.put(`/api/lessons/${lesson.id}/content/${test.id}/reset`, { headers })
    expect(again.ok(), await again.text()).toBe(true)
  }
  const archive = async () => {
    const { headers } = tutor
    const answer = await request.patch(`/api/courses/${made.course.id}`, { headers, data: { state: 'archived' } })
    expect(answer.ok()).toBe(true)
  }
  return { ...made, reader, stuck, archive }
}

/** The letters that have come to an address. */
export const lettersTo = async (dataDir: string, address: string) =>
  (await readLetters(dataDir)).filter(({ to }) => to?.[0]?.address === address)

/** Proves a person's address by the mail that they got, so that others reach them. */
export async function verifyAddress(request: APIRequestContext, dataDir: string, address: string) {
  await expect.poll(async () => (await lettersTo(dataDir, address)).length).toBeGreaterThan(0)
  const token = tokenIn((await lettersTo(dataDir, address))[0]?.text)
  expect((await request.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true)
}
