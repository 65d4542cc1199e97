import { known } from './effect.ts'
import { rejected } from './failure.ts'
import { nothing, type Wish, webinarSetup } from './webinar-setup.ts'

const wishOf = ({ event }: { event: Wish }) => ({
  mode: event.mode,
  eventId: event.eventId,
  signedIn: event.signedIn,
  isRegistered: event.isRegistered,
  isClick: event.isClick,
})
const enter = { target: '.entering', actions: { type: 'take', params: wishOf } } as const
const failedBy = { target: '#webinar.failed', actions: { type: 'fail', params: rejected } } as const
const ifOther = {
  guard: {
    type: 'isOtherSession',
    params: ({ event }: { event: { scheduleId: string | null } }) => ({ scheduleId: event.scheduleId }),
  },
  target: 'idle',
} as const

/**
 * The one press that joins or starts a live session (specification points 4 and 8).
 *
 *     idle, offered, opened, failed ──ENTER──► entering
 *     entering { beginning ──► finding ──► deciding ──► registering ──► requesting ──► leading }
 *     deciding ──not signed in──► idle (signInWanted);  no event, no session ──► failed
 *     requesting ──too early──► waiting ──the window opens──► idle (opens)
 *     leading ──► opened, or offered as a link where no window could be opened ──FOLLOWED──► opened
 *     entering ──refused──► failed ──RETRY──► entering
 *
 * A session that is not the page's any more ends waiting, an offered link and a failure.
 */
export const webinarMachine = webinarSetup.createMachine({
  id: 'webinar',
  options: { maxIterations: 100 },
  context: nothing,
  initial: 'idle',
  on: { ENTER: enter, LEAVE: '.idle' },
  states: {
    idle: { entry: 'forget' },
    entering: {
      tags: 'busy',
      initial: 'beginning',
      // The first press is the one that counts.
      on: { ENTER: {} },
      // Without a window there is still the link.
      invoke: { id: 'claim', src: 'claim', input: ({ context }) => ({ isClick: context.isClick }), onError: {} },
      states: {
        beginning: {
          always: [{ guard: 'hasNoEvent', target: '#webinar.failed', actions: 'failWithout' }, { target: 'finding' }],
        },
        finding: {
          invoke: {
            id: 'findSessions',
            src: 'findSessions',
            input: ({ context }) => ({ eventId: known(context.eventId, 'event') }),
            onDone: {
              target: 'deciding',
              actions: { type: 'pick', params: ({ event }) => ({ sessions: event.output }) },
            },
            onError: failedBy,
          },
        },
        deciding: {
          always: [
            { guard: 'hasNoSession', target: '#webinar.failed', actions: 'failWithout' },
            { guard: 'isSignedOut', target: '#webinar.idle', actions: 'saySignIn' },
            { guard: 'needsTicket', target: 'registering' },
            { target: 'requesting' },
          ],
        },
        registering: {
          invoke: {
            id: 'register',
            src: 'register',
            input: ({ context }) => ({ eventId: known(context.eventId, 'event') }),
            onDone: { target: 'requesting', actions: 'noteTicket' },
            onError: [
              {
                guard: { type: 'isRegisteredAlready', params: rejected },
                target: 'requesting',
                actions: 'noteTicket',
              },
              { target: '#webinar.failed', actions: { type: 'failToRegister', params: rejected } },
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
              scheduleId: known(context.scheduleId, 'session'),
            }),
            onDone: {
              target: 'leading',
              actions: { type: 'keep', params: ({ event }) => ({ url: event.output.url }) },
            },
            onError: [
              {
                guard: { type: 'isTooEarly', params: rejected },
                target: '#webinar.waiting',
                actions: { type: 'note', params: rejected },
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
      on: { ENTER: {}, SESSION: ifOther },
      after: { opensIn: { target: 'idle', actions: 'sayOpens' } },
    },
    offered: { on: { FOLLOWED: 'opened', SESSION: ifOther } },
    opened: { entry: 'drop', on: { SESSION: ifOther } },
    failed: {
      entry: 'sayFailed',
      on: { RETRY: { target: 'entering', actions: 'tryAgain' }, SESSION: ifOther },
    },
  },
})
