import assert from 'node:assert/strict'
import {
  type Begun,
  type Connecting,
  channelConnectionMachine,
  type Standing,
} from '../../../machines/channel-connection.ts'
import { is, oracleOf } from '../../paths/invariants.ts'
import { after, done, failed, type MachineSpec, type Seen } from '../../paths/spec.ts'

const number: Connecting = { via: 'sms', phone: '+46701234567' }
const chat: Connecting = { via: 'telegram' }
const code = '123456'
const sent: Begun = { url: null }
const link: Begun = { url: 'https://t.me/lectern_bot?start=abc' }
const waiting: Standing = { state: 'waiting' }
const connected: Standing = { state: 'connected' }
const expired: Standing = { state: 'expired' }
const wrong = { status: 400, code: 'phone-code-wrong', message: 'This code is wrong.' }
const old = { status: 410, code: 'phone-code-expired', message: 'This code has expired.' }
const tooMany = { status: 429, code: 'too-many-requests', message: 'Too many attempts.', retryAfter: 40 }
const broken = { status: 503, code: 'unavailable', message: 'Busy.' }

const wasIn = ({ before }: Seen, state: 'connected' | 'beginning') => before?.matches(state) === true
const begunFor = (wanted: Connecting | null) => (wanted?.via === 'telegram' ? link : sent)

/** The path tests of connecting a channel; NOTE-14 is its oracle. */
export const channelConnection: MachineSpec = {
  machine: channelConnectionMachine,
  actors: { begin: 'promise', confirm: 'promise', look: 'promise' },
  delays: { nextLook: 3_000 },
  cases: [
    { type: 'START', wanted: number },
    { type: 'START', wanted: chat },
    { type: 'CONFIRM', code },
    { type: 'CANCEL' },
    after('nextLook', 'channel-connection.pending.waiting'),
    done('begin', sent),
    done('begin', link),
    failed('begin', tooMany),
    done('confirm'),
    failed('confirm', wrong),
    failed('confirm', old),
    done('look', connected),
    done('look', waiting),
    done('look', expired),
    failed('look', broken),
  ],
  // The server gives a link for a chat, and for a number it sends a code, which has no link to follow.
  allow: ({ context: { wanted, begun } }, event) =>
    event.type === 'xstate.done.actor.begin'
      ? event.output === begunFor(wanted)
      : event.type !== 'CONFIRM' || begun?.url !== link.url,
  isRest: (snapshot) => !snapshot.hasTag('busy') && !snapshot.matches('pending'),
  oracle: oracleOf({
    'each question is under way exactly in its state': ({ running }, snapshot) => {
      assert.equal(running.has('begin'), snapshot.matches('beginning'))
      assert.equal(running.has('confirm'), snapshot.matches({ pending: 'confirming' }))
      assert.equal(running.has('look'), snapshot.matches({ pending: 'looking' }))
    },
    'what is begun is what the person wants, and what is checked is what they entered': (
      { started, last },
      snapshot,
    ) => {
      for (const { src, input } of started) {
        if (src === 'begin') assert.deepEqual(input, snapshot.context.wanted)
        if (src === 'confirm') assert.deepEqual(input, { code: last?.code })
      }
    },
    'a second press while one is under way begins nothing more': (seen, snapshot) => {
      if (!is(seen, 'START') || !seen.before) return
      assert.ok(snapshot.matches('beginning'))
      assert.equal(seen.started.length, wasIn(seen, 'beginning') ? 0 : 1)
      if (!wasIn(seen, 'beginning')) assert.deepEqual(snapshot.context.wanted, seen.last?.wanted)
    },
    'only a proof connects': (seen, snapshot) => {
      const isProven =
        is(seen, 'xstate.done.actor.confirm') || (is(seen, 'xstate.done.actor.look') && seen.last?.output === connected)
      if (isProven) assert.ok(snapshot.matches('connected'))
      if (snapshot.matches('connected')) assert.ok(isProven || wasIn(seen, 'connected'))
    },
    'the server is asked by itself only where the person is elsewhere': ({ started }, snapshot) => {
      if (started.some(({ src }) => src === 'look')) assert.ok(snapshot.context.begun?.url)
    },
    'what is pending is over when the server says so': (seen, snapshot) => {
      const isOver = seen.last?.output === expired || seen.last?.error?.code === 'phone-code-expired'
      if (seen.before?.matches('pending')) assert.equal(snapshot.matches('expired'), isOver)
    },
    'what is pending is known': (_, snapshot) => {
      if (snapshot.matches('pending')) assert.deepEqual(snapshot.context.begun, begunFor(snapshot.context.wanted))
    },
    'a refusal is told, and another try can be made': (seen, snapshot) => {
      const isRefused = is(seen, 'xstate.error.actor.begin') || is(seen, 'xstate.error.actor.confirm')
      if (!isRefused || seen.last?.error?.code === 'phone-code-expired') return
      assert.ok(snapshot.matches('idle') || snapshot.matches({ pending: 'waiting' }))
      assert.deepEqual(snapshot.context.problem, seen.last?.error)
    },
    'a problem is gone with the next try': (_, snapshot) => {
      const isPast = snapshot.hasTag('busy') || snapshot.matches('expired') || snapshot.matches('connected')
      if (isPast) assert.equal(snapshot.context.problem, null)
    },
    'connected is told once, with the channel, and nothing else is': (seen, snapshot) => {
      const isNew = snapshot.matches('connected') && !wasIn(seen, 'connected')
      assert.deepEqual(seen.emitted, isNew ? [{ type: 'connected', via: snapshot.context.wanted?.via }] : [])
    },
    'whoever gives up leaves nothing behind': (seen, snapshot) => {
      if (is(seen, 'CANCEL') && (seen.before?.matches('pending') || seen.before?.matches('expired')))
        assert.deepEqual([snapshot.value, snapshot.context], ['idle', { wanted: null, begun: null, problem: null }])
    },
  }),
  names: {
    NUMBER: number,
    CHAT: chat,
    CODE: code,
    SENT: sent,
    LINK: link,
    WRONG: wrong,
    OLD: old,
    'TOO MANY': tooMany,
    BROKEN: broken,
    WAITING: waiting,
    CONNECTED: connected,
    EXPIRED: expired,
  },
}
