// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { grantFrom, readGrant } from '../../../src/features/auth/session/tokens.ts'
import { saveProgress } from '../../../src/features/learning/api.ts'
import { type Call, ContractServer, example, problem, tokensFor } from '../../lib/portal/contract-server.ts'
import { closePages } from '../../lib/portal/open-pages.ts'
import { MAYA, maya, openAsMaya, openPage, soon } from '../../lib/portal/page.ts'

const REFUSED = problem(401, 'unauthorized', 'Please sign in to continue.')
const REFRESH = 'POST /api/auth/refresh'
const at = { lessonId: example('Lesson').id, contentId: example('ContentProgress').contentId }
const SAVE = 'PUT /api/lessons/{id}/content/{contentId}/progress'

/** A server that accepts the access token with this serial; a refresh issues the next one. */
function keeper(serial = 1) {
  const state = { serial }
  const server = new ContractServer()
  const isValid = ({ token }: Call) => token === maya(state.serial).accessToken
  const guarded = (call: Call) => (isValid(call) ? {} : REFUSED)
  server.on('GET /api/users/me', guarded).on(SAVE, guarded)
  server.on(REFRESH, () => {
    state.serial += 1
    return { body: maya(state.serial) }
  })
  return { server, state }
}

afterEach(closePages)

describe('a request of the page', () => {
  test('of a guest goes out without a token', async () => {
    const server = new ContractServer()
    const { api } = openPage({ server })
    await api.fetch.GET('/api/courses')
    expect(server.calls.map((call) => [call.name, call.token])).toEqual([['GET /api/courses', undefined]])
  })

  test('of a guest that is refused stays refused', async () => {
    const server = new ContractServer().on('GET /api/users/me', REFUSED)
    const { api } = openPage({ server })
    await expect(api.fetch.GET('/api/users/me')).rejects.toMatchObject({ status: 401 })
    expect(server.calls).toHaveLength(1)
  })

  test('of a person carries the token [HTTP-3]', async () => {
    const { server } = keeper()
    const { api } = await openAsMaya({ server })
    await saveProgress(api, at, { progress: 10 })
    expect(server.named(SAVE).map((call) => call.token)).toEqual([maya().accessToken])
    expect(server.named(REFRESH)).toEqual([])
  })

  test('with a token of its own keeps it', async () => {
    const { server } = keeper()
    const { api } = await openAsMaya({ server })
    await api.fetch.GET('/api/auth/logout', { headers: { authorization: 'Bearer another' } })
    expect(server.named('GET /api/auth/logout').map((call) => call.token)).toEqual(['another'])
  })

  test('that is refused makes the session refresh, and goes out again with its body', async () => {
    const { server, state } = keeper()
    const { api } = await openAsMaya({ server })
    state.serial = 7
    await expect(saveProgress(api, at, { progress: 10 })).resolves.toMatchObject({ contentId: at.contentId })
    expect(server.named(SAVE).map((call) => [call.token, call.body])).toEqual([
      [maya(1).accessToken, { progress: 10 }],
      [maya(8).accessToken, { progress: 10 }],
    ])
    expect(server.named(REFRESH).map((call) => call.token)).toEqual([maya(1).refreshToken])
    expect(readGrant()?.tokens.accessToken).toBe(maya(8).accessToken)
  })

  test('is retried once; a second refusal is returned [AUTH-27]', async () => {
    const { server } = keeper()
    const { api } = await openAsMaya({ server })
    server.on(SAVE, REFUSED)
    await expect(saveProgress(api, at, { progress: 10 })).rejects.toMatchObject({ status: 401 })
    expect(server.named(SAVE)).toHaveLength(2)
    expect(server.named(REFRESH)).toHaveLength(1)
  })

  test('that needs a new proof of who the person is neither refreshes nor signs out [AUTH-59]', async () => {
    const { server } = keeper()
    const { api, actor } = await openAsMaya({ server })
    server.on(SAVE, problem(401, 'reauthentication-required', 'Confirm that it is you to continue.'))
    await expect(saveProgress(api, at, { progress: 10 })).rejects.toMatchObject({ code: 'reauthentication-required' })
    expect(server.named(SAVE)).toHaveLength(1)
    expect(server.named(REFRESH)).toEqual([])
    expect(actor('auth').getSnapshot().value).toEqual({ signedIn: 'fresh' })
  })

  test('that is refused together with others takes one refresh for all', async () => {
    const { server, state } = keeper()
    const { api } = await openAsMaya({ server })
    state.serial = 7
    await Promise.all([10, 20, 30, 40, 50].map((progress) => saveProgress(api, at, { progress })))
    expect(server.named(SAVE)).toHaveLength(10)
    expect(server.named(REFRESH)).toHaveLength(1)
  })

  test('that is refused after the tokens were renewed takes no second refresh', async () => {
    const { server, state } = keeper()
    const { api } = await openAsMaya({ server })
    state.serial = 7
    const late = Promise.withResolvers<void>()
    server.on(SAVE, async (call) => {
      const isOld = call.token === maya(1).accessToken
      if (isOld && JSON.stringify(call.body) === '{"progress":99}') await late.promise
      return isOld ? REFUSED : {}
    })
    const slow = saveProgress(api, at, { progress: 99 })
    await saveProgress(api, at, { progress: 10 })
    late.resolve()
    await slow
    expect(server.named(REFRESH)).toHaveLength(1)
  })

  test('is refused for good when the session has ended', async () => {
    const { server, state } = keeper()
    const { api, actor } = await openAsMaya({ server })
    state.serial = 7
    server.on(REFRESH, problem(401, 'session-ended', 'Your session has ended.'))
    await expect(saveProgress(api, at, { progress: 10 })).rejects.toMatchObject({ status: 401 })
    expect(actor('auth').getSnapshot().value).toBe('signedOut')
    expect(readGrant()).toBeNull()
  })
})

describe('a session that is restored', () => {
  test('has its user at once', async () => {
    const { server } = keeper()
    const page = await openAsMaya({ server })
    expect(page.actor('auth').getSnapshot().context.user).toEqual(MAYA)
    expect(server.calls.map((call) => call.name)).toEqual(['GET /api/users/me', 'GET /api/users/me/profile/{role}'])
  })

  test('has its user at once also when its access token has run out meanwhile', async () => {
    const { server, state } = keeper()
    state.serial = 7
    const page = await openAsMaya({ server })
    expect(page.actor('auth').getSnapshot().context.user).toEqual(MAYA)
    expect(server.named(REFRESH)).toHaveLength(1)
  })

  test('of another person never shows the previous one', async () => {
    const { server } = keeper()
    const slow = Promise.withResolvers<void>()
    const anna = { ...MAYA, id: crypto.randomUUID(), firstName: 'Anna' }
    const hers = tokensFor(anna.id)
    server.on('GET /api/users/me', async ({ token }) => {
      if (token === hers.accessToken) return { body: anna }
      await slow.promise
      return { body: MAYA }
    })
    const page = openPage({ server, kept: maya() })
    await soon(() => server.named('GET /api/users/me').length).toBe(1)
    page.actor('auth').send({ type: 'PEER.TOKENS', grant: grantFrom(hers) })
    slow.resolve()
    await page.settled()
    const { session, user } = page.actor('auth').getSnapshot().context
    expect([session?.userId, user?.id]).toEqual([anna.id, anna.id])
  })
})
