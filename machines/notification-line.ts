import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { Notice } from '../openapi/generated/portal.ts'
import { NO_PAUSE, nextPause, type Pause } from './back-off.ts'
import { known, notProvided } from './effect.ts'
import { type Failure, rejected } from './failure.ts'

/** Messages about a person's notifications between the tabs of one browser. */
export type TabMessage = { userId: string } & (
  | { type: 'notice'; notice: Notice }
  /** whether the stream is open */
  | { type: 'line'; isHeard: boolean }
  /** a new tab asks whether the stream is open */
  | { type: 'newcomer' }
  | { type: 'read' }
)

/** The last listed notification that this browser received; `id` is null when there was none. */
export interface Mark {
  id: string | null
}

/** `isListed` is false for types that the list of notifications leaves out, from which the stream cannot be continued. */
interface Received {
  notification: Notice
  isListed: boolean
}

/** What the other tabs say. */
export type TabEvent =
  | ({ type: 'PEER.NOTIFICATION' } & Received)
  | { type: 'PEER.HEARD'; isHeard: boolean }
  | { type: 'PEER.NEWCOMER' }
  | { type: 'PEER.READ' }
export type LockEvent = { type: 'ELECTED' }
export type StreamEvent =
  | { type: 'OPENED' }
  | ({ type: 'RECEIVED' } & Received)
  /** the stream has ended, or has failed with `failure` */
  | { type: 'CUT'; failure: Failure | null }
export type NotificationLineEvent =
  /** `mark` is null on the first visit of this person in this browser */
  | { type: 'FOLLOW'; userId: string; mark: Mark | null }
  | { type: 'UNFOLLOW' }
  | { type: 'ONLINE' }
  | TabEvent
  | LockEvent
  | StreamEvent
export type NotificationLineEmitted =
  /** said once in each tab for each notification, whichever tab received it */
  | { type: 'received'; notification: Notice }
  /** those that were there on the first visit, newest first; the page may have been read before the newest of them */
  | { type: 'caughtUp'; latest: readonly Notice[] }
  /** the mark to store, with which the next page continues */
  | { type: 'marked'; mark: Mark & { userId: string } }
  | { type: 'postToTabs'; message: TabMessage }
  /** another tab has marked the notifications as read */
  | { type: 'read' }

export interface NotificationLineContext {
  userId: string | null
  isFirstVisit: boolean
  /** id of the last listed notification received, after which the stream continues */
  cursor: string | null
  /** ids of the notifications that are not new to this tab */
  receivedIds: readonly string[]
  /** whether this browser receives notifications as they are sent; while false, pages have to poll */
  isHeard: boolean
  pause: Pause
}

/** While the stream is cut, the tab that holds it polls at least this often. */
const LONGEST_PAUSE_MS = 15_000

const initialContext: NotificationLineContext = {
  userId: null,
  isFirstVisit: false,
  cursor: null,
  receivedIds: [],
  isHeard: false,
  pause: NO_PAUSE,
}

/** Those after the cursor, oldest first, of the latest notifications, which come newest first. */
const since = (cursor: string | null, latest: readonly Notice[]) => {
  const place = latest.findIndex(({ id }) => id === cursor)
  return latest.slice(0, place < 0 ? latest.length : place).toReversed()
}

const lineSetup = setup({
  types: {} as {
    context: NotificationLineContext
    events: NotificationLineEvent
    emitted: NotificationLineEmitted
  },
  actors: {
    /** Listens to the other tabs. */
    tabs: fromCallback<TabEvent, { userId: string }>(() => notProvided('tabs')),
    /** Waits for the lock between tabs, and holds it for as long as the actor runs. */
    lock: fromCallback<LockEvent, { userId: string }>(() => notProvided('lock')),
    /** Reads the stream, which starts after the cursor. */
    stream: fromCallback<StreamEvent, { cursor: string | null }>(() => notProvided('stream')),
    /** Returns the person's latest listed notifications, newest first. */
    fetchLatest: fromPromise<Notice[]>(async () => notProvided('fetchLatest')),
  },
  delays: { backOff: ({ context }) => Math.min(context.pause.ms, LONGEST_PAUSE_MS) },
  guards: {
    isFirstVisit: ({ context }) => context.isFirstVisit && context.cursor === null,
    hasNoCursor: ({ context }) => context.cursor === null,
  },
  actions: {
    reset: assign(initialContext),
    setPerson: assign((_, { userId, mark }: { userId: string; mark: Mark | null }) => ({
      userId,
      isFirstVisit: mark === null,
      cursor: mark?.id ?? null,
    })),
    /** Existing notifications are not shown as new. */
    skipExisting: enqueueActions(({ context, enqueue }, { latest }: { latest: readonly Notice[] }) => {
      const cursor = context.cursor ?? latest[0]?.id ?? null
      const receivedIds = new Set([...context.receivedIds, ...latest.map(({ id }) => id)])
      enqueue.assign({ cursor, receivedIds: [...receivedIds] })
      enqueue.emit({ type: 'caughtUp', latest })
      enqueue.emit({ type: 'marked', mark: { userId: known(context.userId, 'user'), id: cursor } })
    }),
    receive: enqueueActions(({ context, enqueue }, { all, isListed, isShared }: Arrival) => {
      const userId = known(context.userId, 'user')
      const notifications = all.filter(({ id }) => !context.receivedIds.includes(id))
      const last = notifications.at(-1)
      if (!last) return
      enqueue.assign({ receivedIds: [...context.receivedIds, ...notifications.map(({ id }) => id)] })
      if (isListed) {
        enqueue.assign({ cursor: last.id })
        enqueue.emit({ type: 'marked', mark: { userId, id: last.id } })
      }
      for (const notification of notifications) {
        enqueue.emit({ type: 'received', notification })
        if (isShared) enqueue.emit({ type: 'postToTabs', message: { userId, type: 'notice', notice: notification } })
      }
    }),
    setHeard: assign({ isHeard: (_, { isHeard }: { isHeard: boolean }) => isHeard }),
    postHeard: emit(({ context }) => ({
      type: 'postToTabs',
      message: { userId: known(context.userId, 'user'), type: 'line', isHeard: context.isHeard },
    })),
    postNewcomer: emit(({ context }) => ({
      type: 'postToTabs',
      message: { userId: known(context.userId, 'user'), type: 'newcomer' },
    })),
    increaseBackoff: assign({ pause: ({ context }, { error }: { error: unknown }) => nextPause(context.pause, error) }),
    resetBackoff: assign({ pause: NO_PAUSE }),
    emitRead: emit({ type: 'read' }),
  },
})

/** Notifications that have come, oldest first. */
interface Arrival {
  all: readonly Notice[]
  isListed: boolean
  /** whether the other tabs hear of them from this one */
  isShared: boolean
}

const receive = (isShared: boolean) =>
  ({
    type: 'receive',
    params: ({ event: { notification, isListed } }: { event: Received }) => ({
      all: [notification],
      isListed,
      isShared,
    }),
  }) as const
const receiveMissed = {
  type: 'receive',
  params: ({ context, event }: { context: NotificationLineContext; event: { output: Notice[] } }) => ({
    all: since(context.cursor, event.output),
    isListed: true,
    isShared: true,
  }),
} as const
const setCut = [{ type: 'setHeard', params: { isHeard: false } }, 'postHeard'] as const

/**
 * Receives a person's notifications (NOTE-5). Browsers limit the connections to one site, so one tab holds the stream and
 * passes notifications to the others; when it closes, another takes over. Nothing is missed or shown twice: a new page
 * continues where the previous one stopped.
 *
 *     idle ──FOLLOW──► following ──UNFOLLOW──► idle
 *     following { electing ──ELECTED──► catchingUp on a first visit ──► streaming }
 *     streaming { connecting ──OPENED──► live }, and without a cursor live fetches what was missed
 *     streaming ──CUT──► polling ──► waiting ──back-off, ONLINE──► streaming
 *
 * While electing, the tab hears of notifications from the one that holds the stream.
 */
export const notificationLineMachine = lineSetup.createMachine({
  id: 'notification-line',
  options: { maxIterations: 100 },
  context: initialContext,
  initial: 'idle',
  states: {
    idle: {
      entry: 'reset',
      on: {
        FOLLOW: {
          target: 'following',
          actions: { type: 'setPerson', params: ({ event: { userId, mark } }) => ({ userId, mark }) },
        },
      },
    },
    following: {
      entry: 'postNewcomer',
      invoke: [
        // A defect of listening or locking leaves the page without notifications, and it polls.
        { id: 'tabs', src: 'tabs', input: ({ context }) => ({ userId: known(context.userId, 'user') }), onError: {} },
        { id: 'lock', src: 'lock', input: ({ context }) => ({ userId: known(context.userId, 'user') }), onError: {} },
      ],
      on: {
        UNFOLLOW: 'idle',
        'PEER.NOTIFICATION': { actions: receive(false) },
        'PEER.HEARD': { actions: { type: 'setHeard', params: ({ event }) => ({ isHeard: event.isHeard }) } },
        'PEER.READ': { actions: 'emitRead' },
      },
      initial: 'electing',
      states: {
        electing: { on: { ELECTED: [{ guard: 'isFirstVisit', target: 'catchingUp' }, { target: 'streaming' }] } },
        catchingUp: {
          invoke: {
            id: 'fetchLatest',
            src: 'fetchLatest',
            onDone: {
              target: 'streaming',
              actions: { type: 'skipExisting', params: ({ event }) => ({ latest: event.output }) },
            },
            onError: 'streaming',
          },
        },
        streaming: {
          invoke: {
            id: 'stream',
            src: 'stream',
            input: ({ context }) => ({ cursor: context.cursor }),
            onError: { target: 'polling', actions: [{ type: 'increaseBackoff', params: rejected }, ...setCut] },
          },
          on: {
            RECEIVED: { actions: receive(true) },
            CUT: {
              target: 'polling',
              actions: [{ type: 'increaseBackoff', params: ({ event }) => ({ error: event.failure }) }, ...setCut],
            },
          },
          initial: 'connecting',
          states: {
            connecting: {
              on: {
                // Without a cursor the server cannot resume, so what was missed is fetched.
                OPENED: [{ guard: 'hasNoCursor', target: 'live.fetching' }, { target: 'live' }],
              },
            },
            live: {
              entry: ['resetBackoff', { type: 'setHeard', params: { isHeard: true } }, 'postHeard'],
              on: { 'PEER.NEWCOMER': { actions: 'postHeard' } },
              initial: 'steady',
              states: {
                steady: {},
                fetching: {
                  invoke: {
                    id: 'fetchLatest',
                    src: 'fetchLatest',
                    onDone: { target: 'steady', actions: receiveMissed },
                    onError: 'steady',
                  },
                },
              },
            },
          },
        },
        polling: {
          invoke: {
            id: 'fetchLatest',
            src: 'fetchLatest',
            onDone: { target: 'waiting', actions: receiveMissed },
            onError: 'waiting',
          },
        },
        waiting: { after: { backOff: 'streaming' }, on: { ONLINE: 'streaming' } },
      },
    },
  },
})
