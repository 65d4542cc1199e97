import { assertEvent } from 'xstate'
import { authSetup } from './auth-setup.ts'
import { known } from './effect.ts'
import { rejected } from './failure.ts'
import { type Grant, nobody } from './session.ts'

const takeOutput = {
  type: 'take',
  params: ({ event }: { event: { output: Grant } }) => ({ grant: event.output, source: 'here' as const }),
} as const
const granted = ({ event }: { event: { grant: Grant } }) => ({ grant: event.grant })
const takePeers = {
  type: 'take',
  params: ({ event }: { event: { grant: Grant } }) => ({ grant: event.grant, source: 'peer' as const }),
} as const
const seen = { type: 'see', params: { visible: true } } as const
const slowDown = { type: 'slowDown', params: rejected } as const
const intervalPassed = {
  type: 'intervalPassed',
  params: ({ event }: { event: { at: number } }) => ({ at: event.at }),
} as const

/**
 * Who is signed in, and with which tokens (specification points 4, 7, 8).
 *
 *     restoring ──► signedOut ◄──► signingIn, signingUp, exchanging ──► signedIn ──LOGOUT──► signingOut ──► signedOut
 *     signedIn: loadingUser ──► fresh ──2 min, 401, visible, online──► due ──► refreshing ──► fresh
 *               no answer, 429, 5xx ──► stale ──back-off, visible, online──► due
 *               due without a refresh token ──► signedOut, home;  401 of refresh ──► signedOut, still known
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  options: { maxIterations: 100 },
  context: { ...nobody, expired: null, activeRole: 'student', problem: null, visible: true, revoking: null },
  // Signing in works without word from other tabs or from the page.
  invoke: [
    { id: 'peers', src: 'peers', onError: {} },
    { id: 'presence', src: 'presence', onError: {} },
  ],
  on: {
    VISIBLE: { actions: seen },
    HIDDEN: { actions: { type: 'see', params: { visible: false } } },
    'PEER.TOKENS': {
      target: '.signedIn',
      actions: [{ type: 'greet', params: { person: null } }, takePeers],
    },
  },
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          { guard: { type: 'isNothing', params: ({ event }) => ({ grant: event.output }) }, target: 'signedOut' },
          {
            target: 'signedIn',
            actions: {
              type: 'take',
              params: ({ event }) => ({ grant: known(event.output, 'grant'), source: 'storage' }),
            },
          },
        ],
        onError: 'signedOut',
      },
    },
    signedOut: {
      on: {
        SIGN_IN: 'signingIn',
        SIGN_UP: 'signingUp',
        EXCHANGE: 'exchanging',
        GIVE_UP: { guard: 'isExpired', actions: ['forgetExpired', 'sayGaveUp'] },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'forgive',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'SIGN_IN')
          const { username, password, otp } = event
          return { username, password, ...(otp !== undefined && { otp }) }
        },
        onDone: {
          target: 'signedIn',
          actions: takeOutput,
        },
        onError: { target: 'signedOut', actions: { type: 'fail', params: rejected } },
      },
    },
    signingUp: {
      tags: 'busy',
      entry: 'forgive',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ event }) => {
          assertEvent(event, 'SIGN_UP')
          return { registration: event.registration }
        },
        onDone: { target: 'signedIn', actions: [takeOutput, 'sayUp'] },
        onError: { target: 'signedOut', actions: { type: 'fail', params: rejected } },
      },
    },
    exchanging: {
      tags: 'busy',
      entry: 'forgive',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ event }) => {
          assertEvent(event, 'EXCHANGE')
          return { exchange: event.exchange }
        },
        onDone: { target: 'signedIn', actions: takeOutput },
        onError: { target: 'signedOut', actions: { type: 'fail', params: rejected } },
      },
    },
    signedIn: {
      tags: 'signedIn',
      entry: 'sayIn',
      exit: 'sayOut',
      initial: 'loadingUser',
      on: {
        LOGOUT: { target: 'signingOut', actions: ['setAside', { type: 'drop', params: { source: 'here' } }] },
        'PEER.SIGNED_OUT': { target: 'signedOut', actions: { type: 'drop', params: { source: 'peer' } } },
        'PEER.TOKENS': [
          { guard: { type: 'isKnownUser', params: granted }, target: '.fresh', actions: takePeers },
          { guard: { type: 'isSameUser', params: granted }, target: '.loadingUser', actions: takePeers },
        ],
      },
      states: {
        loadingUser: {
          invoke: {
            id: 'loadUser',
            src: 'loadUser',
            input: ({ context }) => ({
              userId: known(context.session, 'session').userId,
              role: context.activeRole,
            }),
            onDone: { target: 'fresh', actions: { type: 'greet', params: ({ event }) => ({ person: event.output }) } },
            onError: [
              {
                guard: { type: 'isFirstUnauthorized', params: rejected },
                target: 'due',
                actions: slowDown,
              },
              { target: 'stale', actions: slowDown },
            ],
          },
        },
        fresh: {
          entry: 'calmDown',
          after: { refreshInterval: { guard: 'isVisible', target: 'due' } },
          on: {
            UNAUTHORIZED: 'due',
            REFRESH_USER: 'loadingUser',
            ONLINE: { guard: intervalPassed, target: 'due' },
            VISIBLE: { guard: intervalPassed, target: 'due', actions: seen },
          },
        },
        due: {
          always: [
            {
              guard: 'noRefreshToken',
              target: '#auth.signedOut',
              actions: [{ type: 'drop', params: { source: 'here' } }, 'goHome'],
            },
            { target: 'refreshing' },
          ],
        },
        refreshing: {
          invoke: {
            id: 'refresh',
            src: 'refresh',
            input: ({ context }) => ({ refreshToken: known(context.tokens?.refreshToken, 'refresh token') }),
            onDone: [
              {
                guard: 'userLoaded',
                target: 'fresh',
                actions: takeOutput,
              },
              {
                target: 'loadingUser',
                actions: takeOutput,
              },
            ],
            onError: [
              {
                guard: { type: 'isUnauthorized', params: rejected },
                target: '#auth.signedOut',
                actions: ['remember', { type: 'drop', params: { source: 'here' } }, 'sayExpired'],
              },
              { target: 'stale', actions: slowDown },
            ],
          },
        },
        stale: {
          after: { backOff: 'due' },
          on: {
            ONLINE: 'due',
            VISIBLE: { target: 'due', actions: seen },
          },
        },
      },
    },
    signingOut: {
      on: { SIGN_IN: 'signingIn' },
      exit: 'forgetRevoked',
      invoke: {
        id: 'revoke',
        src: 'revoke',
        input: ({ context }) => ({ tokens: known(context.revoking, 'tokens') }),
        onDone: 'signedOut',
        onError: 'signedOut',
      },
    },
  },
})
