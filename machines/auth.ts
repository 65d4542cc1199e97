import { assertEvent, assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { Credentials, OAuthExchange, Registration } from '../openapi/generated/portal.ts'
import { NO_PAUSE, nextPause } from './back-off.ts'
import { known, notProvided } from './effect.ts'
import { failureOf, isUnauthorized, rejected } from './failure.ts'
import {
  type AuthContext,
  type AuthEmitted,
  type AuthEvent,
  type Grant,
  initialContext,
  type PeerEvent,
  type Person,
  type PresenceEvent,
  REFRESH_MS,
  signedOutContext,
  type TokenSource,
  type Tokens,
} from './session.ts'

const authSetup = setup({
  types: {} as { context: AuthContext; events: AuthEvent; emitted: AuthEmitted; tags: 'busy' | 'signedIn' },
  actors: {
    /** Reads the stored tokens; null when there are none with a subject. */
    restore: fromPromise<Grant | null>(async () => notProvided('restore')),
    signIn: fromPromise<Grant, Credentials>(async () => notProvided('signIn')),
    signUp: fromPromise<Grant, { registration: Registration }>(async () => notProvided('signUp')),
    exchange: fromPromise<Grant, { exchange: OAuthExchange }>(async () => notProvided('exchange')),
    /** Takes the lock between tabs. Returns the newer grant of another tab where there is one. */
    refresh: fromPromise<Grant, { refreshToken: string }>(async () => notProvided('refresh')),
    loadUser: fromPromise<Person, { userId: string }>(async () => notProvided('loadUser')),
    /** Settles when the revocation is sent or queued; it continues when the actor is stopped. */
    revoke: fromPromise<void, { tokens: Tokens }>(async () => notProvided('revoke')),
    peers: fromCallback<PeerEvent>(() => notProvided('peers')),
    presence: fromCallback<PresenceEvent>(() => notProvided('presence')),
  },
  delays: { refreshInterval: REFRESH_MS, backOff: ({ context }) => context.pause.ms },
  guards: {
    isNothing: (_, { grant }: { grant: Grant | null }) => grant === null,
    noRefreshToken: ({ context }) => !context.tokens?.refreshToken,
    isVisible: ({ context }) => context.visible,
    userLoaded: ({ context }) => context.user !== null,
    isExpired: ({ context }) => context.expired !== null,
    /** After a clock was set back, the elapsed time is unknown and counts as the full interval. */
    intervalPassed: ({ context }, { at }: { at: number }) => Math.abs(at - context.grantedAt) >= REFRESH_MS,
    isKnownUser: ({ context }, { grant }: { grant: Grant }) => grant.session.userId === context.user?.id,
    isSameUser: ({ context }, { grant }: { grant: Grant }) => grant.session.userId === context.session?.userId,
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
    /** Refreshing on every 401 could repeat forever, so a second one in a row backs off. */
    isFirstUnauthorized: ({ context }, { error }: { error: unknown }) =>
      isUnauthorized(error) && context.pause.attempt === 0,
  },
  actions: {
    setGrant: enqueueActions(({ enqueue }, { grant, source }: { grant: Grant; source: TokenSource }) => {
      enqueue.assign({
        tokens: grant.tokens,
        session: grant.session,
        grantedAt: grant.at,
        problem: null,
        expired: null,
      })
      enqueue.emit({ type: 'tokensChanged', grant, source })
    }),
    clearGrant: enqueueActions(({ enqueue }, { source }: { source: TokenSource }) => {
      enqueue.assign(signedOutContext)
      enqueue.emit({ type: 'tokensChanged', grant: null, source })
    }),
    setUser: assign((_, { person }: { person: Person | null }) => ({
      user: person?.user ?? null,
      profile: person?.profile ?? null,
    })),
    keepExpiredUser: assign({ expired: ({ context }) => context.user }),
    clearExpiredUser: assign({ expired: null }),
    keepRevoked: assign({ revoking: ({ context }) => context.tokens }),
    clearRevoked: assign({ revoking: null }),
    setProblem: assign({ problem: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearProblem: assign({ problem: null }),
    increaseBackoff: assign({ pause: ({ context }, { error }: { error: unknown }) => nextPause(context.pause, error) }),
    resetBackoff: assign({ pause: NO_PAUSE }),
    setVisible: assign({ visible: (_, { visible }: { visible: boolean }) => visible }),
    emitSignedIn: emit(({ context }) => ({ type: 'signedIn', userId: known(context.session, 'session').userId })),
    emitSignedUp: emit({ type: 'signedUp' }),
    emitSignedOut: emit({ type: 'signedOut' }),
    emitGaveUp: emit({ type: 'gaveUp' }),
    emitSessionExpired: emit({ type: 'sessionExpired' }),
    emitGoHome: emit({ type: 'goHome' }),
  },
})

const takeOutput = {
  type: 'setGrant',
  params: ({ event }: { event: { output: Grant } }) => ({ grant: event.output, source: 'here' as const }),
} as const
const granted = ({ event }: { event: { grant: Grant } }) => ({ grant: event.grant })
const takePeers = {
  type: 'setGrant',
  params: ({ event }: { event: { grant: Grant } }) => ({ grant: event.grant, source: 'peer' as const }),
} as const
const seen = { type: 'setVisible', params: { visible: true } } as const
const slowDown = { type: 'increaseBackoff', params: rejected } as const
const intervalPassed = {
  type: 'intervalPassed',
  params: ({ event }: { event: { at: number } }) => ({ at: event.at }),
} as const

/**
 * Who is signed in, and with which tokens (AUTH-2, AUTH-3, AUTH-25).
 *
 *     restoring ──► signedOut ◄──► signingIn, signingUp, exchanging ──► signedIn ──LOGOUT──► signingOut ──► signedOut
 *     signedIn: loadingUser ──► fresh ──2 min, 401, visible, online──► due ──► refreshing ──► fresh
 *               no answer, 429, 5xx ──► stale ──back-off, visible, online──► due
 *               due without a refresh token ──► signedOut, home;  401 of refresh ──► signedOut, still known
 */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  options: { maxIterations: 100 },
  context: initialContext,
  // Signing in still works when listening to other tabs or to the page fails.
  invoke: [
    { id: 'peers', src: 'peers', onError: {} },
    { id: 'presence', src: 'presence', onError: {} },
  ],
  on: {
    VISIBLE: { actions: seen },
    HIDDEN: { actions: { type: 'setVisible', params: { visible: false } } },
    'PEER.TOKENS': { target: '.signedIn', actions: [{ type: 'setUser', params: { person: null } }, takePeers] },
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
              type: 'setGrant',
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
        GIVE_UP: { guard: 'isExpired', actions: ['clearExpiredUser', 'emitGaveUp'] },
      },
    },
    signingIn: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'SIGN_IN')
          const { username, password, otp } = event
          return { username, password, ...(otp !== undefined && { otp }) }
        },
        onDone: { target: 'signedIn', actions: takeOutput },
        onError: { target: 'signedOut', actions: { type: 'setProblem', params: rejected } },
      },
    },
    signingUp: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ event }) => {
          assertEvent(event, 'SIGN_UP')
          return { registration: event.registration }
        },
        onDone: { target: 'signedIn', actions: [takeOutput, 'emitSignedUp'] },
        onError: { target: 'signedOut', actions: { type: 'setProblem', params: rejected } },
      },
    },
    exchanging: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'exchange',
        src: 'exchange',
        input: ({ event }) => {
          assertEvent(event, 'EXCHANGE')
          return { exchange: event.exchange }
        },
        onDone: { target: 'signedIn', actions: takeOutput },
        onError: { target: 'signedOut', actions: { type: 'setProblem', params: rejected } },
      },
    },
    signedIn: {
      tags: 'signedIn',
      entry: 'emitSignedIn',
      exit: 'emitSignedOut',
      initial: 'loadingUser',
      on: {
        LOGOUT: { target: 'signingOut', actions: ['keepRevoked', { type: 'clearGrant', params: { source: 'here' } }] },
        'PEER.SIGNED_OUT': { target: 'signedOut', actions: { type: 'clearGrant', params: { source: 'peer' } } },
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
            input: ({ context }) => ({ userId: known(context.session, 'session').userId }),
            onDone: {
              target: 'fresh',
              actions: { type: 'setUser', params: ({ event }) => ({ person: event.output }) },
            },
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
          entry: 'resetBackoff',
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
              actions: [{ type: 'clearGrant', params: { source: 'here' } }, 'emitGoHome'],
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
                actions: ['keepExpiredUser', { type: 'clearGrant', params: { source: 'here' } }, 'emitSessionExpired'],
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
      exit: 'clearRevoked',
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
