// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type AnyActorLogic, createActor, toPromise } from 'xstate'
import { eventSchedulesQuery } from '../../../src/features/events/schedules-api.ts'
import { webinarEffects } from '../../../src/features/live/effects.ts'
import { ContractServer, example, problem } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'
import { closePages } from '../../lib/portal/open-pages.ts'
import { openAsMaya } from '../../lib/portal/page.ts'

afterEach(closePages)

const schedule = example('Schedule')
const { eventId, id: scheduleId } = schedule
const server = () => new ContractServer().on('GET /api/schedules', { body: listOf(schedule) })

async function effectsWith(answers: ContractServer) {
  const { api, queries } = await openAsMaya({ server: answers })
  const effects = webinarEffects(api, queries, () => 'Connecting …')
  const done = (logic: AnyActorLogic, input: unknown) => toPromise(createActor(logic, { input }).start())
  return { api, queries, effects, done }
}

/** The window that a press opens. */
function stubWindow() {
  const page = document.implementation.createHTMLDocument()
  const opened = { opener: window, document: page, closed: false, close: vi.fn(), location: { replace: vi.fn() } }
  const opening = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  onTestFinished(() => opening.mockRestore())
  return opened
}

test('schedules that the page knows are not asked for again', async () => {
  const answers = server()
  const { api, queries, effects, done } = await effectsWith(answers)
  queries.setQueryData(eventSchedulesQuery(api, eventId).queryKey, listOf(schedule), { updatedAt: 1 })
  expect(await done(effects.findSchedules, { eventId })).toEqual([schedule])
  expect(answers.named('GET /api/schedules')).toEqual([])
  queries.clear()
  await done(effects.findSchedules, { eventId })
  expect(answers.named('GET /api/schedules').map(({ url }) => url.search)).toEqual([expect.stringContaining(eventId)])
})

test('a link is asked for by event and schedule', async () => {
  const join = 'POST /api/events/{id}/schedules/{scheduleId}/join'
  const answers = server().on(join, { body: example('MeetingLink', { url: 'https://zoom.us/w/1' }) })
  const { effects, done } = await effectsWith(answers)
  await done(effects.requestLink, { mode: 'join', eventId, scheduleId })
  expect(answers.named(join).map(({ url }) => url.pathname)).toEqual([
    `/api/events/${eventId}/schedules/${scheduleId}/join`,
  ])
})

test('a registration is over when the server has said so', async () => {
  const register = 'POST /api/events/{id}/register'
  const { effects, done } = await effectsWith(server().on(register, problem(409, 'full', 'No places are left.')))
  await expect(done(effects.register, { eventId })).rejects.toMatchObject({ code: 'full' })
})

test('the window of a press says that it is connecting, and closes when nothing comes of it [LIVE-7]', async () => {
  const opened = stubWindow()
  const { effects } = await effectsWith(server())
  const claim = createActor(effects.claim, { input: { isClick: true } }).start()
  expect(opened.document.title).toBe('Connecting …')
  expect(opened.document.body.textContent).toBe('Connecting …')
  expect(opened.document.body.style.display, 'in the middle').toBe('grid')
  expect(opened.document.documentElement.style.font, 'in the type of the system').toContain('system-ui')
  expect(opened.opener).toBeNull()
  claim.stop()
  expect(opened.close).toHaveBeenCalledOnce()
})

test('the window of a press goes to the meeting and stays', async () => {
  const opened = stubWindow()
  const { effects, done } = await effectsWith(server())
  const claim = createActor(effects.claim, { input: { isClick: true } }).start()
  expect(await done(effects.lead, { url: 'https://zoom.us/w/1' })).toEqual({ isOpen: true })
  expect(opened.location.replace).toHaveBeenCalledWith('https://zoom.us/w/1')
  claim.stop()
  expect(opened.close).not.toHaveBeenCalled()
})
