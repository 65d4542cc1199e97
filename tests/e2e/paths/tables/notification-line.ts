import { expect, type Page } from '@playwright/test'
import type { Mark, TabMessage } from '../../../../machines/notification-line.ts'
import type { Notice } from '../../../../openapi/generated/portal.ts'
import { listOf } from '../../../lib/portal/list-of.ts'
import { holdSession, newPerson, otherTab } from '../kit/person.ts'
import { account } from '../kit/session.ts'
import { Stream } from '../kit/stream.ts'
import { defineTable, type Sight, type Step } from '../kit/table.ts'
import { buttonOf, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  stream: Stream
  /** another tab, which sends messages and records those that it receives */
  peer: Page
  /** the tab that holds the lock until it is closed */
  holder: Page | null
  userId: string
}

const PLACE = '/about'
const MARK = 'lectern.last-notice'
const NEVER = ['tabs', 'lock', 'stream'].map((actor) => `xstate.error.actor.${actor}`)

const lockOf = ({ userId }: Scene) => `lectern.notices.${userId}`

/** Records the messages about notifications that tabs send each other. */
const listen = (peer: Page) =>
  peer.evaluate(() => {
    const heard: unknown[] = []
    const channel = new BroadcastChannel('lectern.notices')
    channel.addEventListener('message', ({ data }) => heard.push(data))
    Object.assign(window, { heard, tell: (message: unknown) => channel.postMessage(message) })
  })

const tell = ({ peer, userId }: Scene, message: Record<string, unknown>) =>
  peer.evaluate((said) => Reflect.get(window, 'tell')(said), { userId, ...message })

/** Opens another tab, which holds the lock until it is closed. */
async function holdLock(scene: Scene) {
  scene.holder = await otherTab(scene.world)
  await scene.holder.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        void navigator.locks.request(name, () => {
          resolve()
          return new Promise(() => {})
        })
      }),
    lockOf(scene),
  )
}

async function follow(scene: Scene, mark: Mark | null) {
  const { world, peer } = scene
  const person = await newPerson(world.request)
  scene.userId = person.grant.session.userId
  await holdSession(world, person)
  await peer.evaluate(
    ([key, stored]) => (stored === null ? localStorage.removeItem(key) : localStorage.setItem(key, stored)),
    [MARK, mark && JSON.stringify({ userId: scene.userId, ...mark })] as const,
  )
  await holdLock(scene)
  await visit(world, PLACE)
}

async function leave({ world }: Scene) {
  await world.clock.go()
  const before = world.gates.underWay()
  await press(account(world))
  await press(buttonOf(world.page, world.say('nav.signOut')))
  await expect(world.page.getByRole('banner').getByRole('link', { name: world.say('nav.signIn') })).toBeVisible()
  await world.gates.abandon(before)
}

/** Checks what the step announced in this tab, to other tabs and to the next page. */
async function expectSaid(scene: Scene, { step }: Sight) {
  const { world, peer, userId } = scene
  if (step === null) return
  const { event, effects } = step
  const posted = effects.emitted.flatMap(({ type, message }) =>
    type === 'postToTabs' ? [{ ...(message satisfies TabMessage), userId }] : [],
  )
  const heard = () => peer.evaluate(() => Reflect.get(window, 'heard'))
  await expect.poll(heard, { message: 'what the other tabs hear' }).toEqual(posted)
  await peer.evaluate(() => Reflect.get(window, 'heard').splice(0))
  const marked = effects.emitted.find(({ type }) => type === 'marked')
  if (marked) {
    const stored = () => peer.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), MARK)
    await expect.poll(stored, { message: 'where the next page continues' }).toEqual({ ...marked.mark, userId })
  }
  const isNews = ['RECEIVED', 'PEER.NOTIFICATION'].includes(event.type) && event.isListed
  if (isNews && effects.emitted.some(({ type }) => type === 'received'))
    await expect(world.page.getByRole('status').filter({ hasText: event.notification.targetName })).toBeVisible()
}

/** Checks that nothing is requested from the server. */
const expectQuiet = ({ world: { gates } }: Scene) =>
  expect([gates.count('stream'), gates.count('latest')], 'nothing is asked').toEqual([0, 0])

const waitsFor = (name: 'stream' | 'latest') => async (scene: Scene, sight: Sight) => {
  await scene.world.gates.expectWaiting(name)
  await expectSaid(scene, sight)
}

/** Stops the clock before a pause, so that the pause cannot end. */
async function beforePause({ world }: Scene, { next }: Step) {
  if (next.matches({ following: 'waiting' })) await world.clock.stop()
}

const isConnecting = { following: { streaming: 'connecting' } }

export const notificationLine = defineTable<Scene>({
  machine: 'notification-line',
  requirement: 'The ws channel reaches the portal by server-sent events (NOTE-5)',
  can(snapshot, { type, failure }) {
    if (NEVER.includes(type)) return false
    // A refused call has no stream to end, and an open stream just ends.
    if (type === 'CUT') return snapshot.matches(isConnecting) === (failure !== null)
    return true
  },
  impossible: {
    'notification-line.following xstate.error.actor.tabs #0': 'A browser without channels has no other tabs to hear',
    'notification-line.following xstate.error.actor.lock #0': 'A browser without locks streams in every tab',
    'notification-line.following.streaming xstate.error.actor.stream #0': 'A stream that fails says so itself',
  },
  async open(world) {
    world.gates.hold('stream', 'GET', /^\/api\/notices\/stream$/)
    world.gates.hold('latest', 'GET', /^\/api\/notices$/, { query: /limit=20/ })
    const [stream, peer] = await Promise.all([Stream.begin(world.context), otherTab(world)])
    await listen(peer)
    return { world, stream, peer, holder: null, userId: '' }
  },
  events: {
    FOLLOW: (scene, { event }) => follow(scene, event.mark),
    UNFOLLOW: leave,
    async ELECTED({ holder }) {
      await holder?.close()
    },
    'PEER.NOTIFICATION': (scene, { event }) => tell(scene, { type: 'notice', notice: event.notification }),
    'PEER.HEARD': (scene, { event }) => tell(scene, { type: 'line', isHeard: event.isHeard }),
    'PEER.NEWCOMER': (scene) => tell(scene, { type: 'newcomer' }),
    async 'PEER.READ'(scene) {
      const asked = scene.world.page.waitForResponse((answer) => answer.url().includes('/api/notices?'))
      await tell(scene, { type: 'read' })
      await asked
    },
    async OPENED({ world, stream }, { before }) {
      const call = await world.gates.redirect('stream', stream.url)
      expect(call.headers.get('last-event-id') ?? null).toBe(before.context.cursor)
    },
    RECEIVED: async ({ stream }, { event }) => stream.say(event.notification),
    async CUT({ world, stream }, { event }) {
      if (event.failure) await world.gates.answer('stream', event.failure)
      else stream.end()
    },
    async 'xstate.done.actor.fetchLatest'(scene, step) {
      await beforePause(scene, step)
      const items: Notice[] = step.event.output
      await scene.world.gates.fulfil('latest', listOf(...items))
    },
    async 'xstate.error.actor.fetchLatest'(scene, step) {
      await beforePause(scene, step)
      await scene.world.gates.answer('latest', step.event.error)
    },
    async ONLINE({ world }) {
      await world.context.setOffline(true)
      await world.context.setOffline(false)
      // At once: while the clock is stopped, no pause can end.
      await world.gates.expectWaiting('stream')
      await world.clock.go()
    },
  },
  states: {
    async 'notification-line.idle'(scene) {
      expectQuiet(scene)
      await expect.poll(() => scene.stream.isOpen, { message: 'a stream is open' }).toBe(false)
    },
    async 'notification-line.following.electing'(scene, sight) {
      const waiting = (name: string) =>
        scene.peer.evaluate(async (lock) => {
          const { pending = [] } = await navigator.locks.query()
          return pending.some((one) => one.name === lock)
        }, name)
      await expect.poll(() => waiting(lockOf(scene)), { message: 'the tab waits for the lock' }).toBe(true)
      await expectSaid(scene, sight)
      expectQuiet(scene)
    },
    'notification-line.following.catchingUp': waitsFor('latest'),
    'notification-line.following.streaming.connecting': waitsFor('stream'),
    async 'notification-line.following.streaming.live.steady'(scene, sight) {
      await expect.poll(() => scene.stream.isOpen, { message: 'the stream is open' }).toBe(true)
      await expectSaid(scene, sight)
      expectQuiet(scene)
    },
    'notification-line.following.streaming.live.fetching': waitsFor('latest'),
    'notification-line.following.polling': waitsFor('latest'),
    async 'notification-line.following.waiting'(scene, sight) {
      await expectSaid(scene, sight)
      expectQuiet(scene)
    },
  },
})
