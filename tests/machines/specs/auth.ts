import assert from 'node:assert/strict'
import type { AnyMachineSnapshot } from 'xstate'
import { authMachine } from '../../../machines/auth.ts'
import type { Grant } from '../../../machines/session.ts'
import { emittedOf, is, oracleOf } from '../../paths/invariants.ts'
import { after, done, failed, type MachineSpec, type Seen } from '../../paths/spec.ts'

const NOON = 1_800_000_000_000
const grant = (userId: string, n: number, refreshToken: string | null): Grant => ({
  tokens: { accessToken: `access-${n}`, refreshToken, expiresIn: 900, type: 'Bearer' },
  session: { userId },
  at: NOON,
})
const first = grant('ann', 1, 'refresh-1')
const halfStored = grant('ann', 2, null)
const second = grant('ann', 3, 'refresh-3')
const ofBob = grant('bob', 4, 'refresh-4')
const ann = { id: 'ann', username: 'ann@lectern.test' }
const bob = { id: 'bob', username: 'bob@lectern.test' }
const isAnn = { user: ann, profile: { id: 'profile', role: 'student' } }
const isBob = { user: bob, profile: null }
const unauthorized = { status: 401, code: 'unauthorized', message: 'Sign in.' }
const down = { status: 503, code: 'unavailable', message: 'Try later.' }
const tooMany = { status: 429, code: 'too-many-requests', message: 'Slow down.', retryAfter: 30 }
const wrong = { status: 422, code: 'wrong-credentials', message: 'No.', fields: { password: ['Wrong.'] } }
const taken = { status: 409, code: 'exists', message: 'Taken.', fields: { username: ['Taken.'] } }
const gone = { status: 410, code: 'gone', message: 'Too late.' }
const registration = { username: 'ann@lectern.test', password: 'Lectern123', firstName: 'Ann', lastName: 'Lee' }
const exchange = { code: 'once' }
const credentials = { username: 'ann@lectern.test', password: 'Lectern123' }

/** 1 → 60 s, doubling, in milliseconds. */
const PAUSES = [1_000, 2_000, 4_000]

const isIn = (snapshot: AnyMachineSnapshot) => snapshot.matches('signedIn')
const wasIn = ({ before }: Seen) => before?.matches('signedIn') === true
const isSomebodyElse = (seen: Seen, snapshot: AnyMachineSnapshot) =>
  wasIn(seen) && isIn(snapshot) && seen.before?.context.session.userId !== snapshot.context.session.userId
const isExpired = (seen: Seen) => is(seen, 'xstate.error.actor.refresh') && seen.last?.error.status === 401
const allOf = ({ emitted }: Seen, type: string) => emitted.filter((event) => event.type === type)

/** The path tests of the auth machine; AUTH-2, AUTH-3, AUTH-5 and AUTH-25 to AUTH-33 are its oracle. */
export const auth: MachineSpec = {
  machine: authMachine,
  actors: {
    restore: 'promise',
    signIn: 'promise',
    signUp: 'promise',
    exchange: 'promise',
    refresh: 'promise',
    loadUser: 'promise',
    revoke: 'promise',
    peers: 'callback',
    presence: 'callback',
  },
  delays: {
    refreshInterval: 120_000,
    backOff: ({ context }) => (context.pause.ms === 30_000 ? 30_000 : (PAUSES[context.pause.attempt - 1] ?? 60_000)),
  },
  cases: [
    done('restore', first),
    done('restore', halfStored),
    done('restore', null),
    failed('restore', { status: 0 }),
    { type: 'SIGN_IN', ...credentials },
    done('signIn', first),
    failed('signIn', wrong),
    { type: 'SIGN_UP', registration },
    done('signUp', first),
    failed('signUp', taken),
    { type: 'EXCHANGE', exchange },
    done('exchange', first),
    failed('exchange', gone),
    { type: 'GIVE_UP' },
    { type: 'REFRESH_USER' },
    done('loadUser', isAnn),
    done('loadUser', isBob),
    failed('loadUser', unauthorized),
    failed('loadUser', down),
    after('refreshInterval', 'auth.signedIn.fresh'),
    after('backOff', 'auth.signedIn.stale'),
    done('refresh', second),
    failed('refresh', unauthorized),
    failed('refresh', down),
    failed('refresh', tooMany),
    { type: 'UNAUTHORIZED' },
    { type: 'VISIBLE', at: NOON + 119_999 },
    { type: 'VISIBLE', at: NOON + 120_000 },
    { type: 'HIDDEN' },
    { type: 'ONLINE', at: NOON + 119_999 },
    { type: 'ONLINE', at: NOON + 120_000 },
    { type: 'PEER.TOKENS', grant: second },
    { type: 'PEER.TOKENS', grant: ofBob },
    { type: 'PEER.SIGNED_OUT' },
    { type: 'LOGOUT' },
    done('revoke'),
    failed('revoke', down),
    failed('peers', { status: 0 }),
    failed('presence', { status: 0 }),
  ],
  allow: (snapshot, event) => {
    const { session, pause, visible, user, tokens } = snapshot.context
    const is = (actor: string) => event.type.endsWith(`.actor.${actor}`)
    if (is('peers') || is('presence')) return snapshot.matches('restoring')
    if (session?.userId === 'bob') return event.output === isBob || event.type === 'LOGOUT'
    if (event.output === isBob) return false
    if (event.grant === ofBob) return snapshot.matches('signedOut') || tokens === first.tokens
    // The first and second pause are enough of the back-off.
    if (is('loadUser') && 'error' in event) return pause.attempt < (event.error === down ? 1 : 2)
    if (event.error === tooMany) return pause.attempt === 0 && visible && user !== null
    if (event.error === down && is('refresh')) return pause.attempt < (user ? 2 : 1)
    // Being seen matters where something waits; what a hidden page does besides is what a visible one does.
    const waits = snapshot.matches({ signedIn: 'fresh' }) || snapshot.matches({ signedIn: 'stale' })
    if (event.type === 'VISIBLE') return waits || !visible
    if (event.type === 'HIDDEN') return snapshot.matches({ signedIn: 'fresh' }) && tokens === first.tokens
    return (
      visible || !['LOGOUT', 'SIGN_IN', 'SIGN_UP', 'EXCHANGE', 'PEER.TOKENS', 'PEER.SIGNED_OUT'].includes(event.type)
    )
  },
  isRest: (snapshot) => snapshot.matches('signedOut') || snapshot.matches({ signedIn: 'fresh' }),
  oracle: oracleOf({
    'somebody is signed in exactly while there are tokens and a session [AUTH-2]': (_, snapshot) => {
      const { tokens, session } = snapshot.context
      assert.equal(snapshot.hasTag('signedIn'), isIn(snapshot))
      assert.equal(tokens !== null && session !== null, isIn(snapshot))
    },
    'the user is the one of the session': (_, { context: { user, session } }) => {
      if (user) assert.equal(user.id, session?.userId)
    },
    'the profile comes and goes with its user [AUTH-3, AUTH-5]': (_, { context: { user, profile } }) =>
      assert.deepEqual(profile, user === ann ? isAnn.profile : null),
    'no password is kept': (_, { context }) => !JSON.stringify(context).includes(credentials.password),
    'one call is under way at a time': ({ running }) => running.size <= 1,
    'each call has what it needs': ({ started, before }, { context: { tokens, session } }) => {
      for (const { src, input } of started) {
        if (src === 'signIn') assert.deepEqual(input, credentials)
        if (src === 'signUp') assert.deepEqual(input, { registration })
        if (src === 'exchange') assert.deepEqual(input, { exchange })
        if (src === 'refresh') assert.deepEqual(input, { refreshToken: tokens.refreshToken })
        if (src === 'loadUser') assert.deepEqual(input, { userId: session.userId })
        if (src === 'revoke') assert.deepEqual(input, { tokens: before?.context.tokens })
      }
    },
    'that somebody is signed in is told once, and again for somebody else': (seen, snapshot) => {
      const isNew = isIn(snapshot) && (!wasIn(seen) || isSomebodyElse(seen, snapshot))
      assert.equal(allOf(seen, 'signedIn').length, isNew ? 1 : 0)
    },
    'that somebody is signed out is told once': (seen, snapshot) => {
      const isGone = wasIn(seen) && (!isIn(snapshot) || isSomebodyElse(seen, snapshot))
      assert.equal(allOf(seen, 'signedOut').length, isGone ? 1 : 0)
    },
    'signing out clears the tokens everywhere [AUTH-3]': (seen, snapshot) => {
      if (wasIn(seen) && !isIn(snapshot)) assert.equal(emittedOf(seen, 'tokensChanged')?.grant, null)
    },
    'only whoever has no refresh token is led to the home page [AUTH-30]': (seen) => {
      if (emittedOf(seen, 'goHome')) assert.equal(seen.before?.context.tokens.refreshToken, null)
    },
    'nothing is refreshed without a refresh token [AUTH-30]': (seen) => {
      if (wasIn(seen) && seen.before?.context.tokens.refreshToken === null) assert.ok(!seen.running.has('refresh'))
    },
    'a 401 of a refresh ends the session, and whose it was may come back [AUTH-29]': (seen, snapshot) => {
      assert.equal(allOf(seen, 'sessionExpired').length, isExpired(seen) ? 1 : 0)
      if (!isExpired(seen)) return
      assert.ok(snapshot.matches('signedOut'))
      assert.deepEqual(snapshot.context.expired, seen.before?.context.user)
    },
    'no other failure signs anyone out [AUTH-28]': (seen, snapshot) => {
      const hasFailed = seen.last?.type.startsWith('xstate.error') && !isExpired(seen)
      if (hasFailed && wasIn(seen) && seen.before?.context.tokens.refreshToken) assert.ok(isIn(snapshot))
    },
    'whose session has ended is known until somebody signs in or gives up': (seen, snapshot) => {
      const { expired } = snapshot.context
      if (isIn(snapshot)) assert.equal(expired, null)
      else if (!isExpired(seen) && !is(seen, 'GIVE_UP')) assert.deepEqual(expired, seen.before?.context.expired ?? null)
    },
    'giving up is told once, and forgets whose session has ended': (seen, { context }) => {
      const givesUp = is(seen, 'GIVE_UP') && seen.before?.matches('signedOut') && seen.before.context.expired !== null
      assert.equal(allOf(seen, 'gaveUp').length, givesUp ? 1 : 0)
      if (givesUp) assert.equal(context.expired, null)
    },
    'a registration is told once': (seen) =>
      assert.equal(allOf(seen, 'signedUp').length, is(seen, 'xstate.done.actor.signUp') ? 1 : 0),
    'signing out revokes the tokens [AUTH-3]': (seen) => {
      if (is(seen, 'LOGOUT') && wasIn(seen)) assert.ok(seen.running.has('revoke'))
    },
    'what another tab says is told as such [AUTH-33]': (seen) => {
      if (seen.last?.type.startsWith('PEER'))
        for (const { source } of allOf(seen, 'tokensChanged')) assert.equal(source, 'peer')
    },
    'refreshed tokens are told': (seen) => {
      if (is(seen, 'xstate.done.actor.refresh')) assert.deepEqual(emittedOf(seen, 'tokensChanged')?.grant, second)
    },
    'a refusal of a form is known until the next try': (seen, snapshot) => {
      const { problem } = snapshot.context
      if (is(seen, 'xstate.error.actor.signIn')) assert.deepEqual(problem, wrong)
      if (is(seen, 'xstate.error.actor.signUp')) assert.deepEqual(problem, taken)
      if (is(seen, 'xstate.error.actor.exchange')) assert.deepEqual(problem, gone)
      if (is(seen, 'SIGN_IN', 'SIGN_UP', 'EXCHANGE') && snapshot.hasTag('busy')) assert.equal(problem, null)
    },
  }),
  names: {
    FIRST: first,
    HALF_STORED: halfStored,
    SECOND: second,
    OF_BOB: ofBob,
    'FIRST.tokens': first.tokens,
    'HALF_STORED.tokens': halfStored.tokens,
    'SECOND.tokens': second.tokens,
    'OF_BOB.tokens': ofBob.tokens,
    ANN: ann,
    BOB: bob,
    IS_ANN: isAnn,
    IS_BOB: isBob,
    'IS_ANN.profile': isAnn.profile,
    NOON,
    UNAUTHORIZED: unauthorized,
    DOWN: down,
    TOO_MANY: tooMany,
    WRONG: wrong,
    TAKEN: taken,
    GONE: gone,
    REGISTRATION: registration,
    EXCHANGE: exchange,
  },
}
