import assert from 'node:assert/strict'
import { quizMachine } from '../../../machines/quiz.ts'
import { done, failed, type MachineSpec } from '../../paths/spec.ts'

const questions = [
  { id: 'one', answerCount: 2, multiple: false },
  { id: 'many', answerCount: 2, multiple: true },
]
const start = {
  type: 'START',
  contentId: 'quiz',
  lessonId: 'lesson',
  attemptId: 'attempt-1',
  questions,
  quizUpdatedAt: 'now',
  grade: null,
}
const saved = { answers: { one: [1], many: [0, 7], gone: [0] }, index: 9, quizUpdatedAt: 'now' }
const older = { ...saved, quizUpdatedAt: 'before' }
const well = { passed: true, score: 100, results: [] }
const badly = { passed: false, score: 50, results: [] }
const opinion = { passed: null, score: null, results: [] }
const answer = (attemptId: string, passed: boolean | null, score: number | null) => ({
  contentId: 'quiz',
  lessonId: 'lesson',
  courseId: 'course',
  progress: passed === false ? 0 : 100,
  position: 0,
  completedAt: passed === false ? null : '2026-01-01T00:00:00Z',
  attemptId,
  score,
  passed,
  results: [],
  lessonProgress: 50,
  courseProgress: 25,
  achievement: null,
})
const passed = answer('attempt-1', true, 100)
const notPassed = answer('attempt-1', false, 50)
const surveyed = answer('attempt-1', null, null)
const again = answer('attempt-2', null, null)
/** The quiz lost a question while it was taken. */
const changed = { ...start, questions: questions.slice(1), quizUpdatedAt: 'later' }
const handedIn = { ...start, grade: badly, saved: { ...saved, answers: { one: [0], many: [1] } } }
const outdated = { status: 409, code: 'quiz-changed', message: 'Changed.' }
const down = { status: 503, code: 'unavailable', message: 'Try later.' }
const stuck = { status: 0, code: 'network', message: '' }

/** The path tests of the quiz machine; LEARN-12 and LEARN-17 to LEARN-25 are its oracle. */
export const quiz: MachineSpec = {
  machine: quizMachine,
  actors: { submitAnswers: 'promise', renewQuiz: 'promise', resetAttempt: 'promise' },
  delays: {},
  cases: [
    start,
    { ...start, saved },
    { ...start, saved: older },
    { ...start, attemptId: null },
    { ...start, grade: well },
    { ...start, grade: opinion },
    { type: 'ATTEMPT', contentId: 'quiz', attemptId: 'attempt-1' },
    { type: 'ATTEMPT', contentId: 'another quiz', attemptId: 'attempt-1' },
    { type: 'CHOOSE', questionId: 'one', choice: 0 },
    { type: 'CHOOSE', questionId: 'many', choice: 1 },
    { type: 'CHOOSE', questionId: 'many', choice: 2 },
    { type: 'NEXT' },
    { type: 'PREVIOUS' },
    { type: 'GO', index: 0 },
    { type: 'GO', index: 2 },
    { type: 'SUBMIT' },
    done('submitAnswers', passed),
    done('submitAnswers', notPassed),
    done('submitAnswers', surveyed),
    failed('submitAnswers', down),
    failed('submitAnswers', outdated),
    done('renewQuiz', changed),
    done('renewQuiz', handedIn),
    failed('renewQuiz', down),
    { type: 'RETRY' },
    { type: 'AGAIN' },
    done('resetAttempt', again),
    failed('resetAttempt', stuck),
    { type: 'LEAVE' },
  ],
  allow: (snapshot, event) => {
    const { attemptId, answers, index, problem, grade } = snapshot.context
    // The second attempt is walked far enough to see that it starts afresh.
    if (attemptId === 'attempt-2') return event.type === 'CHOOSE' && Object.keys(answers).length < 1
    if (event.type === 'START') return snapshot.matches('idle') || (snapshot.matches('failed') && event.grade === well)
    if (event.type === 'ATTEMPT') return snapshot.matches('idle') || Object.keys(answers).length < 1
    // What there is to say changes nothing of the way on: one that is gone without it is enough to walk.
    if (snapshot.context.news !== null) return false
    if (attemptId === null) return event.type === 'CHOOSE' && Object.keys(answers).length < 1
    if (event.type === 'LEAVE') return snapshot.matches('submitting') || Object.keys(answers).length === 0
    if (event.type === 'CHOOSE') return index === 0 && answers.one?.[0] !== 1
    if (event.type === 'GO') return index === 1 && (snapshot.matches('reviewing') || Object.keys(answers).length === 0)
    return event.error !== stuck || (problem === null && grade?.passed !== true)
  },
  isRest: (snapshot) =>
    snapshot.matches('idle') ||
    snapshot.context.attemptId === 'attempt-2' ||
    snapshot.context.attemptId === null ||
    snapshot.context.news !== null,
  oracle: ({ last, before, emitted, started, running }, snapshot) => {
    const { context } = snapshot
    const find = (type: string) => emitted.find((event) => event.type === type)
    assert.equal(snapshot.hasTag('busy'), running.size > 0)
    assert.equal(running.has('submitAnswers'), snapshot.matches('submitting'))
    assert.equal(running.has('renewQuiz'), snapshot.matches('renewing'))
    for (const { src, input } of started) {
      const { contentId, lessonId, attemptId, answers, quizUpdatedAt } = context
      assert.deepEqual(
        input,
        src === 'submitAnswers' ? { contentId, lessonId, attemptId, answers, quizUpdatedAt } : { contentId, lessonId },
      )
      if (src === 'submitAnswers') assert.deepEqual(Object.keys(answers).sort(), ['many', 'one'], 'an open question')
    }
    for (const [id, chosen] of Object.entries<number[]>(context.answers)) {
      assert.ok(['one', 'many'].includes(id) && chosen.length > 0 && chosen.every((choice) => choice < 2))
      assert.deepEqual(chosen, [...chosen].sort())
      if (id === 'one') assert.equal(chosen.length, 1)
    }
    const grade = context.grade?.passed
    assert.equal(snapshot.matches('passed') && grade !== true, false)
    assert.equal(snapshot.matches('failed') && grade !== false, false)
    assert.equal(snapshot.matches('surveyed') && grade !== null, false)
    if (snapshot.matches('unsent')) assert.ok(context.problem && context.grade === null)
    if (!before) return
    const isChanged =
      before.matches('answering') && snapshot.matches('answering') && !['START', 'ATTEMPT'].includes(last?.type ?? '')
    if (isChanged && JSON.stringify(before.context) !== JSON.stringify(context))
      assert.deepEqual(find('draft'), {
        type: 'draft',
        contentId: 'quiz',
        lessonId: 'lesson',
        attemptId: context.attemptId,
        answers: context.answers,
        index: context.index,
        quizUpdatedAt: context.quizUpdatedAt,
      })
    if (last?.type.endsWith('done.actor.submitAnswers')) {
      assert.equal(find('graded')?.passed, last.output.passed)
      assert.equal(find('graded')?.isSurvey, last.output.passed === null)
      assert.equal(find('graded')?.contentProgress, last.output)
    } else assert.equal(find('graded'), undefined)
    if (last?.type.startsWith('xstate.error'))
      assert.deepEqual(context.answers, before.context.answers, 'answers are lost')
    if (last?.type === 'SUBMIT' && before.matches('reviewing') && context.answers.one && context.answers.many)
      assert.ok(snapshot.matches('submitting'))
    if (last?.type.endsWith('done.actor.resetAttempt')) {
      assert.ok(snapshot.matches('answering'))
      assert.deepEqual([context.answers, context.attemptId, context.grade], [{}, 'attempt-2', null])
    }
    if (last?.type === 'START') {
      if (last.saved) assert.deepEqual(context.answers, { one: [1], many: [0] })
      assert.equal(context.news, last.saved === older ? 'changed' : null)
    }
    if (last?.type === 'ATTEMPT' && !before.matches('idle')) {
      const isMine = last.contentId === 'quiz' && before.context.attemptId === null
      assert.equal(context.attemptId, isMine ? last.attemptId : before.context.attemptId)
    }
    if (last?.type.endsWith('done.actor.renewQuiz')) {
      const isOver = last.output === handedIn
      assert.ok(snapshot.matches(isOver ? 'failed' : 'answering'))
      assert.equal(context.news, isOver ? 'handed-in' : 'changed')
      const { one: _, ...still } = before.context.answers
      assert.deepEqual(context.answers, isOver ? handedIn.saved.answers : still, 'what still fits is kept')
    }
    if (last?.error === outdated) assert.ok(snapshot.matches('renewing'), 'it is asked what is the case now')
    if (last?.error === down && snapshot.matches('unsent')) assert.equal(context.problem?.status, 503)
  },
  equivalent: { 'answering.on.GO: no target': 'answering has no entry that could be repeated' },
  names: {
    QUESTIONS: questions,
    SAVED: saved,
    OLDER: older,
    WELL: well,
    BADLY: badly,
    OPINION: opinion,
    CHANGED: changed,
    'HANDED IN': handedIn,
    OUTDATED: outdated,
    PASSED: passed,
    NOT_PASSED: notPassed,
    SURVEYED: surveyed,
    AGAIN: again,
    DOWN: down,
    STUCK: stuck,
  },
}
