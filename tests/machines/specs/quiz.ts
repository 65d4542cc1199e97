import assert from 'node:assert/strict'
import { quizMachine } from '../../../machines/quiz.ts'
import { emittedOf, is, oracleOf } from '../../paths/invariants.ts'
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
const forbidden = { status: 403, code: 'registration-required', message: 'Register.' }
/** What the server says of a draft. */
const draftOnly = { ...notPassed, passed: null, score: null, results: null }
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
    { ...start, saved, isWaiting: true },
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
    failed('submitAnswers', forbidden),
    { type: 'GRADED', contentProgress: notPassed },
    { type: 'GRADED', contentProgress: draftOnly },
    { type: 'REFUSED', contentId: 'quiz' },
    { type: 'REFUSED', contentId: 'another quiz' },
    { type: 'PEER.SUBMITTED', contentId: 'quiz' },
    { type: 'PEER.SUBMITTED', contentId: 'another quiz' },
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
    if (event.type === 'GRADED')
      return (
        snapshot.matches('waiting') ||
        (snapshot.matches('answering') &&
          index === 0 &&
          Object.keys(answers).length === 0 &&
          attemptId === 'attempt-1') ||
        snapshot.matches('failed')
      )
    if (event.type === 'REFUSED')
      return snapshot.matches('waiting') || (snapshot.matches('following') && snapshot.context.isWaiting)
    if (event.type === 'PEER.SUBMITTED')
      return (
        snapshot.context.news === null &&
        (snapshot.matches('waiting') || snapshot.matches('unsent') || Object.keys(answers).length === 0)
      )
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
    snapshot.matches('waiting') ||
    // A survey is answered once.
    snapshot.matches('surveyed') ||
    snapshot.context.attemptId === 'attempt-2' ||
    snapshot.context.attemptId === null ||
    snapshot.context.news !== null,
  oracle: oracleOf({
    'the quiz is busy exactly while the server is asked': (seen, snapshot) => {
      assert.equal(snapshot.hasTag('busy'), seen.running.size > 0)
      assert.equal(seen.running.has('submitAnswers'), snapshot.matches('submitting'))
      assert.equal(seen.running.has('renewQuiz'), snapshot.matches('renewing') || snapshot.matches('following'))
    },
    'answers are handed in with their attempt and the quiz that they belong to, for the server to grade [LEARN-17]': (
      seen,
      { context: { contentId, lessonId, attemptId, answers, quizUpdatedAt } },
    ) => {
      for (const { src, input } of seen.started)
        if (src === 'submitAnswers') assert.deepEqual(input, { contentId, lessonId, attemptId, answers, quizUpdatedAt })
        else assert.deepEqual(input, { contentId, lessonId })
    },
    'no question is open in what is handed in': (seen, { context: { answers } }) => {
      if (seen.started.some(({ src }) => src === 'submitAnswers'))
        assert.deepEqual(Object.keys(answers).sort(), ['many', 'one'])
    },
    'answers are choices that the questions offer, in order and one alone where only one may be chosen': (
      _,
      { context },
    ) => {
      for (const [id, chosen] of Object.entries<number[]>(context.answers)) {
        assert.ok(['one', 'many'].includes(id) && chosen.length > 0 && chosen.every((choice) => choice < 2))
        assert.deepEqual(chosen, [...chosen].sort())
        if (id === 'one') assert.equal(chosen.length, 1)
      }
    },
    'what is shown is what the server has graded [LEARN-17, LEARN-25]': (_, snapshot) => {
      const grade = snapshot.context.grade?.passed
      if (snapshot.matches('passed')) assert.equal(grade, true)
      if (snapshot.matches('failed')) assert.equal(grade, false)
      if (snapshot.matches('surveyed')) assert.equal(grade, null)
    },
    'answers that could not be handed in have no grade, and the problem is known': (seen, snapshot) => {
      if (!snapshot.matches('unsent')) return
      assert.ok(snapshot.context.problem && snapshot.context.grade === null)
      if (seen.last?.error === down) assert.equal(snapshot.context.problem.status, 503)
      if (seen.last?.error === forbidden) assert.equal(snapshot.context.problem.status, 403)
    },
    'each change while answering is kept as a draft': (seen, snapshot) => {
      const isAnswering = seen.before?.matches('answering') && snapshot.matches('answering')
      if (!isAnswering || is(seen, 'START', 'ATTEMPT')) return
      const { context } = snapshot
      if (JSON.stringify(seen.before?.context) === JSON.stringify(context)) return
      const { attemptId, answers, index, quizUpdatedAt } = context
      const draft = { type: 'draft', contentId: 'quiz', lessonId: 'lesson', attemptId, answers, index, quizUpdatedAt }
      assert.deepEqual(emittedOf(seen, 'draft'), draft)
    },
    'a grade is told with the progress that it is worth, and nothing else is told as one [LEARN-21]': (seen) => {
      if (!seen.before) return
      const graded = emittedOf(seen, 'graded')
      const isLate = is(seen, 'GRADED') && seen.last?.contentProgress === notPassed
      const isTaken = isLate && seen.before.context.contentId === 'quiz' && seen.before.context.grade === null
      if (!isTaken && !is(seen, 'xstate.done.actor.submitAnswers')) return assert.equal(graded, undefined)
      const answer = isTaken ? notPassed : seen.last?.output
      assert.equal(graded?.passed, answer.passed)
      assert.equal(graded?.isSurvey, answer.passed === null)
      assert.equal(graded?.contentProgress, answer)
    },
    'what may be accepted later waits in the outbox, whole, and nothing else does [LEARN-43]': (seen, snapshot) => {
      const later = emittedOf(seen, 'submittedLater')
      const isLater = seen.before !== null && is(seen, failed('submitAnswers', down).type) && seen.last?.error === down
      assert.equal(later !== undefined, isLater)
      if (!isLater) return
      const { contentId, lessonId, attemptId, answers, quizUpdatedAt } = snapshot.context
      assert.deepEqual(later, { type: 'submittedLater', contentId, lessonId, attemptId, answers, quizUpdatedAt })
      assert.ok(snapshot.matches('waiting'))
    },
    'a quiz whose answers wait in the outbox stays submitted until the server has spoken': (seen, snapshot) => {
      if (seen.before && is(seen, 'START')) assert.equal(snapshot.matches('waiting'), seen.last?.isWaiting === true)
      if (!seen.before?.matches('waiting') || is(seen, 'START', 'LEAVE')) return
      const contentId = seen.last?.contentId
      const contentProgress = seen.last?.contentProgress
      const to =
        contentProgress === notPassed
          ? 'failed'
          : contentId !== 'quiz'
            ? 'waiting'
            : is(seen, 'REFUSED')
              ? 'renewing'
              : is(seen, 'PEER.SUBMITTED')
                ? 'following'
                : 'waiting'
      assert.ok(snapshot.matches(to))
    },
    'an attempt that was submitted in another tab is loaded again, unless it is graded or under way [LEARN-51]': (
      seen,
      snapshot,
    ) => {
      if (!seen.before || !is(seen, 'PEER.SUBMITTED')) return
      const isOpen = ['answering', 'reviewing', 'waiting', 'unsent'].some((state) => seen.before?.matches(state))
      const isOwn = seen.last?.contentId === 'quiz'
      assert.equal(snapshot.value, isOpen && isOwn ? 'following' : seen.before.value)
    },
    'no answer is lost when the server refuses': (seen, { context }) => {
      if (seen.before && seen.last?.type.startsWith('xstate.error'))
        assert.deepEqual(context.answers, seen.before.context.answers)
    },
    'a complete quiz can be handed in': (seen, snapshot) => {
      const { one, many } = snapshot.context.answers
      if (is(seen, 'SUBMIT') && seen.before?.matches('reviewing') && one && many)
        assert.ok(snapshot.matches('submitting'))
    },
    'a retry starts afresh [LEARN-24]': (seen, snapshot) => {
      if (!seen.before || !is(seen, 'xstate.done.actor.resetAttempt')) return
      const { answers, attemptId, grade } = snapshot.context
      assert.ok(snapshot.matches('answering'))
      assert.deepEqual([answers, attemptId, grade], [{}, 'attempt-2', null])
    },
    'of a draft what still fits the questions is taken up, and that the quiz has changed is said': (
      seen,
      { context },
    ) => {
      if (!seen.before || !is(seen, 'START')) return
      if (seen.last?.saved) assert.deepEqual(context.answers, { one: [1], many: [0] })
      assert.equal(context.news, seen.last?.saved === older ? 'changed' : null)
    },
    'a quiz takes the attempt that the server gave it, once': (seen, { context }) => {
      if (!seen.before || !is(seen, 'ATTEMPT') || seen.before.matches('idle')) return
      const was = seen.before.context.attemptId
      const isMine = seen.last?.contentId === 'quiz' && was === null
      assert.equal(context.attemptId, isMine ? seen.last?.attemptId : was)
    },
    'a quiz that changed meanwhile keeps the answers that still fit, and one that was handed in elsewhere is over': (
      seen,
      snapshot,
    ) => {
      if (!seen.before || !is(seen, 'xstate.done.actor.renewQuiz')) return
      const isOver = seen.last?.output === handedIn
      assert.ok(snapshot.matches(isOver ? 'failed' : 'answering'))
      assert.equal(snapshot.context.news, isOver ? 'handed-in' : 'changed')
      const { one: _, ...still } = seen.before.context.answers
      assert.deepEqual(snapshot.context.answers, isOver ? handedIn.saved.answers : still)
    },
    'after a refusal because the quiz has changed, the quiz is fetched again': (seen, snapshot) => {
      if (seen.before && seen.last?.error === outdated) assert.ok(snapshot.matches('renewing'))
    },
  }),
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
    FORBIDDEN: forbidden,
    DRAFT_ONLY: draftOnly,
    STUCK: stuck,
  },
}
