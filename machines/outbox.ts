import type { SnapshotFrom } from 'xstate'
import { known } from './effect.ts'
import { failureOf, rejected } from './failure.ts'
import { updateToStore } from './outbox-queue.ts'
import { empty, outboxSetup } from './outbox-setup.ts'

const failed = ({ event }: { event: { error: unknown } }) => failureOf(event.error)
const slowDown = { type: 'slowDown', params: rejected } as const

/**
 * Progress that waits for the server, so that it is never lost (`Progress is never lost`, points 5 and 7).
 *
 *     signedOut ──SIGNED_IN──► signedIn, two regions side by side:
 *       journal: settled ──an update is not yet in storage──► storing ──► settled
 *       sender:  loading ──► idle ──queue not empty──► sending ──acknowledged──► idle ──spent──► dropping ──► idle
 *                sending ──no answer, 408, 429, 5xx──► waiting ──back-off, FLUSH──► sending
 *                        ──401──► unauthorized ──FLUSH──► sending
 *                        ──other 4xx──► idle, the update is parked until RETRY or DISCARD
 *                idle ──FLUSH──► loading, since another tab may have left something behind
 */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  options: { maxIterations: 100 },
  context: empty,
  initial: 'signedOut',
  states: {
    signedOut: {
      entry: 'empty',
      on: {
        SIGNED_IN: {
          target: 'signedIn',
          actions: { type: 'open', params: ({ event }) => ({ userId: event.userId }) },
        },
      },
    },
    signedIn: {
      type: 'parallel',
      on: {
        SIGNED_OUT: 'signedOut',
        RECORD: {
          actions: {
            type: 'record',
            params: ({ event }) => ({ update: { ...event.update, version: event.version } }),
          },
        },
        RETRY: { actions: 'unpark' },
        DISCARD: { actions: 'discard' },
      },
      states: {
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
                // Without storage the page still holds the update and sends it.
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
                    'calmDown',
                    'endSending',
                    { type: 'sayAcknowledged', params: ({ event }) => ({ contentProgress: event.output }) },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isUnauthorized', params: rejected },
                    target: 'unauthorized',
                    actions: ['endSending', 'sayUnauthorized'],
                  },
                  {
                    guard: { type: 'isRefused', params: failed },
                    target: 'idle',
                    actions: ['park', { type: 'sayParked', params: failed }, 'endSending'],
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
                // It will be sent once more after the next reading, which changes nothing on the server.
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

/** What the page says of the progress that was made on it. */
export const saveState = (snapshot: OutboxSnapshot): SaveState => {
  const { parked, queue } = snapshot.context
  if (parked.length > 0) return 'needs-you'
  if (queue.length === 0) return 'saved'
  const isHeld = (['waiting', 'unauthorized'] as const).some((sender) => snapshot.matches({ signedIn: { sender } }))
  return isHeld ? 'waiting' : 'saving'
}
