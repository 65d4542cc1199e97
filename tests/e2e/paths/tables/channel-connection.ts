import { expect, type Locator } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import type { ChannelState } from '../../../../openapi/generated/portal.ts'
import { holdSession, newPerson } from '../kit/person.ts'
import { defineTable, type Step } from '../kit/table.ts'
import { buttonOf, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  /** the part of the page that tells where the person is reached */
  list: Locator
}

type Via = 'sms' | 'telegram'

const PAGE = '/profile/preferences?active-tab=notifications'
const LIFETIME_MS = 600_000
const NAMES = { sms: '+46701234567', telegram: '@maya' } as const

const isVia = ({ context }: AnyMachineSnapshot, via: Via) => context.wanted?.via === via

/** What the server tells of the channels, of which at most one of these two is connected. */
const told = (connected: Via | null): { items: ChannelState[] } => ({
  items: [
    { channel: 'ws', standing: 'connected', address: null, failingSince: null },
    { channel: 'email', standing: 'connected', address: 'maya@lectern.test', failingSince: null },
    ...(['sms', 'telegram'] as const).map((channel): ChannelState => {
      const isConnected = channel === connected
      return {
        channel,
        standing: isConnected ? 'connected' : 'missing',
        address: isConnected ? NAMES[channel] : null,
        failingSince: null,
      }
    }),
  ],
})

async function begun({ world }: Scene, { event }: Step) {
  const { gates, clock } = world
  const { url } = event.output
  if (url === null) return gates.fulfil('code', {})
  await gates.fulfil('link', { url, expiresAt: new Date((await clock.now()) + LIFETIME_MS).toISOString() })
}

async function looked({ world }: Scene, { event }: Step) {
  const { gates, clock } = world
  const now = await clock.now()
  if (event.output.state === 'expired') await clock.setTo(now + LIFETIME_MS + 1)
  await gates.fulfil('look', told(event.output.state === 'connected' ? 'telegram' : null))
}

export const channelConnection = defineTable<Scene>({
  machine: 'channel-connection',
  requirement: 'A channel is connected by a proof of the person alone (NOTE-14)',
  can(snapshot, { type, wanted }) {
    const isPending = snapshot.matches('pending')
    if (type === 'CONFIRM') return isPending && isVia(snapshot, 'sms')
    if (type === 'CANCEL') return isPending || snapshot.matches('expired')
    if (type !== 'START') return true
    // What is connected has no button to connect it, and neither has a chat that is to be opened.
    if (snapshot.matches('connected')) return !isVia(snapshot, wanted.via)
    return !isPending || wanted.via === 'sms' || isVia(snapshot, 'sms')
  },
  impossible: {},
  async open(world) {
    const { page, request, gates, say } = world
    await holdSession(world, await newPerson(request))
    gates.hold('code', 'POST', /^\/api\/users\/me\/phone\/code$/)
    gates.hold('proof', 'POST', /^\/api\/users\/me\/phone\/verify$/)
    gates.hold('link', 'POST', /^\/api\/users\/me\/telegram$/)
    await visit(world, PAGE)
    const list = page.getByRole('region', { name: say('channels:title') })
    await expect(buttonOf(list, say('channels:send'))).toBeVisible()
    gates.hold('look', 'GET', /^\/api\/users\/me\/channels$/)
    return { world, list }
  },
  events: {
    async START({ world, list }, { event, before }) {
      const { say } = world
      if (event.wanted.via === 'telegram')
        return press(buttonOf(list, say('channels:connectOf', { channel: say('channels:name.telegram') })))
      const hasCode = isVia(before, 'sms') && (before.matches('pending') || before.matches('expired'))
      if (hasCode) return press(buttonOf(list, say('channels:sendAgain')))
      await list.getByLabel(say('channels:phone')).fill(event.wanted.phone)
      await press(list.getByRole('button', { name: new RegExp(`${say('channels:send')}|${say('channels:sending')}`) }))
    },
    async CONFIRM({ world, list }, { event }) {
      const { say } = world
      await list.getByLabel(say('channels:code')).fill(event.code)
      await press(
        list.getByRole('button', { name: new RegExp(`^(${say('channels:confirm')}|${say('channels:confirming')})$`) }),
      )
    },
    async CANCEL({ world, list }) {
      const before = world.gates.underWay()
      await press(buttonOf(list, world.say('channels:cancel')))
      await world.gates.abandon(before)
    },
    'xstate.done.actor.begin': begun,
    'xstate.error.actor.begin': ({ world }, { event, before }) =>
      world.gates.answer(isVia(before, 'sms') ? 'code' : 'link', event.error),
    'xstate.done.actor.confirm': ({ world }) => world.gates.fulfil('proof', {}),
    'xstate.error.actor.confirm': ({ world }, { event }) => world.gates.answer('proof', event.error),
    'xstate.done.actor.look': looked,
    'xstate.error.actor.look': ({ world }, { event }) => world.gates.answer('look', event.error),
  },
  states: {
    async 'channel-connection.idle'({ world, list }, { snapshot }) {
      await expect(list.getByLabel(world.say('channels:code'))).toHaveCount(0)
      await expect(list.getByRole('link', { name: world.say('channels:telegramOpen') })).toHaveCount(0)
      const { problem } = snapshot.context
      if (problem) await expect(list.getByRole('alert')).toContainText(problem.message)
    },
    async 'channel-connection.beginning'({ world }, { snapshot }) {
      const call = isVia(snapshot, 'sms') ? 'code' : 'link'
      await world.gates.expectWaiting(call)
      // A second press begins nothing more.
      expect(world.gates.count(call)).toBe(1)
    },
    async 'channel-connection.pending.waiting'({ world, list }, { snapshot }) {
      if (isVia(snapshot, 'telegram')) {
        const link = list.getByRole('link', { name: world.say('channels:telegramOpen') })
        return expect(link).toHaveAttribute('href', snapshot.context.begun.url)
      }
      await expect(list.getByLabel(world.say('channels:code'))).toBeVisible()
      const { problem } = snapshot.context
      if (problem) await expect(list).toContainText(problem.message)
    },
    'channel-connection.pending.looking': ({ world }) => world.gates.expectWaiting('look'),
    async 'channel-connection.pending.confirming'({ world }) {
      await world.gates.expectWaiting('proof')
      expect(world.gates.count('proof')).toBe(1)
    },
    async 'channel-connection.connected'({ world, list }, { snapshot, step }) {
      const via: Via = snapshot.context.wanted.via
      if (step?.effects.emitted.length === 0) return
      await expect(world.page.getByText(world.say(`channels:connected.${via}`))).toBeVisible()
      // The page asks anew where the person is reached.
      await world.gates.fulfil('look', told(via))
      await expect(list).toContainText(NAMES[via])
    },
    async 'channel-connection.expired'({ world, list }, { snapshot }) {
      const text = isVia(snapshot, 'sms') ? 'codeExpired' : 'telegramExpired'
      await expect(list).toContainText(world.say(`channels:${text}`))
    },
  },
})
