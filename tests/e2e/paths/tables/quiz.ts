import { expect } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Quiz } from '../../../../openapi/generated/portal.ts'
import { specs } from '../../../machines/specs.ts'
import {
  changeQuiz,
  type MadeCourse,
  makeCourse,
  makeQuiz,
  registerFor,
  saveProgress,
  tutorOf,
} from '../kit/make-course.ts'
import { holdSession, newPerson, type Person } from '../kit/person.ts'
import { defineTable, type Sight, type Step } from '../kit/table.ts'
import { buttonOf, expectAt, leaveFor, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  made: MadeCourse | null
  quiz: Quiz | null
  person: Person | null
}

const ELSEWHERE = '/about'
const QUESTIONS = [
  { question: 'Which one?', answers: ['This', 'That'], correctAnswers: [1] },
  { question: 'Which ones?', answers: ['Those', 'These'], correctAnswers: [0, 1] },
]
const ANSWERS = [[1], [0]]

/** The lesson and the quiz of the open page. */
function here({ made, quiz, person }: Scene) {
  const item = made?.lessons[0]?.content[0]
  if (!made || !item || !quiz || !person) throw new Error('no quiz is open')
  return { made, item, quiz, person }
}
const answersOf = ({ questions }: Quiz) =>
  Object.fromEntries(questions.map(({ id }, place) => [id, ANSWERS[place] ?? []]))

/** Opens a new quiz as a new person, who may have started or submitted it before. */
async function start(scene: Scene, { event: { saved, grade } }: Step) {
  const { world } = scene
  const { request } = world
  const tutor = await tutorOf(request)
  const isSurvey = grade !== null && grade.passed === null
  const questions = isSurvey ? QUESTIONS.map((question) => ({ ...question, correctAnswers: [] })) : QUESTIONS
  const quiz = await makeQuiz(request, tutor, { name: 'Made for one path', questions })
  const made = await makeCourse(request, tutor, [
    { content: [{ targetType: 'quiz', targetId: quiz.id, name: 'The quiz' }] },
  ])
  const person = await newPerson(request)
  Object.assign(scene, { made, quiz, person } satisfies Omit<Scene, 'world'>)
  const { item } = here(scene)
  await registerFor(request, made, person)
  if (saved) {
    const draft = { answers: answersOf(quiz), index: 0, revision: 1, quizUpdatedAt: quiz.updatedAt }
    await saveProgress(request, person, item, { draft })
    if (saved.quizUpdatedAt !== 'now') await changeQuiz(request, tutor, quiz.id, { name: 'Another name' })
  }
  if (grade)
    await saveProgress(request, person, item, {
      hint: { correctAnswers: isSurvey ? answersOf(quiz) : { ...answersOf(quiz), [questionId(quiz, 1)]: [0, 1] } },
    })
  await holdSession(world, person)
  await visit(world, `/course-content/${made.course.alias}/${item.lessonId}/${item.id}`)
}
const questionId = ({ questions }: Quiz, place: number) => questions[place]?.id ?? ''

/** Grades the quiz as for other answers. */
async function grade(scene: Scene, output: AnyEventObject['output']) {
  const { world } = scene
  const { made, item } = here(scene)
  await world.gates.fulfil('submit', {
    ...output,
    contentId: item.id,
    lessonId: item.lessonId,
    courseId: made.course.id,
  })
}

/** Whether the page offers the control for an event in a state, limited to what shows each transition once. */
function isPressable({ context, value }: AnyMachineSnapshot, { type, questionId, error }: AnyEventObject): boolean {
  const { attemptId, answers, questions, index, problem, grade, news } = context
  const isNew = Object.keys(answers).length === 0
  const isInHand = questions[index]?.id === questionId
  if (type === 'START') return value === 'idle'
  if (type === 'ATTEMPT') return attemptId === null && !isNew
  if (news !== null) return false
  if (attemptId !== 'attempt-1') return type === 'CHOOSE' && isInHand && isNew
  if (type === 'CHOOSE') return isInHand && answers[questionId] === undefined
  if (type === 'GRADED' || type === 'REFUSED') return value === 'waiting'
  if (type === 'NEXT') return answers[questions[index]?.id] !== undefined
  if (type === 'GO') return value === 'reviewing'
  if (type === 'AGAIN') return value !== 'unsent'
  if (type === 'LEAVE') return value === 'submitting' || isNew
  return error?.status !== 0 || (problem === null && grade?.passed !== true)
}

const main = ({ page }: World) => page.getByRole('main')
const go =
  (key: 'next' | 'previous' | 'submit' | 'again') =>
  async ({ world }: Scene) =>
    press(buttonOf(main(world), world.say(`quiz:${key}`)))

export const quiz = defineTable<Scene>({
  machine: 'quiz',
  requirement:
    'Selecting a content item makes the matching quiz active; progress with a hint of correct answers (LEARN-12, LEARN-6)',
  requirements: {
    SUBMIT: 'Progress update: hint containing a correctAnswers map (LEARN-6)',
    'xstate.error.actor.submitAnswers': 'Answers that the server did not take are not lost (LEARN-38, LEARN-43)',
  },
  model: {
    cases: (specs.quiz?.cases ?? []).filter(
      (event) =>
        !(event.type === 'CHOOSE' && event.choice > 1) &&
        event.contentId !== 'another quiz' &&
        event.type !== 'PEER.SUBMITTED' &&
        event.index !== 2 &&
        event.isWaiting !== true &&
        !(event.type === 'GRADED' && event.contentProgress.results === null),
    ),
    allow: isPressable,
  },
  impossible: {
    'quiz.answering GO #0': 'A question is gone to from the look at all answers',
    'quiz.unsent AGAIN #0': 'Answers that wait to be sent are not given up',
    ...Object.fromEntries(
      [
        ...['answering', 'reviewing', 'waiting', 'unsent'].map((state) => `${state} PEER.SUBMITTED #0`),
        'following xstate.done.actor.renewQuiz #0',
        'following xstate.error.actor.renewQuiz #0',
        'following xstate.error.actor.renewQuiz #1',
        'following REFUSED #0',
      ].map((transition) => [`quiz.${transition}`, 'tests/e2e/learning/tabs.spec.ts submits in another tab']),
    ),
    'quiz.deciding always #0': 'tests/e2e/learning/leaving.spec.ts comes back to a quiz that waits',
    'quiz.deciding always #1': 'Nothing is reset while answers wait to be sent',
  },
  async open(world) {
    const { gates } = world
    gates.hold('submit', 'PUT', /\/progress$/, { body: /"hint"/ })
    gates.hold('reset', 'PUT', /\/reset$/)
    await visit(world, ELSEWHERE)
    return { world, made: null, quiz: null, person: null }
  },
  events: {
    START: start,
    /** The server has stored the draft and created an attempt for it. */
    ATTEMPT: ({ world }) => expect(main(world).getByText(world.say('lesson:save.saved')).first()).toBeVisible(),
    async CHOOSE({ world }, { event }) {
      await main(world).getByRole('radio').or(main(world).getByRole('checkbox')).nth(event.choice).click()
    },
    async NEXT({ world }, { before }) {
      const { index, questions } = before.context
      const isLast = index === questions.length - 1
      await press(buttonOf(main(world), world.say(isLast ? 'quiz:review' : 'quiz:next')))
    },
    PREVIOUS: go('previous'),
    GO: ({ world }, { event }) => press(buttonOf(main(world), world.say('quiz:change')).nth(event.index)),
    SUBMIT: go('submit'),
    // What the player says of parked progress has the same button.
    RETRY: ({ world }) => press(buttonOf(main(world).getByRole('alert'), world.say('quiz:resend'))),
    AGAIN: go('again'),
    /** The outbox sends the same answers once more. */
    GRADED: (scene, { event }) => grade(scene, event.contentProgress),
    async REFUSED({ world: { gates } }) {
      gates.hold('renew', 'GET', /^\/api\/lessons\/[^/]+$/)
      await gates.answer('submit', { status: 409, code: 'quiz-changed', message: '' })
    },
    'xstate.done.actor.submitAnswers': (scene, { event }) => grade(scene, event.output),
    async 'xstate.error.actor.submitAnswers'({ world: { gates } }, { event }) {
      if (event.error.status === 409) gates.hold('renew', 'GET', /^\/api\/lessons\/[^/]+$/)
      await gates.answer('submit', event.error)
    },
    async 'xstate.done.actor.renewQuiz'(scene, { event }) {
      const { world } = scene
      const { made, item, quiz, person } = here(scene)
      if (event.output.grade === null) {
        const [, { id, ...last } = { id: '' }] = quiz.questions
        const { question, answers } = { ...QUESTIONS[1], ...last }
        if (!question || !answers) throw new Error('the quiz has no second question')
        await changeQuiz(world.request, made.tutor, quiz.id, {
          questions: [{ id, question, answers, correctAnswers: [0, 1] }],
        })
      } else
        await saveProgress(world.request, person, item, {
          hint: { correctAnswers: { [questionId(quiz, 0)]: [0], [questionId(quiz, 1)]: [1] } },
        })
      await world.gates.lift('renew')
    },
    async 'xstate.error.actor.renewQuiz'({ world: { gates } }) {
      // A temporary failure is not used here, because it would be retried first.
      await gates.answer('renew', { status: 500 })
      await gates.lift('renew')
    },
    'xstate.done.actor.resetAttempt': ({ world }) => world.gates.pass('reset'),
    'xstate.error.actor.resetAttempt': ({ world }) => world.gates.breakOff('reset'),
    LEAVE: ({ world }) => leaveFor(world, ELSEWHERE),
  },
  states: {
    'quiz.idle': ({ world }) => expectAt(world, ELSEWHERE),
    'quiz.answering': asks,
    'quiz.reviewing': ({ world }) => has(world, world.say('quiz:reviewTitle')),
    'quiz.submitting': ({ world }) => isBusy(world, 'submit'),
    'quiz.renewing': ({ world }) => isBusy(world, 'renew'),
    'quiz.waiting': ({ world }) => has(world, world.say('quiz:waitingTitle')),
    'quiz.unsent': ({ world }) => has(world, world.say('quiz:unsentTitle')),
    'quiz.passed': (scene, sight) => came(scene, sight, 'passed'),
    'quiz.failed': (scene, sight) => came(scene, sight, 'failed'),
    'quiz.surveyed': (scene, sight) => came(scene, sight, 'survey'),
    'quiz.resetting': ({ world: { gates } }) => gates.expectWaiting('reset'),
  },
})

const has = (world: World, title: string) =>
  expect(main(world).getByRole('heading', { name: title, exact: true })).toBeVisible()

async function isBusy(world: World, call: string) {
  await world.gates.expectWaiting(call)
  await expect(buttonOf(main(world), world.say('quiz:submitting'))).toBeDisabled()
}

async function saysNews(world: World, { context }: AnyMachineSnapshot) {
  const { say } = world
  for (const [news, text] of [
    ['changed', say('quiz:changed')],
    ['handed-in', say('quiz:handedIn')],
  ] as const)
    await expect(main(world).getByText(text)).toHaveCount(context.news === news ? 1 : 0)
}

async function asks({ world }: Scene, { snapshot }: Sight) {
  const { index, questions, answers } = snapshot.context
  const number = index + 1
  await expect(
    main(world)
      .getByText(world.say('quiz:question', { number, total: questions.length }))
      .first(),
  ).toBeVisible()
  const chosen = answers[questions[index].id] ?? []
  const choices = main(world)
    .getByRole('radio', { checked: true })
    .or(main(world).getByRole('checkbox', { checked: true }))
  await expect(choices).toHaveCount(chosen.length)
  await saysNews(world, snapshot)
}

/** Checks the result on the page; a new result is shown in a modal first. */
async function came({ world }: Scene, { snapshot, step }: Sight, what: 'passed' | 'failed' | 'survey') {
  const { page, say } = world
  if (step?.effects.emitted.some(({ type }) => type === 'graded')) {
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await has(world, say(`quiz:${what}Title`))
  await saysNews(world, snapshot)
}
