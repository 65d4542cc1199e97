import { assign, emit, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { ContentProgress } from '../openapi/generated/portal.ts'
import { NO_PAUSE, nextPause } from './back-off.ts'
import { known, notProvided } from './effect.ts'
import { failureOf, isUnauthorized, rejected } from './failure.ts'
import {
  addStored,
  beginStoring,
  keyOf,
  type OutboxContext,
  type Progress,
  park,
  record,
  type SavedNote,
  settle,
  type Update,
  unpark,
  updateToStore,
} from './rules/outbox-queue.ts'

export type OutboxEvent =
  | { type: 'SIGNED_IN'; userId: string }
  | { type: 'SIGNED_OUT' }
  /** `version` is unique, for example a random UUID */
  | { type: 'RECORD'; update: Progress; version: string }
  | { type: 'FLUSH' }
  /** the page is reloaded, closed or left, and gets no answer any more */
  | { type: 'LEAVE' }
  /** the person asks to send the parked updates again */
  | { type: 'RETRY' }
export type OutboxEmitted =
  | { type: 'acknowledged'; contentProgress: ContentProgress }
  | { type: 'noteSaved'; saved: SavedNote }
  /** the server refuses an update for good */
  | { type: 'refused'; contentId: string; noteId?: string; code: string }
  | { type: 'unauthorized' }
  /** to be stored and sent before the page is gone */
  | { type: 'left'; userId: string; unstored: Update[]; queue: Update[] }

export const initialContext: OutboxContext = {
  userId: null,
  queue: [],
  unstored: [],
  storing: null,
  sent: null,
  spent: [],
  parked: [],
  pause: NO_PAUSE,
}

const outboxSetup = setup({
  types: {} as { context: OutboxContext; events: OutboxEvent; emitted: OutboxEmitted },
  actors: {
    readQueue: fromPromise<Update[], { userId: string }>(async () => notProvided('readQueue')),
    /** Writes the update in one transaction, merged with an update of the same item from another tab. */
    storeUpdate: fromPromise<void, { userId: string; update: Update }>(async () => notProvided('storeUpdate')),
    /** Sends under the lock between tabs. */
    sendUpdate: fromPromise<ContentProgress | SavedNote, { update: Update }>(async () => notProvided('sendUpdate')),
    /** Deletes the update if it is unchanged in storage (`isUnchanged`). */
    dropUpdate: fromPromise<void, { userId: string; update: Update }>(async () => notProvided('dropUpdate')),
  },
  delays: { backOff: ({ context }) => context.pause.ms },
  guards: {
    hasUnstored: ({ context }) => context.unstored.length > 0,
    hasSpent: ({ context }) => context.spent.length > 0,
    hasQueued: ({ context }) => context.queue.length > 0,
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
    /** The attempt was submitted elsewhere, so its result stands and this update can never count. */
    isClosed: (_, { code }: { code: string }) => code === 'attempt-closed',
    /** The server answered, and would answer the same to a repetition. */
    isRefused: (_, { status }: { status: number }) =>
      status >= 400 && status < 500 && ![401, 408, 429].includes(status),
  },
  actions: {
    openQueue: assign({ userId: (_, { userId }: { userId: string }) => userId }),
    clearQueue: assign(initialContext),
    record: assign(({ context }, { update }: { update: Update }) => record(context, update)),
    addStored: assign(({ context }, { stored }: { stored: Update[] }) => addStored(context, stored)),
    beginStoring: assign(({ context }) => beginStoring(context)),
    endStoring: assign({ storing: null }),
    beginSending: assign({ sent: ({ context }) => known(context.queue[0], 'update') }),
    endSending: assign({ sent: null }),
    settle: assign(({ context }) => settle(context, known(context.sent, 'sent update'))),
    park: assign(({ context }) => park(context, known(context.sent, 'sent update'))),
    unpark: assign(({ context }) => unpark(context)),
    dropped: assign({ spent: ({ context }) => context.spent.slice(1) }),
    increaseBackoff: assign({ pause: ({ context }, { error }: { error: unknown }) => nextPause(context.pause, error) }),
    resetBackoff: assign({ pause: NO_PAUSE }),
    emitAcknowledged: emit((_, { answer }: { answer: ContentProgress | SavedNote }) =>
      'noteId' in answer ? { type: 'noteSaved', saved: answer } : { type: 'acknowledged', contentProgress: answer },
    ),
    emitRefused: emit(({ context }, { code }: { code: string }) => {
      const { contentId, note } = known(context.sent, 'sent update')
      return { type: 'refused', contentId, ...(note && { noteId: note.id }), code }
    }),
    emitUnauthorized: emit({ type: 'unauthorized' }),
    emitLeft: emit(({ context: { userId, queue, unstored, storing } }) => ({
      type: 'left',
      userId: known(userId, 'user'),
      unstored: queue.filter((update) => keyOf(update) === storing || unstored.includes(keyOf(update))),
      queue,
    })),
  },
})

const failed = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const recordUpdate = {
  type: 'record',
  params: ({ event }: { event: OutboxEvent & { type: 'RECORD' } }) => ({
    update: { ...event.update, version: event.version },
  }),
} as const
const slowDown = { type: 'increaseBackoff', params: rejected } as const
const refused = { type: 'emitRefused', params: failed } as const

/**
 * Keeps progress and notes until the server has acknowledged them, so that nothing is lost (LEARN-38, LEARN-6, LEARN-7,
 * LEARN-68).
 *
 *     signedOut ──SIGNED_IN──► signedIn, three regions side by side:
 *       page:    open ──LEAVE──► leaving ──FLUSH──► open, because the page was kept and is shown again
 *       journal: settled ──an update is not yet in storage──► storing ──► settled
 *       sender:  loading ──► idle ──queue not empty──► sending ──acknowledged──► idle ──spent──► dropping ──► idle
 *                sending ──no answer, 408, 429, 5xx──► waiting ──back-off, FLUSH──► sending
 *                        ──401──► unauthorized ──FLUSH──► sending
 *                        ──attempt closed──► idle, the update is dropped
 *                        ──other 4xx──► idle, the update is parked until RETRY
 *                idle ──FLUSH──► loading, because another tab may have stored updates
 *
 * A page that is left emits `left` for what it has: what is under way may end with the page, so that all of it is stored
 * and sent once more, and RECORD too (LEARN-42).
 */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  options: { maxIterations: 100 },
  context: initialContext,
  initial: 'signedOut',
  states: {
    signedOut: {
      entry: 'clearQueue',
      on: {
        SIGNED_IN: {
          target: 'signedIn',
          actions: { type: 'openQueue', params: ({ event }) => ({ userId: event.userId }) },
        },
      },
    },
    signedIn: {
      type: 'parallel',
      on: {
        SIGNED_OUT: 'signedOut',
        RECORD: { actions: recordUpdate },
        RETRY: { actions: 'unpark' },
      },
      states: {
        page: {
          initial: 'open',
          states: {
            open: {
              on: { LEAVE: [{ guard: 'hasQueued', target: 'leaving', actions: 'emitLeft' }, { target: 'leaving' }] },
            },
            // What is played may be told after the page has begun to leave.
            leaving: { on: { RECORD: { actions: [recordUpdate, 'emitLeft'] }, FLUSH: 'open' } },
          },
        },
        journal: {
          initial: 'settled',
          states: {
            settled: { always: { guard: 'hasUnstored', target: 'storing' } },
            storing: {
              entry: 'beginStoring',
              exit: 'endStoring',
              invoke: {
                id: 'storeUpdate',
                src: 'storeUpdate',
                input: ({ context }) => ({
                  userId: known(context.userId, 'user'),
                  update: known(updateToStore(context), 'update to store'),
                }),
                onDone: 'settled',
                // Without storage the update is still held in memory and sent.
                onError: 'settled',
              },
            },
          },
        },
        sender: {
          initial: 'loading',
          states: {
            loading: {
              invoke: {
                id: 'readQueue',
                src: 'readQueue',
                input: ({ context }) => ({ userId: known(context.userId, 'user') }),
                onDone: {
                  target: 'idle',
                  actions: { type: 'addStored', params: ({ event }) => ({ stored: event.output }) },
                },
                onError: 'idle',
              },
            },
            idle: {
              always: [
                { guard: 'hasSpent', target: 'dropping' },
                { guard: 'hasQueued', target: 'sending' },
              ],
              on: { FLUSH: 'loading' },
            },
            sending: {
              entry: 'beginSending',
              invoke: {
                id: 'sendUpdate',
                src: 'sendUpdate',
                input: ({ context }) => ({ update: known(context.sent, 'sent update') }),
                onDone: {
                  target: 'idle',
                  actions: [
                    'settle',
                    'resetBackoff',
                    'endSending',
                    { type: 'emitAcknowledged', params: ({ event }) => ({ answer: event.output }) },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isUnauthorized', params: rejected },
                    target: 'unauthorized',
                    actions: ['endSending', 'emitUnauthorized'],
                  },
                  {
                    guard: { type: 'isClosed', params: failed },
                    target: 'idle',
                    actions: ['settle', refused, 'endSending'],
                  },
                  {
                    guard: { type: 'isRefused', params: failed },
                    target: 'idle',
                    actions: ['park', refused, 'endSending'],
                  },
                  { target: 'waiting', actions: [slowDown, 'endSending'] },
                ],
              },
            },
            dropping: {
              invoke: {
                id: 'dropUpdate',
                src: 'dropUpdate',
                input: ({ context }) => ({
                  userId: known(context.userId, 'user'),
                  update: known(context.spent[0], 'spent update'),
                }),
                onDone: { target: 'idle', actions: 'dropped' },
                // The update will be loaded and sent again, which changes nothing on the server.
                onError: { target: 'idle', actions: 'dropped' },
              },
            },
            waiting: { after: { backOff: 'sending' }, on: { FLUSH: 'sending' } },
            unauthorized: { on: { FLUSH: 'sending' } },
          },
        },
      },
    },
  },
})

export type OutboxSnapshot = SnapshotFrom<typeof outboxMachine>
export type SaveState = 'saved' | 'saving' | 'waiting' | 'needs-you'

/** What the page shows about saving the progress made on it. */
export const saveState = (snapshot: OutboxSnapshot): SaveState => {
  const { parked, queue } = snapshot.context
  if (parked.length > 0) return 'needs-you'
  if (queue.length === 0) return 'saved'
  return isHeld(snapshot) ? 'waiting' : 'saving'
}

/** Whether nothing is sent until a pause or a refresh is over. */
export const isHeld = (snapshot: OutboxSnapshot): boolean =>
  (['waiting', 'unauthorized'] as const).some((sender) => snapshot.matches({ signedIn: { sender } }))
