import assert from 'node:assert/strict'
import { reauthenticationMachine } from '../../../machines/reauthentication.ts'
import { is, oracleOf } from '../../paths/invariants.ts'
import { done, failed, type MachineSpec, type Seen } from '../../paths/spec.ts'

const password = { password: 'Lectern123' }
const code = { otp: '123456' }
const wrong = { status: 400, code: 'password-wrong', message: 'The password is wrong. Try again.' }
const tooMany = { status: 429, code: 'too-many-requests', message: 'Too many attempts.', retryAfter: 40 }

const wasIn = ({ before }: Seen, state: string) => before?.matches(state) === true

/** The path tests of the machine that asks for a new proof; AUTH-58 is its oracle. */
export const reauthentication: MachineSpec = {
  machine: reauthenticationMachine,
  actors: { prove: 'promise' },
  delays: {},
  cases: [
    { type: 'ASK' },
    { type: 'PROVE', proof: password },
    { type: 'PROVE', proof: code },
    { type: 'CANCEL' },
    done('prove'),
    failed('prove', wrong),
    failed('prove', tooMany),
  ],
  isRest: (snapshot) => snapshot.matches('idle'),
  oracle: oracleOf({
    'a proof is checked exactly while it is under way': ({ running }, snapshot) =>
      assert.equal(running.has('prove'), snapshot.matches('proving')),
    'what is checked is what the person gave': ({ started, last }) => {
      for (const { input } of started) assert.deepEqual(input, { proof: last?.proof })
    },
    'a question waits for its answer': (seen, snapshot) => {
      if (wasIn(seen, 'idle') && is(seen, 'ASK')) assert.ok(snapshot.matches('asking'))
    },
    'a problem is known only where another proof can be given': (_, snapshot) => {
      if (snapshot.context.problem !== null) assert.ok(snapshot.matches('asking'))
    },
    'a refused proof is said in the words of the server, and another can be given': (seen, snapshot) => {
      if (!is(seen, 'xstate.error.actor.prove')) return
      assert.ok(snapshot.matches('asking'))
      assert.deepEqual(snapshot.context.problem, seen.last?.error)
    },
    'asked, confirmed and cancelled are told once each, and nothing else': (seen, snapshot) => {
      const expected: unknown[] = []
      if (wasIn(seen, 'idle') && is(seen, 'ASK')) expected.push({ type: 'asked' })
      if (is(seen, 'xstate.done.actor.prove')) expected.push({ type: 'confirmed' })
      if (seen.before && !wasIn(seen, 'idle') && is(seen, 'CANCEL')) expected.push({ type: 'cancelled' })
      assert.deepEqual(seen.emitted, expected)
      if (expected.length > 0 && !is(seen, 'ASK')) assert.ok(snapshot.matches('idle'))
    },
    'a proof is taken where one is asked for': (seen, snapshot) => {
      if (seen.before && is(seen, 'PROVE')) assert.equal(snapshot.matches('proving'), !wasIn(seen, 'idle'))
    },
  }),
  names: { PASSWORD: password, CODE: code, WRONG: wrong, 'TOO MANY': tooMany },
}
