import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { known, notProvided } from './effect.ts'
import { type Failure, failureOf, rejected } from './failure.ts'

/** What a person connects: a telephone number, or the chat that they open in Telegram. */
export type Connecting = { via: 'sms'; phone: string } | { via: 'telegram' }

/** What the server has begun. */
export interface Begun {
  /** where the person goes on; null: they enter a code */
  url: string | null
}

/** What has become of what was begun. */
export interface Standing {
  state: 'waiting' | 'connected' | 'expired'
}

export interface ChannelConnectionContext {
  wanted: Connecting | null
  begun: Begun | null
  problem: Failure | null
}

export type ChannelConnectionEvent =
  | { type: 'START'; wanted: Connecting }
  | { type: 'CONFIRM'; code: string }
  | { type: 'CANCEL' }
export type ChannelConnectionEmitted = { type: 'connected'; via: Connecting['via'] }

const LOOK_MS = 3_000

const initialContext: ChannelConnectionContext = { wanted: null, begun: null, problem: null }

const connectionSetup = setup({
  types: {} as {
    context: ChannelConnectionContext
    events: ChannelConnectionEvent
    emitted: ChannelConnectionEmitted
    tags: 'busy'
  },
  actors: {
    begin: fromPromise<Begun, Connecting>(async () => notProvided('begin')),
    confirm: fromPromise<void, { code: string }>(async () => notProvided('confirm')),
    look: fromPromise<Standing>(async () => notProvided('look')),
  },
  delays: { nextLook: LOOK_MS },
  guards: {
    isElsewhere: ({ context }) => context.begun !== null && context.begun.url !== null,
    isConnected: (_, { state }: Standing) => state === 'connected',
    isExpired: (_, { state }: Standing) => state === 'expired',
    isOver: (_, { error }: { error: unknown }) => failureOf(error).code === 'phone-code-expired',
  },
  actions: {
    setWanted: assign((_, { wanted }: { wanted: Connecting }) => ({ ...initialContext, wanted })),
    setBegun: assign({ begun: (_, { begun }: { begun: Begun }) => begun }),
    setProblem: assign({ problem: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearProblem: assign({ problem: null }),
    reset: assign(initialContext),
    emitConnected: emit(({ context }) => ({ type: 'connected' as const, via: known(context.wanted, 'wanted').via })),
  },
})

const answered = ({ event }: { event: { output: Standing } }) => event.output

const giveUp = { target: '#channel-connection.idle', actions: 'reset' } as const

/**
 * A person connects a channel (NOTE-14). They prove that a telephone number is theirs by a code, which they enter; a
 * Telegram chat proves itself, so that the server is asked every few seconds whether it has.
 *
 *     idle ──START──► beginning ──► pending { waiting ⇄ looking, waiting ⇄ confirming } ──► connected
 *     beginning ──refused──► idle;  pending ──too late──► expired;  any ──START──► beginning
 *     pending, expired ──CANCEL──► idle
 */
export const channelConnectionMachine = connectionSetup.createMachine({
  id: 'channel-connection',
  options: { maxIterations: 100 },
  context: initialContext,
  initial: 'idle',
  on: {
    START: {
      target: '.beginning',
      actions: { type: 'setWanted', params: ({ event }) => ({ wanted: event.wanted }) },
    },
  },
  states: {
    idle: {},
    beginning: {
      tags: 'busy',
      // A second press changes nothing.
      on: { START: {} },
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => known(context.wanted, 'wanted'),
        onDone: { target: 'pending', actions: { type: 'setBegun', params: ({ event }) => ({ begun: event.output }) } },
        onError: { target: 'idle', actions: { type: 'setProblem', params: rejected } },
      },
    },
    pending: {
      initial: 'waiting',
      on: { CANCEL: giveUp },
      states: {
        waiting: {
          on: { CONFIRM: 'confirming' },
          after: { nextLook: { guard: 'isElsewhere', target: 'looking' } },
        },
        looking: {
          invoke: {
            id: 'look',
            src: 'look',
            onDone: [
              { guard: { type: 'isConnected', params: answered }, target: '#channel-connection.connected' },
              { guard: { type: 'isExpired', params: answered }, target: '#channel-connection.expired' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        confirming: {
          tags: 'busy',
          entry: 'clearProblem',
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ event }) => {
              assertEvent(event, 'CONFIRM')
              return { code: event.code }
            },
            onDone: '#channel-connection.connected',
            onError: [
              { guard: { type: 'isOver', params: rejected }, target: '#channel-connection.expired' },
              { target: 'waiting', actions: { type: 'setProblem', params: rejected } },
            ],
          },
        },
      },
    },
    connected: { entry: 'emitConnected' },
    expired: { on: { CANCEL: giveUp } },
  },
})
