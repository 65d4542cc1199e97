// @vitest-environment jsdom
import { locks } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { authMachine } from '../../../machines/auth.ts'
import type { Grant } from '../../../machines/session.ts'
import { authEffects } from '../../../src/features/auth/session/effects.ts'
import { createApi } from '../../../src/platform/api/client.ts'
import { ContractServer, problem } from '../../lib/portal/contract-server.ts'
import { maya } from '../../lib/portal/page.ts'

const REFRESH = 'POST /api/auth/refresh'

/** The refresh of one tab, without a machine. Handing tokens over between tabs needs IndexedDB, which jsdom lacks. */
function refreshOf(server: ContractServer) {
  const api = createApi({ baseUrl: location.origin, locale: 'en', fetch: server.fetch })
  const auth = createActor(authMachine)
  const { refresh } = authEffects(api, () => auth)
  return (refreshToken: string) =>
    new Promise<Grant>((resolve, reject) => {
      const actor = createActor(refresh, { input: { refreshToken } })
      actor.subscribe({ next: ({ output }) => output && resolve(output), error: reject })
      actor.start()
    })
}

const withLocks = (manager: object | undefined) =>
  Object.defineProperty(navigator, 'locks', { configurable: true, value: manager })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

describe('a refresh', () => {
  test.each([
    ['with the lock between tabs', locks],
    ['without locks', undefined],
  ])('brings the next tokens %s', async (_, manager) => {
    withLocks(manager)
    const server = new ContractServer().on(REFRESH, { body: maya(2) })
    const grant = await refreshOf(server)(maya(1).refreshToken)
    expect(grant.tokens).toEqual(maya(2))
    expect(server.calls.map((call) => [call.name, call.token, call.body])).toEqual([
      [REFRESH, maya(1).refreshToken, undefined],
    ])
  })

  test('waits for the one of another tab [AUTH-31] [AUTH-32]', async () => {
    withLocks(locks)
    let running = 0
    let most = 0
    const server = new ContractServer().on(REFRESH, async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return { body: maya(2) }
    })
    const [here, there] = [refreshOf(server), refreshOf(server)]
    await Promise.all([here(maya(1).refreshToken), there(maya(1).refreshToken)])
    expect(most).toBe(1)
  })

  test('gives the lock back when it fails, and says why', async () => {
    withLocks(locks)
    const server = new ContractServer().on(REFRESH, problem(503, 'unavailable', 'Busy.'))
    await expect(refreshOf(server)('any')).rejects.toMatchObject({ status: 503 })
    await expect(refreshOf(server)('any')).rejects.toMatchObject({ status: 503 })
    expect((await locks.query()).held).toEqual([])
  })

  test('with tokens that name no user fails', async () => {
    const server = new ContractServer().on(REFRESH, { body: { ...maya(2), accessToken: 'a.b.c' } })
    await expect(refreshOf(server)('any')).rejects.toThrow('subject')
  })
})
