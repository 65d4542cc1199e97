import assert from 'node:assert/strict'
import { authMachine } from '../../../machines/auth.ts'
import type { Grant } from '../../../machines/session.ts'
import { after, done, failed, type MachineSpec } from '../../paths/spec.ts'

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
  oracle: ({ last, before, emitted, started, running }, snapshot) => {
    const { tokens, session, user, profile, problem } = snapshot.context
    const emits = (type: string) => emitted.filter((event) => event.type === type)
    const isIn = snapshot.matches('signedIn')
    assert.equal(snapshot.hasTag('signedIn'), isIn)
    assert.equal(tokens !== null && session !== null, isIn, 'tokens exactly while signed in')
    if (user) assert.equal(user.id, session?.userId, 'the user of another session')
    assert.deepEqual(profile, user === ann ? isAnn.profile : null, 'the profile goes with its user')
    assert.ok(!JSON.stringify(snapshot.context).includes(credentials.password), 'a password is kept')
    assert.ok(running.size <= 1, 'two calls at once')
    for (const { src, input } of started) {
      if (src === 'signIn') assert.deepEqual(input, credentials)
      if (src === 'signUp') assert.deepEqual(input, { registration })
      if (src === 'exchange') assert.deepEqual(input, { exchange })
      if (src === 'refresh') assert.deepEqual(input, { refreshToken: tokens.refreshToken })
      if (src === 'loadUser') assert.deepEqual(input, { userId: session.userId })
      if (src === 'revoke') assert.deepEqual(input, { tokens: before?.context.tokens })
    }
    const wasIn = before?.matches('signedIn') ?? false
    const changedUser = wasIn && isIn && before?.context.session.userId !== session.userId
    assert.equal(emits('signedIn').length, isIn && (!wasIn || changedUser) ? 1 : 0)
    assert.equal(emits('signedOut').length, wasIn && (!isIn || changedUser) ? 1 : 0)
    if (wasIn && !isIn) assert.equal(emits('tokensChanged')[0]?.grant, null)
    if (emits('goHome').length > 0) assert.equal(before?.context.tokens.refreshToken, null)
    if (wasIn && before?.context.tokens.refreshToken === null) assert.ok(!running.has('refresh'))
    const isExpired = last?.type === 'xstate.error.actor.refresh' && last.error.status === 401
    assert.equal(emits('sessionExpired').length, isExpired ? 1 : 0)
    if (isExpired) {
      assert.ok(snapshot.matches('signedOut'))
      assert.deepEqual(snapshot.context.expired, before?.context.user, 'whose session ended may come back')
    } else if (last?.type.startsWith('xstate.error') && wasIn && before?.context.tokens.refreshToken)
      assert.ok(isIn, 'only a 401 of refresh signs out')
    if (isIn) assert.equal(snapshot.context.expired, null)
    if (!isIn && !isExpired && last?.type !== 'GIVE_UP')
      assert.deepEqual(snapshot.context.expired, before?.context.expired ?? null)
    const givesUp = last?.type === 'GIVE_UP' && before?.matches('signedOut') && before.context.expired !== null
    assert.equal(emits('gaveUp').length, givesUp ? 1 : 0)
    if (givesUp) assert.equal(snapshot.context.expired, null)
    assert.equal(emits('signedUp').length, last?.type === 'xstate.done.actor.signUp' ? 1 : 0)
    if (last?.type === 'LOGOUT' && wasIn) assert.ok(running.has('revoke'), 'logout must revoke')
    if (last?.type.startsWith('PEER')) for (const event of emits('tokensChanged')) assert.equal(event.source, 'peer')
    if (last?.type === 'xstate.done.actor.refresh') assert.deepEqual(emits('tokensChanged')[0]?.grant, second)
    if (last?.type === 'xstate.error.actor.signIn') assert.deepEqual(problem, wrong)
    if (last?.type === 'xstate.error.actor.signUp') assert.deepEqual(problem, taken)
    if (last?.type === 'xstate.error.actor.exchange') assert.deepEqual(problem, gone)
    const begins = ['SIGN_IN', 'SIGN_UP', 'EXCHANGE'].includes(last?.type ?? '')
    if (begins && snapshot.hasTag('busy')) assert.equal(problem, null)
  },
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
