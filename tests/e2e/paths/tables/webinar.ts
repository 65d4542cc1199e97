import { expect } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { paths } from '../../../../src/platform/address/paths.ts'
import { giveTicket, makeWebinar, type Webinar } from '../kit/live.ts'
import { dropSession, holdSession, newPerson, PASSWORD, type Person } from '../kit/person.ts'
import { defineTable, type Sight, type Step } from '../kit/table.ts'
import { buttonOf, expectAt, leaveFor, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  ann: Person
  /** the event of the page */
  webinar: Webinar
}

const OVER = '/webinar-content/fees-in-forty-years'
const ELSEWHERE = '/about'
/** Slightly longer than the 15 s after which a page without notifications polls. */
const ASKS_EVERY_MS = 20_000

/** The page has loaded the schedules before a person can press anything, so the result is there at once. */
const isNothingToEnter = ({ event }: { event: AnyEventObject }) =>
  event.type === 'xstate.done.actor.findSchedules' &&
  !event.output.some((one: { state: string }) => one.state === 'live')

/** Whether the browser lets this press open a window. */
const opensWindow = ({ rest }: Step) => {
  const next = rest.find(({ event }) => event.type.endsWith('actor.lead') || ['ENTER', 'RETRY'].includes(event.type))
  return next?.event.output?.isOpen !== false
}

/** Allows or blocks new windows in the page. */
const letWindows = ({ page }: World, open: boolean) =>
  page.evaluate((isAllowed) => {
    const own = Object.getOwnPropertyDescriptor(window, 'opens')?.value ?? window.open
    Object.defineProperty(window, 'opens', { configurable: true, value: own })
    window.open = isAllowed ? own : () => null
  }, open)

const mainButton = ({ page, say }: World, ...names: ('join' | 'registerAndJoin' | 'start' | 'connecting')[]) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(${names.map((name) => say(`webinar:entry.${name}`)).join('|')})$`) })

/** Presses join or start, as the intent says, in a browser that allows or blocks windows. */
async function enter(scene: Scene, step: Step) {
  const { world, ann } = scene
  const { mode, signedIn, isRegistered } = step.event
  const [next] = step.rest
  await world.gates.abandon(world.gates.underWay())
  scene.webinar = await makeWebinar(world.request, 5, {
    createSchedules: [later(5), later(24 * 60)],
  })
  const { webinar } = scene
  const person = mode === 'start' ? webinar.tutor : ann
  if (isRegistered) await giveTicket(world.request, webinar, ann)
  if (signedIn && isRegistered === (mode === 'join')) await holdSession(world, person)
  else await dropSession(world)
  if (next && isNothingToEnter(next)) return visit(world, `${OVER}?autoStart=true`)
  if (mode === 'start' && !signedIn) return visit(world, `${webinar.path}?autoStart=true`)
  await visit(world, webinar.path)
  const button = mainButton(world, 'join', 'start')
  await expect(button).toBeEnabled()
  await letWindows(world, opensWindow(step))
  await press(button)
  if (signedIn && mode === 'join' && !isRegistered) await comeBack(world, ann)
}

/** Signs in after being redirected; afterwards the intent is carried out. */
async function comeBack({ page, say }: World, { username }: Person) {
  const main = page.getByRole('main')
  await main.getByLabel(say('auth:username')).fill(username)
  await main.getByLabel(say('auth:password'), { exact: true }).fill(PASSWORD)
  await buttonOf(main, say('auth:submit')).click()
}

const MINUTE_MS = 60_000
const later = (minutes: number) => ({
  startsAt: new Date(Date.now() + minutes * MINUTE_MS).toISOString(),
  endsAt: new Date(Date.now() + (minutes + 60) * MINUTE_MS).toISOString(),
})

const TEXTS: Record<
  string,
  'webinar:error.joinToWebinar' | 'webinar:error.startWebinar' | 'webinar:error.eventOrScheduleNotProvided'
> = {
  joinToWebinar: 'webinar:error.joinToWebinar',
  startWebinar: 'webinar:error.startWebinar',
  eventOrScheduleNotProvided: 'webinar:error.eventOrScheduleNotProvided',
}
const NEVER = ['claim', 'findSchedules', 'lead'].map((actor) => `xstate.error.actor.${actor}`)

const refuse = (name: string) => ({
  [`xstate.error.actor.${name}`]: ({ world }: Scene, { event }: Step) => world.gates.answer(name, event.error),
})
const nothing = async () => undefined

export const webinar = defineTable<Scene>({
  machine: 'webinar',
  requirement: 'The first schedule that is upcoming or live is the one used to join or start (LIVE-3)',
  requirements: {
    'xstate.done.actor.lead': 'The answer carries data.url, which is opened in a new window (LIVE-1)',
    'xstate.done.actor.findSchedules':
      'Auto-join or auto-start by an unauthenticated user redirects to sign-in with redirectUrl and autoJoin=true or autoStart=true (LIVE-11)',
    'xstate.error.actor.requestLink': 'Join or start webinar failure: toast titled ‘Error’ (LIVE-9)',
    'xstate.error.actor.register':
      'Course or event registration error: the server message, shown destructively (EVENT-25)',
  },
  can({ context }, event) {
    const { type, eventId, output, scheduleId } = event
    if (NEVER.includes(type)) return false
    // An intent belongs to a page with an event, and the button is disabled while one is pending.
    if (type === 'ENTER') return eventId !== null && context.eventId === null
    // Schedules that are over stay so, so trying again finds nothing new.
    if (type === 'RETRY') return context.scheduleId !== null
    if (isNothingToEnter({ event })) return context.scheduleId === null
    if (type === 'xstate.done.actor.lead') return context.isClick || output.isOpen === false
    // People with a ticket are notified of changes at once.
    if (type === 'SCHEDULE') return scheduleId === 'another' && context.scheduleId === 'next' && context.isRegistered
    return true
  },
  impossible: {
    'webinar.entering ENTER #0': 'The button cannot be pressed while the way in is sought',
    'webinar.waiting ENTER #0': 'The button cannot be pressed before the schedule opens',
    'webinar.entering.beginning always #0': 'A page without an event has no button',
    'webinar.entering xstate.error.actor.claim #0': 'A window that is refused is none, and no error',
    'webinar.entering.finding xstate.error.actor.findSchedules #0':
      'The page has its schedules before it has its button',
    'webinar.entering.leading xstate.error.actor.lead #0': 'A window that is held can be sent anywhere',
  },
  async open(world) {
    world.gates.hold('register', 'POST', /^\/api\/events\/[^/]+\/register$/)
    world.gates.hold('requestLink', 'POST', /^\/api\/events\/[^/]+\/schedules\/[^/]+\/(join|start)$/)
    const [ann, made] = [await newPerson(world.request), await makeWebinar(world.request, 5)]
    await visit(world, made.path)
    return { world, ann, webinar: made }
  },
  events: {
    ENTER: enter,
    'xstate.done.actor.findSchedules': nothing,
    'xstate.done.actor.register': ({ world }) => world.gates.pass('register'),
    async 'xstate.error.actor.register'({ world, webinar, ann }, { event }) {
      if (event.error.code !== 'already-registered') return world.gates.answer('register', event.error)
      // This happens in another tab.
      await giveTicket(world.request, webinar, ann)
      return world.gates.pass('register')
    },
    async 'xstate.done.actor.requestLink'(
      {
        world,
        webinar: {
          event,
          sessions: [next],
        },
      },
      { before },
    ) {
      const { mode } = before.context
      const call = await world.gates.pass('requestLink')
      expect(new URL(call.url).pathname).toBe(`/api/events/${event.id}/schedules/${next?.id}/${mode}`)
    },
    ...refuse('requestLink'),
    'xstate.done.actor.lead': nothing,
    async RETRY({ world }, step) {
      await letWindows(world, opensWindow(step))
      await press(buttonOf(world.page.getByRole('main'), world.say('tryAgain')))
    },
    FOLLOWED: ({ world: { page, say } }) => page.getByRole('link', { name: say('webinar:way.link') }).click(),
    async SCHEDULE({
      world,
      webinar: {
        event,
        sessions: [next],
        tutor,
      },
    }) {
      const address = `/api/events/${event.id}/schedules/${next?.id}`
      // Normally a notification reports it at once; without one, the page polls.
      const asked = world.page.waitForResponse(/\/api\/schedules\?/, { timeout: ASKS_EVERY_MS })
      expect((await world.request.delete(address, { headers: tutor.headers })).status()).toBe(204)
      await asked
    },
    LEAVE: ({ world }) => leaveFor(world, ELSEWHERE),
  },
  states: {
    async 'webinar.idle'(scene, { step }) {
      const { world } = scene
      const { page, say } = world
      await expect(mainButton(world, 'connecting')).toHaveCount(0)
      await expect(page.getByText(say('webinar:way.opened'))).toHaveCount(0)
      const said = (type: string) => step?.effects.emitted.find((event) => event.type === type)
      const wanted = said('signInWanted')
      if (wanted)
        await expectAt(
          world,
          `${paths.login(scene.webinar.path)}&auto${wanted.mode === 'join' ? 'Join' : 'Start'}=true`,
        )
      if (said('opens')) await expect(page.getByText(say('webinar:way.opens'))).toBeVisible()
    },
    'webinar.entering.finding': nothing,
    'webinar.entering.registering': (scene) => isUnderWay(scene, 'register'),
    'webinar.entering.requesting': (scene) => isUnderWay(scene, 'requestLink'),
    'webinar.entering.leading': nothing,
    'webinar.waiting': ({ world: { page, say } }) => expect(page.getByText(say('webinar:way.waiting'))).toBeVisible(),
    async 'webinar.offered'({ world: { page, say } }) {
      await expect(page.getByText(say('webinar:way.offered'))).toBeVisible()
      await expect(page.getByRole('link', { name: say('webinar:way.link') })).toHaveAttribute(
        'href',
        /\/zoom-simulator\//,
      )
    },
    async 'webinar.opened'({ world }) {
      await expect(world.page.getByText(world.say('webinar:way.opened'))).toBeVisible()
      await expect.poll(() => world.context.pages().some((page) => page.url().includes('/zoom-simulator/'))).toBe(true)
    },
    'webinar.failed': hasFailed,
  },
})

async function isUnderWay({ world }: Scene, call: string) {
  await world.gates.expectWaiting(call)
  await expect(mainButton(world, 'connecting')).toBeVisible()
}

async function hasFailed({ world: { page, say, context } }: Scene, { snapshot, step }: Sight) {
  const { kind, failure } = snapshot.context.problem
  const main = page.getByRole('main')
  await expect(buttonOf(main, say('tryAgain'))).toBeVisible()
  // No window that the click opened is left behind.
  await expect.poll(() => context.pages().every((one) => one === page || one.url() !== 'about:blank')).toBe(true)
  if (failure) await expect(main).toContainText(failure.message)
  if (!step?.effects.emitted.some(({ type }) => type === 'failed')) return
  const toast = page.getByRole('alert')
  await expect(toast).toContainText(kind === 'register' ? failure.message : say(TEXTS[kind] ?? 'webinar:error.title'))
  if (kind !== 'register') await expect(toast).toContainText(say('webinar:error.title'))
}
