import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import type { Reauthentication } from '../openapi/generated/portal.ts'
import { notProvided } from './effect.ts'
import { type Failure, failureOf, rejected } from './failure.ts'

export interface ReauthenticationContext {
  /** why the last proof was refused */
  problem: Failure | null
}

export type ReauthenticationEvent =
  /** the server wants a new proof before it does what was asked */
  | { type: 'ASK' }
  | { type: 'PROVE'; proof: Reauthentication }
  /** the person does not prove anything */
  | { type: 'CANCEL' }
export type ReauthenticationEmitted = { type: 'asked' } | { type: 'confirmed' } | { type: 'cancelled' }

/**
 * A person proves again who they are, so that something of their account can be changed (AUTH-58).
 *
 *     idle ──ASK──► asking ──PROVE──► proving ──accepted──► idle (confirmed)
 *     proving ──refused──► asking;  asking, proving ──CANCEL──► idle (cancelled)
 *
 * A proof that is cancelled under way may still arrive, which does no harm: the person knew the password.
 */
export const reauthenticationMachine = setup({
  types: {} as {
    context: ReauthenticationContext
    events: ReauthenticationEvent
    emitted: ReauthenticationEmitted
  },
  actors: {
    prove: fromPromise<void, { proof: Reauthentication }>(async () => notProvided('prove')),
  },
  actions: {
    setProblem: assign({ problem: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearProblem: assign({ problem: null }),
    emitAsked: emit({ type: 'asked' }),
    emitConfirmed: emit({ type: 'confirmed' }),
    emitCancelled: emit({ type: 'cancelled' }),
  },
}).createMachine({
  id: 'reauthentication',
  options: { maxIterations: 100 },
  context: { problem: null },
  initial: 'idle',
  states: {
    idle: {
      entry: 'clearProblem',
      on: { ASK: { target: 'asking', actions: 'emitAsked' } },
    },
    asking: {
      on: { PROVE: 'proving', CANCEL: { target: 'idle', actions: 'emitCancelled' } },
    },
    proving: {
      entry: 'clearProblem',
      on: { CANCEL: { target: 'idle', actions: 'emitCancelled' } },
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ event }) => {
          assertEvent(event, 'PROVE')
          return { proof: event.proof }
        },
        onDone: { target: 'idle', actions: 'emitConfirmed' },
        onError: { target: 'asking', actions: { type: 'setProblem', params: rejected } },
      },
    },
  },
})
