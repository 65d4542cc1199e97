// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { eventQuery } from '../../src/features/events/api.ts'
import { changeAddress } from '../../src/platform/address/address.ts'
import { ContractServer, example, problem } from '../lib/portal/contract-server.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { MAYA, maya, openAsMaya, openPage } from '../lib/portal/page.ts'

beforeEach(() => {
  delete document.documentElement.dataset.session
  changeAddress('/')
})
afterEach(closePages)

const event = example('Event')
const rendered = (api: Parameters<typeof eventQuery>[0]): [readonly unknown[], unknown][] => [
  [eventQuery(api, event.id).queryKey, event],
  [['content', 'en', 'footer'], { text: 'for everybody' }],
]

describe('who signs out', () => {
  test('leaves no searches behind', async () => {
    const page = await openAsMaya({ server: new ContractServer() })
    localStorage.setItem('lectern.searches', JSON.stringify(['bonds']))
    page.actor('auth').send({ type: 'LOGOUT' })
    await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
    expect(localStorage.getItem('lectern.searches')).toBeNull()
  })

  test('keeps public texts, and what is still shown is asked for as a guest', async () => {
    const server = new ContractServer()
    const page = await openAsMaya({ server, rendered })
    const asked = vi.spyOn(page.queries, 'refetchQueries')
    page.actor('auth').send({ type: 'LOGOUT' })
    expect(asked, 'the page drops first what only that person could see').not.toHaveBeenCalled()
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ type: 'active' })), 500)
    expect(page.queries.getQueryData(['content', 'en', 'footer'])).toEqual({ text: 'for everybody' })
    expect(page.queries.getQueryData(eventQuery(page.api, event.id).queryKey)).toBeUndefined()
  })
})

test('who signs in by a form over a page is led where its address asks for, also after another form [AUTH-7]', async () => {
  changeAddress('/articles?type=signup&redirectUrl=%2Fcourses', { replace: true })
  const page = openPage({ server: new ContractServer().on('POST /api/auth/login', { body: maya() }) })
  await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
  page.actor('modal').send({ type: 'OPEN', modal: { kind: 'auth', type: 'signup' } })
  page.actor('modal').send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' } })
  page.actor('auth').send({ type: 'SIGN_IN', username: MAYA.username, password: 'Lectern123' })
  await page.settled()
  expect(page.went).toEqual([{ to: '/courses', replace: true }])
})

test('who signs up is told that it succeeded', async () => {
  const page = openPage({ server: new ContractServer().on('POST /api/auth/register', { body: maya() }) })
  await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
  page.actor('auth').send({ type: 'SIGN_UP', registration: example('Registration') })
  await page.settled()
  expect(page.modal()).toEqual({ kind: 'sign-up-success' })
})

test('what is made for guests is shown once there is no session [AUTH-60]', async () => {
  document.documentElement.dataset.session = 'likely'
  const page = openPage({ server: new ContractServer() })
  await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
  expect(document.documentElement.dataset.session).toBeUndefined()
})

test('from one form to the other is no giving up, and closing the last one is', async () => {
  const server = new ContractServer().on('POST /api/auth/refresh', problem(401, 'session-ended', 'It has ended.'))
  const page = await openAsMaya({ server })
  page.actor('auth').send({ type: 'UNAUTHORIZED' })
  await waitFor(page.actor('auth'), (auth) => auth.matches('signedOut'))
  page.actor('modal').send({ type: 'OPEN', modal: { kind: 'forgot-password' } })
  await Promise.resolve()
  expect(page.actor('auth').getSnapshot().context.expired).not.toBeNull()
  page.actor('modal').send({ type: 'CLOSE_ALL' })
  await Promise.resolve()
  expect(page.actor('auth').getSnapshot().context.expired, 'at once').toBeNull()
})
