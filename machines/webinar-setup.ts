import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { Schedule } from '../openapi/generated/portal.ts'
import { hole, known } from './effect.ts'
import { type Failure, failureOf } from './failure.ts'

/** Students join a session; who leads it starts it. */
export type Mode = 'join' | 'start'
/** A session of an event, as far as it is chosen by it. */
export type Session = Pick<Schedule, 'id' | 'state' | 'startsAt'>

/** The session that is joined or started: the first that is upcoming or live (specification point 4). */
export const pickSession = <One extends Session>(sessions: readonly One[]): One | null =>
  [...sessions]
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .find(({ state }) => state === 'upcoming' || state === 'live') ?? null

/** What could not be done (specification point 8). */
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
  /** in the click itself a window may be opened; afterwards only the person can */
  isClick: boolean
}

export interface WebinarContext extends Wish {
  scheduleId: string | null
  /** the way in while it has to be offered as a link; it is good for this one visit and kept nowhere else */
  url: string | null
  problem: WebinarProblem | null
  /** milliseconds from the server's answer until the way in opens */
  waitMs: number
}

export type WebinarEvent =
  | ({ type: 'ENTER' } & Wish)
  | { type: 'RETRY' }
  /** The person has pressed the link. */
  | { type: 'FOLLOWED' }
  /** which session the page shows now */
  | { type: 'SESSION'; scheduleId: string | null }
  | { type: 'LEAVE' }
export type WebinarEmitted =
  | { type: 'signInWanted'; mode: Mode }
  | { type: 'registered'; eventId: string }
  | { type: 'failed'; mode: Mode; problem: WebinarProblem }
  /** what was too early is not any more */
  | { type: 'opens' }

/** No browser counts further than 24 days; whoever waits for longer than this is told anew. */
const LONGEST_WAIT_MS = 12 * 3_600_000

export const nothing: WebinarContext = {
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

/** The effects, rules and words of the webinar machine. */
export const webinarSetup = setup({
  types: {} as { context: WebinarContext; events: WebinarEvent; emitted: WebinarEmitted; tags: 'busy' },
  actors: {
    /** Holds a window that was opened in the click for as long as it runs; what is not used is closed. */
    claim: fromCallback<WebinarEvent, { isClick: boolean }>(() => hole('claim')),
    findSessions: fromPromise<Session[], { eventId: string }>(async () => hole('findSessions')),
    register: fromPromise<void, { eventId: string }>(async () => hole('register')),
    /** Throws when the way in does not lead to the provider of meetings. */
    requestLink: fromPromise<{ url: string }, { mode: Mode; eventId: string; scheduleId: string }>(async () =>
      hole('requestLink'),
    ),
    /** Sends the held window there; false where there is none. */
    lead: fromPromise<{ isOpen: boolean }, { url: string }>(async () => hole('lead')),
  },
  delays: { opensIn: ({ context }) => context.waitMs },
  guards: {
    hasNoEvent: ({ context }) => context.eventId === null,
    hasNoSession: ({ context }) => context.scheduleId === null,
    isSignedOut: ({ context }) => !context.signedIn,
    needsTicket: ({ context }) => context.mode === 'join' && !context.isRegistered,
    isRegisteredAlready: (_, { error }: { error: unknown }) => failureOf(error).code === 'already-registered',
    isTooEarly: (_, { error }: { error: unknown }) => {
      const { code, retryAfter } = failureOf(error)
      return code === 'too-early' && retryAfter !== undefined
    },
    isOpen: (_, { isOpen }: { isOpen: boolean }) => isOpen,
    isOtherSession: ({ context }, { scheduleId }: { scheduleId: string | null }) => context.scheduleId !== scheduleId,
  },
  actions: {
    take: assign((_, { mode, eventId, signedIn, isRegistered, isClick }: Wish) => ({
      ...nothing,
      mode,
      eventId,
      signedIn,
      isRegistered,
      isClick,
    })),
    forget: assign(nothing),
    tryAgain: assign({ problem: null, isClick: true }),
    pick: assign({ scheduleId: (_, { sessions }: { sessions: Session[] }) => pickSession(sessions)?.id ?? null }),
    noteTicket: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ isRegistered: true })
      enqueue.emit({ type: 'registered', eventId: known(context.eventId, 'event') })
    }),
    keep: assign({ url: (_, { url }: { url: string }) => url }),
    drop: assign({ url: null }),
    note: assign({
      waitMs: (_, { error }: { error: unknown }) =>
        Math.min((failureOf(error).retryAfter ?? 0) * 1_000, LONGEST_WAIT_MS),
    }),
    failWithout: assign({ problem: { kind: 'eventOrScheduleNotProvided', failure: null } }),
    failToRegister: assign({
      problem: (_, { error }: { error: unknown }) => ({ kind: 'register' as const, failure: failureOf(error) }),
    }),
    fail: assign({
      problem: ({ context }, { error }: { error: unknown }) => ({
        kind: KIND_OF[context.mode],
        failure: failureOf(error),
      }),
    }),
    saySignIn: emit(({ context }) => ({ type: 'signInWanted', mode: context.mode })),
    sayFailed: emit(({ context }) => ({
      type: 'failed',
      mode: context.mode,
      problem: known(context.problem, 'problem'),
    })),
    sayOpens: emit({ type: 'opens' }),
  },
})
