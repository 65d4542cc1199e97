// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { waitFor } from 'xstate'
import type { PeerEvent } from '../../machines/session.ts'
import { grantFrom, REVOCATIONS, readGrant } from '../../src/features/auth/session/tokens.ts'
import { courseQuery } from '../../src/features/courses/api.ts'
import type { Api } from '../../src/platform/api/client.ts'
import { ContractServer, example, problem, tokensFor } from '../lib/portal/contract-server.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { MAYA, maya, openAsMaya, openPage, soon } from '../lib/portal/page.ts'

const REFRESH = 'POST /api/auth/refresh'
const LOGOUT = 'GET /api/auth/logout'
const SAVE = 'PUT /api/lessons/{id}/content/{contentId}/progress'
const course = example('Course')
const progress = example('ContentProgress')
const update = { contentId: progress.contentId, lessonId: progress.lessonId, progress: 50 }

/** Another tab of the same browser. */
let tab: BroadcastChannel
let heard: PeerEvent[]
beforeEach(() => {
  heard = []
  tab = new BroadcastChannel('lectern.session')
  tab.addEventListener('message', ({ data }) => heard.push(data))
})
afterEach(() => {
  tab.close()
  closePages()
})

/** The grant, with any time. */
const grantOfMaya = (serial?: number) => ({ ...grantFrom(maya(serial)), at: expect.any(Number) })

const rendered = (api: Api): [readonly unknown[], unknown][] => [[courseQuery(api, course.id).queryKey, course]]
const factOf = ({ api, queries }: ReturnType<typeof openPage>) =>
  queries.getQueryState(courseQuery(api, course.id).queryKey)

describe('somebody signs in', () => {
  test('here: tokens are kept, other tabs are told, facts are asked for again, the dialog closes [AUTH-33]', async () => {
    const server = new ContractServer().on('POST /api/auth/login', { body: maya() })
    const page = openPage({ server, rendered })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    page.actor('modal').send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' } })
    page.actor('auth').send({ type: 'SIGN_IN', username: MAYA.username, password: 'Lectern123' })
    await page.settled()
    expect(readGrant()).toEqual(grantOfMaya())
    expect(factOf(page)?.isInvalidated).toBe(true)
    expect(page.modal()).toBeNull()
    await soon(() => heard).toEqual([{ type: 'PEER.TOKENS', grant: grantOfMaya() }])
  })

  test('elsewhere: facts are asked for again, and nobody is told what that tab said already', async () => {
    const page = openPage({ server: new ContractServer(), rendered })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    tab.postMessage({ type: 'PEER.TOKENS', grant: grantFrom(maya()) })
    await page.settled()
    expect(page.actor('auth').getSnapshot().context.user).toEqual(MAYA)
    expect(factOf(page)?.isInvalidated).toBe(true)
    expect(readGrant(), 'the other tab has stored them').toBeNull()
    page.actor('auth').send({ type: 'LOGOUT' })
    await soon(() => heard).toEqual([{ type: 'PEER.SIGNED_OUT' }])
  })

  test('who is the viewer of the page: facts stay as they are', async () => {
    const page = openPage({ server: new ContractServer(), kept: maya(), viewerId: MAYA.id, rendered })
    await page.settled()
    expect(factOf(page)).toMatchObject({ data: course, isInvalidated: false })
  })

  test('who is not the viewer of the page: facts are loaded again', async () => {
    const page = openPage({ server: new ContractServer(), kept: maya(), viewerId: crypto.randomUUID(), rendered })
    await page.settled()
    expect(factOf(page)?.isInvalidated).toBe(true)
  })

  test('no one does, though the page has a viewer: their data is removed', async () => {
    document.cookie = `lectern_access=${maya().accessToken}`
    const page = openPage({ server: new ContractServer(), viewerId: MAYA.id, rendered })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    expect(factOf(page)?.data).toBeUndefined()
    expect(document.cookie).toBe('')
  })

  test('without success: the sentence of the server is there for the form, and nothing else happens', async () => {
    const refusal = problem(401, 'wrong-credentials', 'The e-mail or the password is wrong.')
    const page = openPage({ server: new ContractServer().on('POST /api/auth/login', refusal) })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    page.actor('auth').send({ type: 'SIGN_IN', username: MAYA.username, password: 'no' })
    const { context } = await waitFor(
      page.actor('auth'),
      (auth) => auth.matches('signedOut') && auth.context.problem !== null,
    )
    expect(context.problem).toMatchObject({ status: 401, message: 'The e-mail or the password is wrong.' })
    expect(readGrant()).toBeNull()
    expect(page.went).toEqual([])
  })
})

test('a guest on a page of their own signs in and comes back, without the dialog that was open over it [AUTH-56]', async () => {
  onTestFinished(() => history.replaceState(null, '', '/'))
  history.replaceState(null, '', '/profile/preferences?active-tab=account&type=signin')
  const page = openPage({ server: new ContractServer(), at: '/profile/preferences' })
  await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
  const to = `/auth/login?redirectUrl=${encodeURIComponent('/profile/preferences?active-tab=account')}`
  await soon(() => page.went).toEqual([{ to, replace: true }])
})

describe('somebody signs out', () => {
  test('here: the server is told, nothing of them stays, other tabs are told [AUTH-3]', async () => {
    const server = new ContractServer()
    const page = await openAsMaya({ server, rendered })
    page.actor('auth').send({ type: 'LOGOUT' })
    expect(readGrant()).toBeNull()
    expect(document.cookie).toBe('')
    expect(factOf(page)?.data).toBeUndefined()
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    expect(server.named('GET /api/auth/logout').map((call) => call.token)).toEqual([maya().accessToken])
    expect(page.actor('outbox').getSnapshot().value).toBe('signedOut')
    await soon(() => heard).toEqual([{ type: 'PEER.SIGNED_OUT' }])
  })

  test('here, while the server is too busy: it is told when the connection is back [AUTH-4]', async () => {
    const server = new ContractServer().on(LOGOUT, problem(503, 'unavailable', 'Busy.'))
    const page = await openAsMaya({ server })
    page.actor('auth').send({ type: 'LOGOUT' })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    server.on(LOGOUT, {})
    dispatchEvent(new Event('online'))
    await soon(() => localStorage.getItem(REVOCATIONS)).toBeNull()
    expect(server.named(LOGOUT).map((call) => call.token)).toEqual([maya().accessToken, maya().accessToken])
  })

  test('here, and the page is gone before an answer: the next one tells the server [AUTH-4]', async () => {
    const server = new ContractServer().on(LOGOUT, () => new Promise(() => {}))
    const page = await openAsMaya({ server })
    page.actor('auth').send({ type: 'LOGOUT' })
    await soon(() => server.named(LOGOUT).length).toBe(1)
    page.app.stop()
    server.on(LOGOUT, {})
    openPage({ server })
    await soon(() => localStorage.getItem(REVOCATIONS)).toBeNull()
    expect(server.named(LOGOUT)).toHaveLength(2)
  })

  test('elsewhere: nothing of them stays here either', async () => {
    const server = new ContractServer()
    const page = await openAsMaya({ server, rendered })
    tab.postMessage({ type: 'PEER.SIGNED_OUT' })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    expect(factOf(page)?.data).toBeUndefined()
    expect(page.actor('outbox').getSnapshot().context.userId).toBeNull()
    server.on('POST /api/auth/login', { body: maya(2) })
    page.actor('auth').send({ type: 'SIGN_IN', username: MAYA.username, password: 'Lectern123' })
    await soon(() => heard).toEqual([{ type: 'PEER.TOKENS', grant: grantOfMaya(2) }])
  })

  test('and somebody else in: their progress is not sent for the other [LEARN-46]', async () => {
    const server = new ContractServer().on(SAVE, problem(503, 'unavailable', 'Busy.'))
    const page = await openAsMaya({ server })
    page.actor('outbox').send({ type: 'RECORD', update, version: 'v1' })
    await soon(() => server.named(SAVE).length).toBe(1)
    server.on(SAVE, {})
    const anna = tokensFor(crypto.randomUUID())
    tab.postMessage({ type: 'PEER.TOKENS', grant: grantFrom(anna) })
    await waitFor(page.actor('auth'), ({ context }) => context.tokens?.accessToken === anna.accessToken)
    await page.settled()
    expect(page.actor('outbox').getSnapshot().context).toMatchObject({
      queue: [],
      userId: grantFrom(anna).session.userId,
    })
    expect(server.named(SAVE)).toHaveLength(1)
  })
})

describe('AUTH-29, AUTH-30: a refresh that fails', () => {
  test('Refresh returns 401: the session is cleared, and the page stays where it is', async () => {
    const server = new ContractServer().on(REFRESH, problem(401, 'session-ended', 'Your session has ended.'))
    const page = await openAsMaya({ server, at: '/courses', rendered })
    page.actor('auth').send({ type: 'UNAUTHORIZED' })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    expect(page.actor('auth').getSnapshot().context).toMatchObject({ tokens: null, session: null, user: null })
    expect(readGrant()).toBeNull()
    expect(page.went).toEqual([])
    expect(page.modal()).toEqual({ kind: 'auth', type: 'signin' })
  })

  test('whose session ended signs in over the page and finds it as it was, with the form beneath', async () => {
    const server = new ContractServer().on(REFRESH, problem(401, 'session-ended', 'Your session has ended.'))
    const page = await openAsMaya({ server, at: '/courses', rendered })
    page.actor('modal').send({ type: 'OPEN', modal: { kind: 'edit-profile' } })
    page.actor('auth').send({ type: 'UNAUTHORIZED' })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    expect(factOf(page)).toMatchObject({ data: course, isInvalidated: false })
    server.on('POST /api/auth/login', { body: maya(2) })
    page.actor('auth').send({ type: 'SIGN_IN', username: MAYA.username, password: 'Lectern123' })
    await page.settled()
    expect(factOf(page)).toMatchObject({ data: course, isInvalidated: false })
    expect(page.modal()).toEqual({ kind: 'edit-profile' })
  })

  /** What Maya learns on the page that stays after her session has ended; the server refuses it. */
  const learnAfterTheSession = async () => {
    const server = new ContractServer().on(REFRESH, problem(401, 'session-ended', 'Your session has ended.'))
    const page = await openAsMaya({ server, at: '/courses', rendered })
    page.actor('auth').send({ type: 'UNAUTHORIZED' })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    server.on(SAVE, problem(401, 'unauthorized', 'Please sign in.'))
    page.actor('outbox').send({ type: 'RECORD', update, version: 'v1' })
    await soon(() => server.named(SAVE).length).toBe(1)
    return { server, page }
  }

  test('what was learned or handed in over an ended session is sent after signing in again [LEARN-38] [LEARN-43]', async () => {
    const { server, page } = await learnAfterTheSession()
    server.on(SAVE, {}).on('POST /api/auth/login', { body: maya(2) })
    page.actor('auth').send({ type: 'SIGN_IN', username: MAYA.username, password: 'Lectern123' })
    await soon(() => server.named(SAVE).map((call) => call.token)).toEqual([undefined, maya(2).accessToken])
    await soon(() => page.actor('outbox').getSnapshot().context.queue).toEqual([])
  })

  test('who closes the form of an ended session without signing in has left: nothing is recorded for them any more [LEARN-38]', async () => {
    const { page } = await learnAfterTheSession()
    expect(page.actor('outbox').getSnapshot().context.userId).not.toBeNull()
    page.actor('modal').send({ type: 'CLOSE' })
    await soon(() => page.actor('outbox').getSnapshot().value).toBe('signedOut')
    expect(page.actor('outbox').getSnapshot().context.userId).toBeNull()
  })

  test('what was learned over an ended session is not sent by somebody else who signs in [LEARN-46]', async () => {
    const { server, page } = await learnAfterTheSession()
    const anna = tokensFor(crypto.randomUUID())
    server.on(SAVE, {}).on('POST /api/auth/login', { body: anna })
    page.actor('auth').send({ type: 'SIGN_IN', username: 'anna@example.com', password: 'Lectern123' })
    await soon(() => page.actor('outbox').getSnapshot().context.userId).toBe(grantFrom(anna).session.userId)
    await page.settled()
    expect(page.actor('outbox').getSnapshot().context.queue).toEqual([])
    expect(server.named(SAVE)).toHaveLength(1)
  })

  test('whose session ended and who does not come back leaves nothing behind', async () => {
    const server = new ContractServer().on(REFRESH, problem(401, 'session-ended', 'Your session has ended.'))
    const page = await openAsMaya({ server, at: '/courses', rendered })
    page.actor('auth').send({ type: 'UNAUTHORIZED' })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    page.actor('modal').send({ type: 'CLOSE' })
    await soon(() => page.actor('auth').getSnapshot().context.expired).toBeNull()
    expect(factOf(page)?.data).toBeUndefined()
  })

  test('Refresh with no refresh token: the session is cleared, and home it goes', async () => {
    const server = new ContractServer()
    localStorage.setItem('lectern.access-token', maya().accessToken)
    const page = openPage({ server, at: '/courses', viewerId: MAYA.id })
    await page.settled()
    page.actor('auth').send({ type: 'UNAUTHORIZED' })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    expect(readGrant()).toBeNull()
    expect(page.went).toEqual([{ to: '/', replace: false }])
    expect(server.named(REFRESH)).toEqual([])
  })
})

test('refused progress refreshes the session and is saved again', async () => {
  let serial = 1
  const server = new ContractServer().on(REFRESH, () => {
    serial += 1
    return { body: maya(serial) }
  })
  // The automatic retry is refused, too, so the outbox has to ask for a refresh.
  server.on(SAVE, ({ token }) => (token === maya(3).accessToken ? {} : problem(401, 'unauthorized', 'Please sign in.')))
  const page = await openAsMaya({ server })
  page.actor('outbox').send({ type: 'RECORD', update, version: 'v1' })
  await soon(() => page.actor('outbox').getSnapshot().context.queue).toEqual([])
  expect(server.named(SAVE).map((call) => call.token)).toEqual([1, 2, 3].map((one) => maya(one).accessToken))
  expect(server.named(REFRESH)).toHaveLength(2)
  expect(page.actor('auth').getSnapshot().matches({ signedIn: 'fresh' })).toBe(true)
})

test('pending progress is sent when the connection is back [LEARN-41]', async () => {
  const server = new ContractServer().on(SAVE, () => {
    throw new TypeError('fetch failed')
  })
  const page = await openAsMaya({ server })
  page.actor('outbox').send({ type: 'RECORD', update, version: 'v1' })
  await waitFor(page.actor('outbox'), (outbox) => outbox.matches({ signedIn: { sender: 'waiting' } }))
  server.on(SAVE, {})
  dispatchEvent(new Event('online'))
  await soon(() => page.actor('outbox').getSnapshot().context.queue).toEqual([])
})
