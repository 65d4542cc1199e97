import { assign, emit, fromPromise, setup } from 'xstate'
import type { ContentProgress } from '../openapi/generated/portal.ts'
import { NO_PAUSE, nextPause } from './back-off.ts'
import { hole, known } from './effect.ts'
import { isUnauthorized } from './failure.ts'
import {
  addStored,
  beginStoring,
  discard,
  type OutboxContext,
  type Progress,
  park,
  record,
  settle,
  type Update,
  unpark,
} from './outbox-queue.ts'

export type OutboxEvent =
  | { type: 'SIGNED_IN'; userId: string }
  | { type: 'SIGNED_OUT' }
  /** `version` is unique, such as a random uuid. */
  | { type: 'RECORD'; update: Progress; version: string }
  | { type: 'FLUSH' }
  /** A person asks to send the refused updates again, or to give them up. */
  | { type: 'RETRY' }
  | { type: 'DISCARD' }
export type OutboxEmitted =
  | { type: 'acknowledged'; contentProgress: ContentProgress }
  | { type: 'parked'; contentId: string; code: string }
  | { type: 'unauthorized' }

export const empty: OutboxContext = {
  userId: null,
  queue: [],
  unstored: [],
  storing: null,
  sent: null,
  spent: [],
  parked: [],
  pause: NO_PAUSE,
}

/** The effects, rules and words of the outbox machine. */
export const outboxSetup = setup({
  types: {} as { context: OutboxContext; events: OutboxEvent; emitted: OutboxEmitted },
  actors: {
    readQueue: fromPromise<Update[], { userId: string }>(async () => hole('readQueue')),
    /** Writes the update in one transaction, merged with what another tab stored of the same item. */
    storeUpdate: fromPromise<void, { userId: string; update: Update }>(async () => hole('storeUpdate')),
    /** Sends under the lock between tabs. */
    sendUpdate: fromPromise<ContentProgress, { update: Update }>(async () => hole('sendUpdate')),
    /** Deletes the update if it is unchanged in storage (`isUnchanged`). */
    dropUpdate: fromPromise<void, { userId: string; update: Update }>(async () => hole('dropUpdate')),
  },
  delays: { backOff: ({ context }) => context.pause.ms },
  guards: {
    hasUnstored: ({ context }) => context.unstored.length > 0,
    hasSpent: ({ context }) => context.spent.length > 0,
    hasQueued: ({ context }) => context.queue.length > 0,
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
    /** The server has answered, and will answer the same next time. */
    isRefused: (_, { status }: { status: number }) =>
      status >= 400 && status < 500 && ![401, 408, 429].includes(status),
  },
  actions: {
    open: assign({ userId: (_, { userId }: { userId: string }) => userId }),
    empty: assign(empty),
    record: assign(({ context }, { update }: { update: Update }) => record(context, update)),
    addStored: assign(({ context }, { stored }: { stored: Update[] }) => addStored(context, stored)),
    beginStoring: assign(({ context }) => beginStoring(context)),
    endStoring: assign({ storing: null }),
    beginSending: assign({ sent: ({ context }) => known(context.queue[0], 'update') }),
    endSending: assign({ sent: null }),
    settle: assign(({ context }) => settle(context, known(context.sent, 'sent update'))),
    park: assign(({ context }) => park(context, known(context.sent, 'sent update'))),
    unpark: assign(({ context }) => unpark(context)),
    discard: assign(({ context }) => discard(context)),
    dropped: assign({ spent: ({ context }) => context.spent.slice(1) }),
    slowDown: assign({ pause: ({ context }, { error }: { error: unknown }) => nextPause(context.pause, error) }),
    calmDown: assign({ pause: NO_PAUSE }),
    sayAcknowledged: emit((_, { contentProgress }: { contentProgress: ContentProgress }) => ({
      type: 'acknowledged',
      contentProgress,
    })),
    sayParked: emit(({ context }, { code }: { code: string }) => ({
      type: 'parked',
      contentId: known(context.sent, 'sent update').contentId,
      code,
    })),
    sayUnauthorized: emit({ type: 'unauthorized' }),
  },
})
