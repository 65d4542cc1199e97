// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { consumeIntent } from '../../src/features/auth/kept-intent.ts'
import { eventSchedulesQuery } from '../../src/features/events/schedules-api.ts'
import { paths } from '../../src/platform/address/paths.ts'
import { serverNow, setServerTime } from '../../src/platform/server-clock.ts'
import { ContractServer, example, problem } from '../lib/portal/contract-server.ts'
import { listOf } from '../lib/portal/list-of.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { MAYA, openAsMaya, openPage, soon } from '../lib/portal/page.ts'

afterEach(closePages)

const JOIN = 'POST /api/events/{id}/schedules/{scheduleId}/join'
const REGISTER = 'POST /api/events/{id}/register'
const session = example('Schedule', { state: 'upcoming' })
const link = example('MeetingLink', { url: 'https://zoom.us/w/1' })

async function atEvent(server: ContractServer) {
  server.on('GET /api/schedules', { body: listOf(session) })
  const page = await openAsMaya({ server })
  await page.attend()
  await page.queries.fetchQuery(eventSchedulesQuery(page.api, session.eventId))
  const sessions = () => page.queries.getQueryState(eventSchedulesQuery(page.api, session.eventId).queryKey)
  const enter = (isRegistered: boolean) =>
    page.actor('webinar').send({
      type: 'ENTER',
      mode: 'join',
      eventId: session.eventId,
      signedIn: true,
      isRegistered,
      isClick: false,
    })
  return { ...page, sessions, enter }
}

test('a session that cannot be joined is said under the title of that flow', async () => {
  const page = await atEvent(new ContractServer().on(JOIN, problem(503, 'unavailable', 'Later, please.')))
  page.enter(true)
  await waitFor(page.actor('webinar'), (state) => state.matches('failed'))
  expect(page.actor('toast').getSnapshot().context.toast).toEqual({
    tone: 'error',
    title: 'Error',
    text: 'The webinar could not be joined. Please try again.',
  })
  expect(page.sessions()?.isInvalidated, 'what the page shows may be out of date').toBe(true)
})

test('a refused registration is said with the sentence of the server', async () => {
  const page = await atEvent(new ContractServer().on(REGISTER, problem(409, 'full', 'No places are left.')))
  page.enter(false)
  await waitFor(page.actor('webinar'), (state) => state.matches('failed'))
  expect(page.actor('toast').getSnapshot().context.toast).toMatchObject({ tone: 'error', text: 'No places are left.' })
})

test('a registration is told to other tabs [LEARN-51]', async () => {
  const heard: unknown[] = []
  const tab = new BroadcastChannel('lectern.tabs')
  tab.addEventListener('message', ({ data }) => heard.push(data))
  onTestFinished(() => tab.close())
  const page = await atEvent(new ContractServer().on(JOIN, problem(503, 'unavailable', 'Later, please.')))
  page.enter(false)
  await waitFor(page.actor('webinar'), (state) => state.matches('failed'))
  await soon(() => heard).toEqual([{ type: 'changed', userId: MAYA.id }])
})

test('a guest who wants to join is led to sign in, and back to the session [LIVE-11]', async () => {
  const at = `/events/${session.eventId}`
  const page = openPage({ server: new ContractServer().on('GET /api/schedules', { body: listOf(session) }), at })
  await page.attend()
  page.actor('webinar').send({
    type: 'ENTER',
    mode: 'join',
    eventId: session.eventId,
    signedIn: false,
    isRegistered: false,
    isClick: false,
  })
  await soon(() => page.went.map(({ to }) => to)).toEqual([`${paths.login(at)}&autoJoin=true`])
  expect(consumeIntent(at, 'join'), 'the wish outlives a sign-up [LIVE-13]').toBe('join')
})

test('windows follow the clock of the server', async () => {
  const hour = 3_600_000
  const date = new Date(Date.now() + hour).toUTCString()
  const page = await atEvent(new ContractServer().on(JOIN, { body: link, headers: { date } }))
  onTestFinished(() => setServerTime(new Response(null, { headers: { date: new Date().toUTCString() } })))
  page.enter(true)
  await waitFor(page.actor('webinar'), (state) => state.matches('offered'))
  expect(serverNow() - Date.now()).toBeGreaterThan(hour / 2)
})

test('a person who gets a ticket while joining sees it, because everything is loaded again', async () => {
  const page = await atEvent(new ContractServer().on(JOIN, { body: link }))
  page.enter(false)
  await waitFor(page.actor('webinar'), (state) => state.matches('offered'))
  expect(page.sessions()?.isInvalidated).toBe(true)
})

test('whoever came too early sees what has changed when it opens [LIVE-6]', async () => {
  const early = problem(409, 'too-early', 'It opens soon.')
  const page = await atEvent(new ContractServer().on(JOIN, { ...early, headers: { 'retry-after': '60' } }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  page.enter(true)
  await waitFor(page.actor('webinar'), (state) => state.matches('waiting'))
  await page.queries.fetchQuery(eventSchedulesQuery(page.api, session.eventId))
  expect(page.sessions()?.isInvalidated).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(page.sessions()?.isInvalidated).toBe(true)
})

test('for a person with a ticket nothing is loaded again', async () => {
  const page = await atEvent(new ContractServer().on(JOIN, { body: link }))
  page.enter(true)
  await waitFor(page.actor('webinar'), (state) => state.matches('offered'))
  expect(page.sessions()?.isInvalidated).toBe(false)
})
