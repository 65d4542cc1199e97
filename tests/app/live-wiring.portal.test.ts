// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { eventSchedulesQuery } from '../../src/features/events/schedules-api.ts'
import { ContractServer, example, problem } from '../lib/portal/contract-server.ts'
import { listOf } from '../lib/portal/list-of.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { openAsMaya } from '../lib/portal/page.ts'

afterEach(closePages)

const JOIN = 'POST /api/events/{id}/schedules/{scheduleId}/join'
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
})

test('a person who gets a ticket while joining sees it, because everything is loaded again', async () => {
  const page = await atEvent(new ContractServer().on(JOIN, { body: link }))
  page.enter(false)
  await waitFor(page.actor('webinar'), (state) => state.matches('offered'))
  expect(page.sessions()?.isInvalidated).toBe(true)
})

test('for a person with a ticket nothing is loaded again', async () => {
  const page = await atEvent(new ContractServer().on(JOIN, { body: link }))
  page.enter(true)
  await waitFor(page.actor('webinar'), (state) => state.matches('offered'))
  expect(page.sessions()?.isInvalidated).toBe(false)
})
