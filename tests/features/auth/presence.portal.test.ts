// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type AnyActorLogic, type AnyEventObject, createActor, createMachine } from 'xstate'
import type { PeerEvent } from '../../../machines/session.ts'
import { authEffects } from '../../../src/features/auth/session/effects.ts'
import { ContractServer } from '../../lib/portal/contract-server.ts'
import { closePages } from '../../lib/portal/open-pages.ts'
import { openPage } from '../../lib/portal/page.ts'

afterEach(closePages)

/** Runs a callback as a child of a machine, and returns what it has sent to it. */
function heardFrom(name: 'peers' | 'presence') {
  const { api, actor } = openPage({ server: new ContractServer() })
  const logic: AnyActorLogic = authEffects(api, () => actor('auth'))[name]
  const heard: AnyEventObject[] = []
  const parent = createActor(
    createMachine({ invoke: { src: logic }, on: { '*': { actions: ({ event }) => heard.push(event) } } }),
  ).start()
  return { heard, stop: () => parent.stop() }
}

test('a session hears that its page is seen, hidden, shown again or online, until it ends', () => {
  const { heard, stop } = heardFrom('presence')
  const seen = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => seen.mockRestore())
  const visible = { type: 'VISIBLE', at: expect.any(Number) }
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard.splice(0)).toEqual([visible])
  seen.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard.splice(0)).toEqual([{ type: 'HIDDEN' }])
  seen.mockReturnValue('visible')
  dispatchEvent(new Event('pageshow'))
  expect(heard.splice(0)).toEqual([visible])
  dispatchEvent(new Event('online'))
  expect(heard.splice(0)).toEqual([{ type: 'ONLINE', at: expect.any(Number) }])
  const removed = [vi.spyOn(document, 'removeEventListener'), vi.spyOn(window, 'removeEventListener')]
  stop()
  expect(removed.flatMap(({ mock }) => mock.calls.map(([type]) => type))).toEqual([
    'visibilitychange',
    'pageshow',
    'online',
  ])
})

test('a session hears the other tabs until it ends', async () => {
  const { heard, stop } = heardFrom('peers')
  const other = new BroadcastChannel('lectern.session')
  onTestFinished(() => other.close())
  const told: PeerEvent = { type: 'PEER.SIGNED_OUT' }
  other.postMessage(told)
  await vi.waitFor(() => expect(heard).toEqual([told]))
  const removing = vi.spyOn(BroadcastChannel.prototype, 'removeEventListener')
  onTestFinished(() => removing.mockRestore())
  stop()
  expect(removing).toHaveBeenCalledWith('message', expect.any(Function))
})
