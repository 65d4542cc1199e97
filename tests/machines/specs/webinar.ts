import assert from 'node:assert/strict'
import { webinarMachine } from '../../../machines/webinar.ts'
import { after, done, failed, type MachineSpec } from '../../paths/spec.ts'

const session = (id: string, state: string, hour: number) => ({
  id,
  state,
  startsAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
})
/** Out of order: the first to come is neither the first of the list nor the first of all. */
const sessions = [
  session('later', 'upcoming', 12),
  session('over', 'completed', 8),
  session('canceled', 'canceled', 9),
  session('next', 'live', 10),
]
const overOnly = [session('over', 'completed', 8), session('canceled', 'canceled', 9)]
const press = {
  type: 'ENTER',
  mode: 'join',
  eventId: 'event',
  signedIn: true,
  isRegistered: true,
  isClick: true,
}
const wishes = {
  JOIN: press,
  START: { ...press, mode: 'start', isRegistered: false },
  'JOIN WITHOUT TICKET': { ...press, isRegistered: false, isClick: false },
  'JOIN AS GUEST': { ...press, signedIn: false, isRegistered: false },
  'START AS GUEST': { ...press, mode: 'start', signedIn: false, isClick: false },
  'JOIN WITHOUT EVENT': { ...press, eventId: null },
}
const down = { status: 502, code: 'provider-failed', message: 'The video service does not answer.' }
const soldOut = { status: 409, code: 'sold-out', message: 'All tickets are taken.' }
const already = { status: 409, code: 'already-registered', message: 'You are registered.' }
const early = { status: 409, code: 'too-early', message: 'Too early.', retryAfter: 60 }
const muchTooEarly = { ...early, retryAfter: 40 * 24 * 3_600 }
const earlyWithoutTime = { status: 409, code: 'too-early', message: 'Too early.' }
const url = 'https://zoom.us/j/1'

const TWELVE_HOURS_MS = 43_200_000

/** The path tests of the webinar machine; LIVE-3 and LIVE-7 to LIVE-11 are its oracle. */
export const webinar: MachineSpec = {
  machine: webinarMachine,
  actors: { claim: 'callback', findSessions: 'promise', register: 'promise', requestLink: 'promise', lead: 'promise' },
  // As long as the server says, but no longer than a browser can count.
  delays: { opensIn: ({ context }) => (context.waitMs > 60_000 ? TWELVE_HOURS_MS : 60_000) },
  cases: [
    ...Object.values(wishes),
    done('findSessions', sessions),
    done('findSessions', overOnly),
    failed('findSessions', down),
    failed('claim', down),
    done('register'),
    failed('register', already),
    failed('register', soldOut),
    done('requestLink', { url }),
    failed('requestLink', down),
    failed('requestLink', early),
    failed('requestLink', muchTooEarly),
    failed('requestLink', earlyWithoutTime),
    done('lead', { isOpen: true }),
    done('lead', { isOpen: false }),
    failed('lead', down),
    { type: 'RETRY' },
    { type: 'FOLLOWED' },
    { type: 'SESSION', scheduleId: 'next' },
    { type: 'SESSION', scheduleId: 'another' },
    { type: 'SESSION', scheduleId: null },
    after('opensIn', 'webinar.waiting'),
    { type: 'LEAVE' },
  ],
  // Each state reacts alike to every wish; one shows it.
  allow: (snapshot, event) => event.type !== 'ENTER' || snapshot.matches('idle') || event === wishes.START,
  isRest: (snapshot) => snapshot.matches('idle'),
  oracle: ({ last, before, emitted, started, running, timers }, snapshot) => {
    const { context } = snapshot
    const find = (type: string) => emitted.find((event) => event.type === type)
    const start = (src: string) => started.find((one) => one.src === src)
    const isEntering = snapshot.matches('entering')
    assert.equal(snapshot.hasTag('busy'), isEntering)
    assert.equal(running.size, isEntering ? 1 : 0, 'one step at a time')
    assert.equal(
      running.has('requestLink') || running.has('register') ? context.signedIn : true,
      true,
      'a guest asks for nothing',
    )
    if (running.has('requestLink'))
      assert.ok(context.mode === 'start' || context.isRegistered, 'who joins has registered before')
    assert.equal(context.problem !== null, snapshot.matches('failed'))
    assert.equal(context.url !== null, running.has('lead') || snapshot.matches('offered'), 'a link is kept')
    if (snapshot.matches('idle'))
      assert.deepEqual([context.eventId, context.scheduleId, context.url, context.problem], [null, null, null, null])

    const { eventId, mode, isClick } = context
    if (start('claim')) assert.deepEqual(start('claim')?.input, { isClick })
    if (start('findSessions')) assert.deepEqual(start('findSessions')?.input, { eventId: 'event' })
    if (start('register')) assert.deepEqual(start('register')?.input, { eventId: 'event' })
    if (start('requestLink'))
      assert.deepEqual(start('requestLink')?.input, { mode, eventId: 'event', scheduleId: 'next' })
    if (start('lead')) assert.deepEqual(start('lead')?.input, { url })

    if (!before || !last) return
    const was = before.context
    const isRepeated = was.eventId === null && last.type === 'RETRY'
    assert.deepEqual(
      find('failed'),
      snapshot.matches('failed') && (isRepeated || !before.matches('failed'))
        ? { type: 'failed', mode, problem: context.problem }
        : undefined,
    )
    if (last.type === 'ENTER' && !before.matches('entering') && !before.matches('waiting')) {
      assert.equal(eventId, last.eventId)
      assert.deepEqual([mode, context.signedIn, isClick], [last.mode, last.signedIn, last.isClick])
      if (last.eventId === null) assert.equal(context.problem?.kind, 'eventOrScheduleNotProvided')
      else assert.ok(start('findSessions') && start('claim'), 'a press begins at once')
    }
    if (last.type === 'ENTER' && before.matches('entering')) assert.deepEqual(started, [], 'a second press counts')
    if (last.type === 'RETRY' && before.matches('failed') && was.eventId)
      assert.ok(start('claim') && start('findSessions') && isClick, 'another press may open a window')
    if (last.type === 'xstate.done.actor.findSessions') {
      const isNothing = last.output === overOnly
      assert.equal(context.problem?.kind, isNothing ? 'eventOrScheduleNotProvided' : undefined)
      assert.deepEqual(
        find('signInWanted'),
        !isNothing && !was.signedIn ? { type: 'signInWanted', mode: was.mode } : undefined,
      )
      if (!isNothing && was.signedIn) {
        const needsTicket = was.mode === 'join' && !was.isRegistered
        assert.ok(start(needsTicket ? 'register' : 'requestLink'))
      }
    } else assert.equal(find('signInWanted'), undefined)
    const isTaken = last.type === 'xstate.done.actor.register' || last.error === already
    assert.deepEqual(find('registered'), isTaken ? { type: 'registered', eventId: 'event' } : undefined)
    if (isTaken) assert.ok(start('requestLink'))
    if (last.error === soldOut)
      assert.deepEqual(context.problem, { kind: 'register', failure: soldOut }, 'the server says why')
    if (last.type === 'xstate.error.actor.requestLink' || last.type === 'xstate.error.actor.findSessions') {
      if (last.error.retryAfter !== undefined) {
        assert.ok(snapshot.matches('waiting'))
        assert.deepEqual(timers, [last.error === early ? 60_000 : TWELVE_HOURS_MS])
      } else
        assert.deepEqual(context.problem, {
          kind: was.mode === 'join' ? 'joinToWebinar' : 'startWebinar',
          failure: last.error,
        })
    }
    if (last.type === 'xstate.done.actor.lead')
      assert.equal(snapshot.value, last.output.isOpen ? 'opened' : 'offered', 'blocked: a link')
    if (last.type === 'xstate.error.actor.lead') assert.ok(snapshot.matches('offered'))
    if (last.type === 'FOLLOWED' && before.matches('offered')) assert.ok(snapshot.matches('opened'))
    assert.equal(find('opens') !== undefined, last.type.startsWith('xstate.after'))
    const isAside = ['waiting', 'offered', 'opened', 'failed'].some((state) => before.matches(state))
    if (last.type === 'SESSION' && isAside)
      assert.equal(snapshot.matches('idle'), was.scheduleId !== last.scheduleId, 'another session is another matter')
    if (last.type === 'LEAVE') assert.ok(snapshot.matches('idle'))
  },
  names: {
    SESSIONS: sessions,
    'OVER ONLY': overOnly,
    DOWN: down,
    'SOLD OUT': soldOut,
    ALREADY: already,
    EARLY: early,
    'MUCH TOO EARLY': muchTooEarly,
    'EARLY WITHOUT TIME': earlyWithoutTime,
  },
}
