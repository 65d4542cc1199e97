import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { Schedule } from '../openapi/generated/portal.ts'
import { known, notProvided } from './effect.ts'
import { type Failure, failureOf, rejected } from './failure.ts'

/** Students join a schedule; its host and tutors start it. */
export type Mode = 'join' | 'start'
/** A schedule of an event, with the fields by which it is picked. */
export type LiveSchedule = Pick<Schedule, 'id' | 'state' | 'startsAt'>

/** The schedule to join or start: the first that is upcoming or live (LIVE-3). */
export const pickSchedule = <One extends LiveSchedule>(schedules: readonly One[]): One | null =>
  [...schedules]
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .find(({ state }) => state === 'upcoming' || state === 'live') ?? null

/** What failed (LIVE-9, LIVE-10, EVENT-25). */
export interface WebinarProblem {
  kind: 'eventOrScheduleNotProvided' | 'joinToWebinar' | 'startWebinar' | 'register'
  failure: Failure | null
}

export interface Wish {
  mode: Mode
  /** null where the page has no event */
  eventId: string | null
  signedIn: boolean
  isRegistered: boolean
  /** whether a window may still be opened; browsers allow that only during a click */
  isClick: boolean
}

export interface WebinarContext extends Wish {
  scheduleId: string | null
  /** the meeting link while it is offered to the person; it is valid for one visit and not stored */
  url: string | null
  problem: WebinarProblem | null
  /** milliseconds from the server's answer until the schedule can be joined */
  waitMs: number
}

export type WebinarEvent =
  | ({ type: 'ENTER' } & Wish)
  | { type: 'RETRY' }
  /** the person has pressed the link */
  | { type: 'FOLLOWED' }
  /** the schedule that the page shows now */
  | { type: 'SCHEDULE'; scheduleId: string | null }
  | { type: 'LEAVE' }
export type WebinarEmitted =
  | { type: 'signInWanted'; mode: Mode }
  | { type: 'registered'; eventId: string }
  | { type: 'failed'; mode: Mode; problem: WebinarProblem }
  /** joining or starting is no longer too early */
  | { type: 'opens' }

/** Browser timers are limited to 24 days. A longer wait is cut off here, and the next try waits again. */
const LONGEST_WAIT_MS = 12 * 3_600_000

const initialContext: WebinarContext = {
  mode: 'join',
  eventId: null,
  signedIn: false,
  isRegistered: false,
  isClick: false,
  scheduleId: null,
  url: null,
  problem: null,
  waitMs: 0,
}

const KIND_OF = { join: 'joinToWebinar', start: 'startWebinar' } as const

const webinarSetup = setup({
  types: {} as { context: WebinarContext; events: WebinarEvent; emitted: WebinarEmitted; tags: 'busy' },
  actors: {
    /** Holds a window that was opened during the click for as long as the actor runs; an unused window is closed. */
    claim: fromCallback<WebinarEvent, { isClick: boolean }>(() => notProvided('claim')),
    findSchedules: fromPromise<LiveSchedule[], { eventId: string }>(async () => notProvided('findSchedules')),
    register: fromPromise<void, { eventId: string }>(async () => notProvided('register')),
    /** Throws when the link does not lead to the meeting provider. */
    requestLink: fromPromise<{ url: string }, { mode: Mode; eventId: string; scheduleId: string }>(async () =>
      notProvided('requestLink'),
    ),
    /** Opens the address in the held window; `isOpen` is false when there is none. */
    lead: fromPromise<{ isOpen: boolean }, { url: string }>(async () => notProvided('lead')),
  },
  delays: { opensIn: ({ context }) => context.waitMs },
  guards: {
    hasNoEvent: ({ context }) => context.eventId === null,
    hasNoSchedule: ({ context }) => context.scheduleId === null,
    isSignedOut: ({ context }) => !context.signedIn,
    needsTicket: ({ context }) => context.mode === 'join' && !context.isRegistered,
    isRegisteredAlready: (_, { error }: { error: unknown }) => failureOf(error).code === 'already-registered',
    isTooEarly: (_, { error }: { error: unknown }) => {
      const { code, retryAfter } = failureOf(error)
      return code === 'too-early' && retryAfter !== undefined
    },
    isOpen: (_, { isOpen }: { isOpen: boolean }) => isOpen,
    isOtherSchedule: ({ context }, { scheduleId }: { scheduleId: string | null }) => context.scheduleId !== scheduleId,
  },
  actions: {
    setWish: assign((_, { mode, eventId, signedIn, isRegistered, isClick }: Wish) => ({
      ...initialContext,
      mode,
      eventId,
      signedIn,
      isRegistered,
      isClick,
    })),
    reset: assign(initialContext),
    clearProblem: assign({ problem: null, isClick: true }),
    setSchedule: assign({
      scheduleId: (_, { schedules }: { schedules: LiveSchedule[] }) => pickSchedule(schedules)?.id ?? null,
    }),
    setRegistered: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isRegistered: true })
      enqueue.emit({ type: 'registered', eventId: known(context.eventId, 'event') })
    }),
    setUrl: assign({ url: (_, { url }: { url: string }) => url }),
    clearUrl: assign({ url: null }),
    setWait: assign({
      waitMs: (_, { error }: { error: unknown }) =>
        Math.min((failureOf(error).retryAfter ?? 0) * 1_000, LONGEST_WAIT_MS),
    }),
    setMissingProblem: assign({ problem: { kind: 'eventOrScheduleNotProvided', failure: null } }),
    setRegisterProblem: assign({
      problem: (_, { error }: { error: unknown }) => ({ kind: 'register' as const, failure: failureOf(error) }),
    }),
    setProblem: assign({
      problem: ({ context }, { error }: { error: unknown }) => ({
        kind: KIND_OF[context.mode],
        failure: failureOf(error),
      }),
    }),
    emitSignInWanted: emit(({ context }) => ({ type: 'signInWanted', mode: context.mode })),
    emitFailed: emit(({ context }) => ({
      type: 'failed',
      mode: context.mode,
      problem: known(context.problem, 'problem'),
    })),
    emitOpens: emit({ type: 'opens' }),
  },
})

const wishOf = ({ event }: { event: Wish }) => ({
  mode: event.mode,
  eventId: event.eventId,
  signedIn: event.signedIn,
  isRegistered: event.isRegistered,
  isClick: event.isClick,
})
const enter = { target: '.entering', actions: { type: 'setWish', params: wishOf } } as const
const failedBy = { target: '#webinar.failed', actions: { type: 'setProblem', params: rejected } } as const
const ifOther = {
  guard: {
    type: 'isOtherSchedule',
    params: ({ event }: { event: { scheduleId: string | null } }) => ({ scheduleId: event.scheduleId }),
  },
  target: 'idle',
} as const

/**
 * Joins or starts a schedule with one press (LIVE-1, LIVE-3, LIVE-9).
 *
 *     idle, offered, opened, failed ──ENTER──► entering
 *     entering { beginning ──► finding ──► deciding ──► registering ──► requesting ──► leading }
 *     deciding ──not signed in──► idle (signInWanted);  no event, no schedule ──► failed
 *     requesting ──too early──► waiting ──the window opens──► idle (opens)
 *     leading ──► opened, or offered as a link where no window could be opened ──FOLLOWED──► opened
 *     entering ──refused──► failed ──RETRY──► entering
 *
 * When the page shows another schedule, this ends waiting, an offered link and a failure.
 */
export const webinarMachine = webinarSetup.createMachine({
  id: 'webinar',
  options: { maxIterations: 100 },
  context: initialContext,
  initial: 'idle',
  on: { ENTER: enter, LEAVE: '.idle' },
  states: {
    idle: { entry: 'reset' },
    entering: {
      tags: 'busy',
      initial: 'beginning',
      // Further presses are ignored while the first is handled.
      on: { ENTER: {} },
      // Without a window the link is offered instead.
      invoke: { id: 'claim', src: 'claim', input: ({ context }) => ({ isClick: context.isClick }), onError: {} },
      states: {
        beginning: {
          always: [
            { guard: 'hasNoEvent', target: '#webinar.failed', actions: 'setMissingProblem' },
            { target: 'finding' },
          ],
        },
        finding: {
          invoke: {
            id: 'findSchedules',
            src: 'findSchedules',
            input: ({ context }) => ({ eventId: known(context.eventId, 'event') }),
            onDone: {
              target: 'deciding',
              actions: { type: 'setSchedule', params: ({ event }) => ({ schedules: event.output }) },
            },
            onError: failedBy,
          },
        },
        deciding: {
          always: [
            { guard: 'hasNoSchedule', target: '#webinar.failed', actions: 'setMissingProblem' },
            { guard: 'isSignedOut', target: '#webinar.idle', actions: 'emitSignInWanted' },
            { guard: 'needsTicket', target: 'registering' },
            { target: 'requesting' },
          ],
        },
        registering: {
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ context }) => ({ eventId: known(context.eventId, 'event') }),
            onDone: { target: 'requesting', actions: 'setRegistered' },
            onError: [
              {
                guard: { type: 'isRegisteredAlready', params: rejected },
                target: 'requesting',
                actions: 'setRegistered',
              },
              { target: '#webinar.failed', actions: { type: 'setRegisterProblem', params: rejected } },
            ],
          },
        },
        requesting: {
          invoke: {
            id: 'requestLink',
            src: 'requestLink',
            input: ({ context }) => ({
              mode: context.mode,
              eventId: known(context.eventId, 'event'),
              scheduleId: known(context.scheduleId, 'schedule'),
            }),
            onDone: {
              target: 'leading',
              actions: { type: 'setUrl', params: ({ event }) => ({ url: event.output.url }) },
            },
            onError: [
              {
                guard: { type: 'isTooEarly', params: rejected },
                target: '#webinar.waiting',
                actions: { type: 'setWait', params: rejected },
              },
              failedBy,
            ],
          },
        },
        leading: {
          invoke: {
            id: 'lead',
            src: 'lead',
            input: ({ context }) => ({ url: known(context.url, 'link') }),
            onDone: [
              {
                guard: { type: 'isOpen', params: ({ event }) => ({ isOpen: event.output.isOpen }) },
                target: '#webinar.opened',
              },
              { target: '#webinar.offered' },
            ],
            onError: '#webinar.offered',
          },
        },
      },
    },
    waiting: {
      on: { ENTER: {}, SCHEDULE: ifOther },
      after: { opensIn: { target: 'idle', actions: 'emitOpens' } },
    },
    offered: { on: { FOLLOWED: 'opened', SCHEDULE: ifOther } },
    opened: { entry: 'clearUrl', on: { SCHEDULE: ifOther } },
    failed: {
      entry: 'emitFailed',
      on: { RETRY: { target: 'entering', actions: 'clearProblem' }, SCHEDULE: ifOther },
    },
  },
})
