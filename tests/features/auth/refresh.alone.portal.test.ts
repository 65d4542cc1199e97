// @vitest-environment jsdom
import { locks } from 'node:worker_threads'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { authMachine } from '../../../machines/auth.ts'
import type { Grant } from '../../../machines/session.ts'
import { authEffects } from '../../../src/features/auth/session/effects.ts'
import { createApi } from '../../../src/platform/api/client.ts'
import { openDatabase } from '../../../src/platform/database.ts'
import { ContractServer, problem } from '../../lib/portal/contract-server.ts'
import { closePages } from '../../lib/portal/open-pages.ts'
import { maya, openAsMaya, soon } from '../../lib/portal/page.ts'

/** In place of IndexedDB, which jsdom lacks and in which tabs hand their tokens over. */
vi.mock('../../../src/platform/database.ts', async () => {
  const { MemoryDatabase } = await import('../../lib/portal/memory-database.ts')
  const database = new MemoryDatabase()
  return { openDatabase: async () => database }
})

const REFRESH = 'POST /api/auth/refresh'
const LOCK = 'lectern.refresh'

/** The refresh of one tab, without a machine. */
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

const handover = async () => (await openDatabase()).get('session', 'handover')

afterEach(async () => {
  closePages()
  await (await openDatabase()).delete('session', 'handover')
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

  test('waits for the one of another tab, and takes over what that has brought [AUTH-31] [AUTH-32]', async () => {
    withLocks(locks)
    const server = new ContractServer().on(REFRESH, { body: maya(2) })
    const [here, there] = [refreshOf(server), refreshOf(server)]
    const grants = await Promise.all([here(maya(1).refreshToken), there(maya(1).refreshToken)])
    expect(grants.map(({ tokens }) => tokens)).toEqual([maya(2), maya(2)])
    expect(server.named(REFRESH)).toHaveLength(1)
  })

  test('keeps what it has brought for other tabs before it lets them in [AUTH-32]', async () => {
    withLocks(undefined)
    const done: string[] = []
    const database = await openDatabase()
    const put = database.put.bind(database)
    const putting = vi.spyOn(database, 'put').mockImplementation(async (...row) => {
      await new Promise((resolve) => setImmediate(resolve))
      const key = await put(...row)
      done.push('kept')
      return key
    })
    onTestFinished(() => putting.mockRestore())
    await refreshOf(new ContractServer().on(REFRESH, { body: maya(2) }))(maya(1).refreshToken)
    done.push('over')
    await soon(() => done).toEqual(['kept', 'over'])
    expect((await handover())?.spent).toEqual([maya(1).refreshToken])
  })

  test('goes on without the lock when another tab has it for five seconds [AUTH-31] [AUTH-41]', async () => {
    withLocks(locks)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waits: AbortSignal[] = []
    const limiting = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const ending = new AbortController()
      setTimeout(() => ending.abort(new DOMException('The time is over.', 'TimeoutError')), ms)
      waits.push(ending.signal)
      return ending.signal
    })
    const { promise: other, resolve: letGo } = Promise.withResolvers<void>()
    const holding = locks.request(LOCK, () => other)
    onTestFinished(async () => {
      letGo()
      await holding
      limiting.mockRestore()
      vi.useRealTimers()
    })
    const server = new ContractServer().on(REFRESH, { body: maya(2) })
    const refreshed = refreshOf(server)(maya(1).refreshToken)
    expect(waits).toHaveLength(1)
    vi.advanceTimersByTime(4_999)
    expect(waits[0]?.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(waits[0]?.aborted).toBe(true)
    expect((await refreshed).tokens).toEqual(maya(2))
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

test('who signs out leaves no tokens behind for the next session [AUTH-3] [AUTH-32]', async () => {
  const page = await openAsMaya({ server: new ContractServer().on(REFRESH, { body: maya(2) }) })
  page.actor('auth').send({ type: 'UNAUTHORIZED' })
  await waitFor(page.actor('auth'), ({ context }) => context.tokens?.accessToken === maya(2).accessToken)
  expect((await handover())?.grant.tokens).toEqual(maya(2))
  page.actor('auth').send({ type: 'LOGOUT' })
  await soon(handover).toBeUndefined()
})
