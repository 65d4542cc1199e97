import assert from 'node:assert/strict'
import { webinarMachine } from '../../../machines/webinar.ts'
import { emittedOf, is, oracleOf } from '../../paths/invariants.ts'
import { after, done, failed, type MachineSpec, type Seen } from '../../paths/spec.ts'

const schedule = (id: string, state: string, hour: number) => ({
  id,
  state,
  startsAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
})
/** Out of order: the first to come is neither the first of the list nor the first of all. */
const schedules = [
  schedule('later', 'upcoming', 12),
  schedule('over', 'completed', 8),
  schedule('canceled', 'canceled', 9),
  schedule('next', 'live', 10),
]
const overOnly = [schedule('over', 'completed', 8), schedule('canceled', 'canceled', 9)]
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

const wasIn = ({ before }: Seen, ...states: string[]) => states.some((state) => before?.matches(state))
const starts = ({ started }: Seen, actor: string) => started.some(({ src }) => src === actor)
const hasFound = (seen: Seen) => seen.before !== null && is(seen, 'xstate.done.actor.findSchedules')
const findsNothing = ({ last }: Seen) => last?.output === overOnly
const isRefused = (seen: Seen) =>
  seen.before !== null && is(seen, 'xstate.error.actor.requestLink', 'xstate.error.actor.findSchedules')

/** The path tests of the webinar machine; LIVE-3 and LIVE-7 to LIVE-11 are its oracle. */
export const webinar: MachineSpec = {
  machine: webinarMachine,
  actors: { claim: 'callback', findSchedules: 'promise', register: 'promise', requestLink: 'promise', lead: 'promise' },
  // As long as the server says, but no longer than a browser can count.
  delays: { opensIn: ({ context }) => (context.waitMs > 60_000 ? TWELVE_HOURS_MS : 60_000) },
  cases: [
    ...Object.values(wishes),
    done('findSchedules', schedules),
    done('findSchedules', overOnly),
    failed('findSchedules', down),
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
    { type: 'SCHEDULE', scheduleId: 'next' },
    { type: 'SCHEDULE', scheduleId: 'another' },
    { type: 'SCHEDULE', scheduleId: null },
    after('opensIn', 'webinar.waiting'),
    { type: 'LEAVE' },
  ],
  // Each state reacts alike to every wish; one shows it.
  allow: (snapshot, event) => event.type !== 'ENTER' || snapshot.matches('idle') || event === wishes.START,
  isRest: (snapshot) => snapshot.matches('idle'),
  oracle: oracleOf({
    'one step is under way at a time, and only while entering': ({ running }, snapshot) => {
      assert.equal(snapshot.hasTag('busy'), snapshot.matches('entering'))
      assert.equal(running.size, snapshot.matches('entering') ? 1 : 0)
    },
    'a guest asks the server for nothing [LIVE-11]': ({ running }, { context }) => {
      if (running.has('requestLink') || running.has('register')) assert.equal(context.signedIn, true)
    },
    'whoever joins has registered before [LIVE-5]': ({ running }, { context }) => {
      if (running.has('requestLink')) assert.ok(context.mode === 'start' || context.isRegistered)
    },
    'a problem is known exactly where entering has failed': (_, snapshot) =>
      assert.equal(snapshot.context.problem !== null, snapshot.matches('failed')),
    'the link is kept only until it is opened': ({ running }, snapshot) =>
      assert.equal(snapshot.context.url !== null, running.has('lead') || snapshot.matches('offered')),
    'nothing is kept of what is over': (_, snapshot) => {
      const { eventId, scheduleId, url, problem } = snapshot.context
      if (snapshot.matches('idle')) assert.deepEqual([eventId, scheduleId, url, problem], [null, null, null, null])
    },
    'each step has what it needs, and the schedule is the first that is upcoming or live [LIVE-3]': (
      { started },
      { context: { mode, isClick } },
    ) => {
      const inputs: Record<string, unknown> = {
        claim: { isClick },
        findSchedules: { eventId: 'event' },
        register: { eventId: 'event' },
        requestLink: { mode, eventId: 'event', scheduleId: 'next' },
        lead: { url },
      }
      for (const { src, input } of started) assert.deepEqual(input, inputs[src])
    },
    'a failure is told once [LIVE-9]': (seen, snapshot) => {
      if (!seen.before) return
      const isRepeated = seen.before.context.eventId === null && is(seen, 'RETRY')
      const isNew = snapshot.matches('failed') && (isRepeated || !seen.before.matches('failed'))
      const { mode, problem } = snapshot.context
      assert.deepEqual(emittedOf(seen, 'failed'), isNew ? { type: 'failed', mode, problem } : undefined)
    },
    'a press begins at once, and fails where the page has no event': (seen, { context }) => {
      if (!seen.last || !is(seen, 'ENTER') || !seen.before || wasIn(seen, 'entering', 'waiting')) return
      const { eventId, mode, signedIn, isClick } = seen.last
      assert.equal(context.eventId, eventId)
      assert.deepEqual([context.mode, context.signedIn, context.isClick], [mode, signedIn, isClick])
      if (eventId === null) assert.equal(context.problem?.kind, 'eventOrScheduleNotProvided')
      else assert.ok(starts(seen, 'findSchedules') && starts(seen, 'claim'))
    },
    'a second press does nothing while the first is handled': (seen) => {
      if (is(seen, 'ENTER') && wasIn(seen, 'entering')) assert.deepEqual(seen.started, [])
    },
    'another try begins at once, and its click may open a window [LIVE-7]': (seen, { context }) => {
      if (is(seen, 'RETRY') && wasIn(seen, 'failed') && seen.before?.context.eventId)
        assert.ok(starts(seen, 'claim') && starts(seen, 'findSchedules') && context.isClick)
    },
    'where no schedule is upcoming or live there is nothing to enter [LIVE-3]': (seen, { context }) => {
      if (hasFound(seen))
        assert.equal(context.problem?.kind, findsNothing(seen) ? 'eventOrScheduleNotProvided' : undefined)
    },
    'a guest with a schedule to enter is led to sign in, and nobody else is [LIVE-11]': (seen) => {
      if (!seen.before) return
      const { signedIn, mode } = seen.before.context
      const isWanted = hasFound(seen) && !findsNothing(seen) && !signedIn
      assert.deepEqual(emittedOf(seen, 'signInWanted'), isWanted ? { type: 'signInWanted', mode } : undefined)
    },
    'whoever joins without a ticket registers first, and everyone else asks for the link': (seen) => {
      if (!seen.before || !hasFound(seen) || findsNothing(seen)) return
      const { signedIn, mode, isRegistered } = seen.before.context
      if (signedIn) assert.ok(starts(seen, mode === 'join' && !isRegistered ? 'register' : 'requestLink'))
    },
    'a registration is told, be it an earlier one, and the link is asked for': (seen) => {
      if (!seen.before) return
      const isTaken = is(seen, 'xstate.done.actor.register') || seen.last?.error === already
      assert.deepEqual(emittedOf(seen, 'registered'), isTaken ? { type: 'registered', eventId: 'event' } : undefined)
      if (isTaken) assert.ok(starts(seen, 'requestLink'))
    },
    'a refused registration is said in the words of the server [EVENT-25]': (seen, { context }) => {
      if (seen.before && seen.last?.error === soldOut)
        assert.deepEqual(context.problem, { kind: 'register', failure: soldOut })
    },
    'who comes too early waits until the window opens, but no longer than a browser can count [LIVE-6]': (
      seen,
      snapshot,
    ) => {
      if (!isRefused(seen) || seen.last?.error.retryAfter === undefined) return
      assert.ok(snapshot.matches('waiting'))
      assert.deepEqual(seen.timers, [seen.last.error === early ? 60_000 : TWELVE_HOURS_MS])
    },
    'any other refusal is the problem of joining or starting [LIVE-9]': (seen, { context }) => {
      if (!isRefused(seen) || seen.last?.error.retryAfter !== undefined) return
      const kind = seen.before?.context.mode === 'join' ? 'joinToWebinar' : 'startWebinar'
      assert.deepEqual(context.problem, { kind, failure: seen.last?.error })
    },
    'where no window can be opened there is a link to press [LIVE-8]': (seen, snapshot) => {
      if (!seen.before) return
      if (is(seen, 'xstate.done.actor.lead'))
        assert.equal(snapshot.value, seen.last?.output.isOpen ? 'opened' : 'offered')
      if (is(seen, 'xstate.error.actor.lead')) assert.ok(snapshot.matches('offered'))
      if (is(seen, 'FOLLOWED') && wasIn(seen, 'offered')) assert.ok(snapshot.matches('opened'))
    },
    'that the window opens is told when it does [LIVE-6]': (seen) => {
      if (seen.before)
        assert.equal(emittedOf(seen, 'opens') !== undefined, seen.last?.type.startsWith('xstate.after') === true)
    },
    'another schedule on the page ends what was about the one before': (seen, snapshot) => {
      if (is(seen, 'SCHEDULE') && wasIn(seen, 'waiting', 'offered', 'opened', 'failed'))
        assert.equal(snapshot.matches('idle'), seen.before?.context.scheduleId !== seen.last?.scheduleId)
    },
    'leaving ends everything': (seen, snapshot) => {
      if (seen.before && is(seen, 'LEAVE')) assert.ok(snapshot.matches('idle'))
    },
  }),
  names: {
    SCHEDULES: schedules,
    'OVER ONLY': overOnly,
    DOWN: down,
    'SOLD OUT': soldOut,
    ALREADY: already,
    EARLY: early,
    'MUCH TOO EARLY': muchTooEarly,
    'EARLY WITHOUT TIME': earlyWithoutTime,
  },
}
