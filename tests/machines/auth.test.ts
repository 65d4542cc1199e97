import { afterEach, describe, expect, test } from 'vitest'
import { type Running, run } from '../paths/running.ts'
import { done, failed } from '../paths/spec.ts'
import { auth } from './specs/auth.ts'

const NOON = 1_800_000_000_000
const MINUTES = 60_000
const grant = (userId: string, n: number, refreshToken: string | null = `refresh-${n}`) => ({
  tokens: { accessToken: `access-${n}`, refreshToken, expiresIn: 900, type: 'Bearer' },
  session: { userId },
  at: NOON,
})
const ann = { id: 'ann' }
const unauthorized = { status: 401, code: 'unauthorized', message: '' }

let machine: Running
const startsOf = () => machine.seen.started.map(({ src }) => src)
const saysOf = () => machine.seen.emitted.map(({ type }) => type)
const signedIn = async (first = grant('ann', 1)) => {
  machine = run(auth)
  await machine.fire(done('restore', first))
  await machine.fire(done('loadUser', { user: ann, profile: null }))
}
afterEach(() => {
  machine.rethrow()
  machine.stop()
})

describe('tokens', () => {
  test('are refreshed every two minutes while a user is loaded and the page is visible [AUTH-25]', async () => {
    await signedIn()
    for (const n of [1, 2, 3]) {
      await machine.elapse(2 * MINUTES - 1)
      expect(startsOf()).toEqual([])
      await machine.elapse(1)
      expect(machine.seen.started).toEqual([{ src: 'refresh', input: { refreshToken: `refresh-${n}` } }])
      await machine.fire(done('refresh', grant('ann', n + 1)))
      expect(machine.seen.emitted).toEqual([{ type: 'tokensChanged', grant: grant('ann', n + 1), source: 'here' }])
    }
  })
  test('rest while the page is hidden, and are refreshed at once when it is seen late [AUTH-26]', async () => {
    await signedIn()
    await machine.fire({ type: 'HIDDEN' })
    await machine.elapse(20 * MINUTES)
    expect(startsOf()).toEqual([])
    await machine.fire({ type: 'VISIBLE', at: NOON + 20 * MINUTES })
    expect(startsOf()).toEqual(['refresh'])
  })
  test('wait for their time when the page is seen early', async () => {
    await signedIn()
    await machine.fire({ type: 'HIDDEN' })
    await machine.fire({ type: 'VISIBLE', at: NOON + 1 * MINUTES })
    expect(startsOf()).toEqual([])
    await machine.elapse(2 * MINUTES)
    expect(startsOf()).toEqual(['refresh'])
  })
  test.each(['VISIBLE', 'ONLINE'])('are refreshed at once after a clock that was set back (%s)', async (type) => {
    await signedIn()
    await machine.fire({ type, at: NOON - 2 * MINUTES })
    expect(startsOf()).toEqual(['refresh'])
  })
  test.each(['VISIBLE', 'ONLINE'] as const)(
    'wait for their time where two clocks differ a little (%s)',
    async (type) => {
      await signedIn()
      await machine.fire({ type, at: NOON - 1 })
      expect(startsOf()).toEqual([])
    },
  )
  test('are refreshed at once when a call was unauthorized', async () => {
    await signedIn()
    await machine.fire({ type: 'UNAUTHORIZED' })
    expect(startsOf()).toEqual(['refresh'])
  })
  test('of the same user in another tab are taken without a call', async () => {
    await signedIn()
    await machine.elapse(2 * MINUTES)
    await machine.fire({ type: 'PEER.TOKENS', grant: grant('ann', 5) })
    expect(machine.snapshot().value).toEqual({ signedIn: 'fresh' })
    expect([machine.seen.running.size, saysOf()]).toEqual([0, ['tokensChanged']])
  })
  test('of another user in another tab load that user', async () => {
    await signedIn()
    await machine.fire({ type: 'PEER.TOKENS', grant: grant('bob', 5) })
    expect(saysOf()).toEqual(['signedOut', 'tokensChanged', 'signedIn'])
    expect(machine.seen.started).toEqual([{ src: 'loadUser', input: { userId: 'bob' } }])
    expect(machine.snapshot().context.user).toBeNull()
  })
})

describe('a failing refresh', () => {
  const pauses = [1, 2, 4, 8, 16, 32, 60, 60, 60]
  test.each([
    ['no answer', {}],
    ['429', { status: 429 }],
    ['503', { status: 503 }],
  ])('never signs out and backs off from 1 to 60 s (%s) [AUTH-28]', async (_, error) => {
    await signedIn()
    await machine.fire({ type: 'UNAUTHORIZED' })
    for (const seconds of pauses) {
      await machine.fire(failed('refresh', error))
      expect(machine.snapshot().hasTag('signedIn')).toBe(true)
      await machine.elapse(seconds * 1_000 - 1)
      expect(startsOf()).toEqual([])
      await machine.elapse(1)
      expect(startsOf()).toEqual(['refresh'])
    }
    await machine.fire(done('refresh', grant('ann', 2)))
    expect(machine.snapshot().context.pause).toEqual({ attempt: 0, ms: 0 })
  })
  test('waits as long as the server asks', async () => {
    await signedIn()
    await machine.fire({ type: 'UNAUTHORIZED' })
    await machine.fire(failed('refresh', { status: 429, retryAfter: 90 }))
    await machine.elapse(89_999)
    expect(startsOf()).toEqual([])
    await machine.elapse(1)
    expect(startsOf()).toEqual(['refresh'])
  })
  test.each(['VISIBLE', 'ONLINE'])('is tried again at once on %s', async (type) => {
    await signedIn()
    await machine.fire({ type: 'UNAUTHORIZED' })
    await machine.fire(failed('refresh', { status: 503 }))
    await machine.fire({ type, at: NOON })
    expect(startsOf()).toEqual(['refresh'])
  })
  test('clears the session only on 401', async () => {
    await signedIn()
    await machine.fire({ type: 'UNAUTHORIZED' })
    await machine.fire(failed('refresh', unauthorized))
    expect(saysOf()).toEqual(['signedOut', 'tokensChanged', 'sessionExpired'])
    expect(machine.snapshot().context).toMatchObject({ tokens: null, session: null, user: null })
  })
  test('without a refresh token clears the session and goes home', async () => {
    await signedIn(grant('ann', 1, null))
    await machine.elapse(2 * MINUTES)
    expect([saysOf(), startsOf()]).toEqual([['signedOut', 'tokensChanged', 'goHome'], []])
    expect(machine.snapshot().value).toBe('signedOut')
  })
})

describe('loading the user', () => {
  test('refreshes once on 401, and then backs off', async () => {
    machine = run(auth)
    await machine.fire(done('restore', grant('ann', 1)))
    await machine.fire(failed('loadUser', unauthorized))
    expect(startsOf()).toEqual(['refresh'])
    await machine.fire(done('refresh', grant('ann', 2)))
    expect(startsOf()).toEqual(['loadUser'])
    await machine.fire(failed('loadUser', unauthorized))
    expect(startsOf()).toEqual([])
    expect(machine.snapshot().value).toEqual({ signedIn: 'stale' })
    await machine.elapse(2_000)
    expect(startsOf()).toEqual(['refresh'])
  })
})

describe('signing in and out', () => {
  test('a refused sign-in says why, and the next one clears it', async () => {
    machine = run(auth)
    await machine.fire(done('restore', null))
    const error = { status: 422, code: 'wrong-credentials', message: 'No.', fields: { password: ['Wrong.'] } }
    await machine.fire({ type: 'SIGN_IN', username: 'ann@lectern.test', password: 'Secret123' })
    expect(machine.snapshot().hasTag('busy')).toBe(true)
    await machine.fire(failed('signIn', error))
    expect([machine.snapshot().value, machine.snapshot().context.problem]).toEqual(['signedOut', error])
    await machine.fire({ type: 'SIGN_IN', username: 'ann@lectern.test', password: 'Secret456' })
    expect(machine.snapshot().context.problem).toBeNull()
  })
  test('logout clears at once, and signing in again need not wait for the revocation', async () => {
    await signedIn()
    await machine.fire({ type: 'LOGOUT' })
    expect(machine.snapshot().context).toMatchObject({ tokens: null, session: null, user: null })
    expect(machine.seen.started).toEqual([{ src: 'revoke', input: { tokens: grant('ann', 1).tokens } }])
    await machine.fire({ type: 'SIGN_IN', username: 'ann@lectern.test', password: 'Secret123' })
    expect([machine.snapshot().value, startsOf()]).toEqual(['signingIn', ['signIn']])
  })
  test.each([done('revoke'), failed('revoke', { status: 503 })])(
    'ends signed out either way ($type)',
    async (event) => {
      await signedIn()
      await machine.fire({ type: 'LOGOUT' })
      await machine.fire(event)
      expect([machine.snapshot().value, machine.snapshot().context.revoking]).toEqual(['signedOut', null])
    },
  )
  test('a sign-out in another tab signs out here without a call', async () => {
    await signedIn()
    await machine.fire({ type: 'PEER.SIGNED_OUT' })
    expect([machine.snapshot().value, startsOf()]).toEqual(['signedOut', []])
    expect(machine.seen.emitted.at(-1)).toEqual({ type: 'tokensChanged', grant: null, source: 'peer' })
  })
  test('storage that cannot be read leaves a guest', async () => {
    machine = run(auth)
    await machine.fire(failed('restore', {}))
    expect(machine.snapshot().value).toBe('signedOut')
  })
})
