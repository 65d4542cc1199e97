import type { AnyMachineSnapshot } from 'xstate'
import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

const GRADED = ['passed', 'failed', 'surveyed']
const isOneOf = (snapshot: AnyMachineSnapshot, states: readonly string[]) => states.some((one) => snapshot.matches(one))

export const quiz: Properties = {
  'answers that are handed in are graded, wait in the outbox, or it is said why not [LEARN-17]': respond(
    (snapshot) => snapshot.matches('submitting'),
    (snapshot) => isOneOf(snapshot, [...GRADED, 'waiting', 'unsent', 'answering', 'idle']),
  ),
  'a quiz has a result that the server did not give [LEARN-17]': never(
    (snapshot) => isOneOf(snapshot, GRADED),
    ({ context }) => context.grade === null,
  ),
  'a result comes of an answer of the server [LEARN-17]': always(
    (_, seen) => emittedOf(seen, 'graded') !== undefined,
    (_, seen) => is(seen, 'xstate.done.actor.submitAnswers', 'GRADED'),
  ),
  'a survey is passed or failed [LEARN-25]': never(
    ({ context }) => context.grade !== null && context.grade.passed === null,
    (snapshot) => isOneOf(snapshot, ['passed', 'failed']),
  ),
  'another try begins, or it is said why not [LEARN-24]': respond(
    (snapshot) => snapshot.matches('resetting'),
    (snapshot) => !snapshot.matches('resetting'),
  ),
  'answers are lost when the server does not take them [LEARN-43]': never(
    'xstate.error.actor.submitAnswers',
    ({ context }, { before }) =>
      Object.keys(context.answers).length < Object.keys(before?.context.answers ?? {}).length,
  ),
  'an answer that never came is left to the outbox [LEARN-43]': sometimes(
    (snapshot, seen) => snapshot.matches('waiting') && emittedOf(seen, 'submittedLater') !== undefined,
  ),
  'a quiz that was handed in elsewhere shows its result, or goes on [LEARN-51]': respond(
    // The spec walks this attempt to its end.
    (snapshot) => snapshot.matches('following') && snapshot.context.attemptId === 'attempt-1',
    (snapshot) => !snapshot.matches('following'),
  ),
  'a survey is answered twice [LEARN-53]': never(
    (_, { before }) => before?.matches('surveyed') === true,
    (snapshot) => isOneOf(snapshot, ['submitting', 'resetting']),
  ),
}
