import { assign, emit, enqueueActions, fromCallback, fromPromise, setup } from 'xstate'
import type { Credentials, OAuthExchange, Registration } from '../openapi/generated/portal.ts'
import { NO_PAUSE, nextPause } from './back-off.ts'
import { hole, known } from './effect.ts'
import { failureOf, isUnauthorized } from './failure.ts'
import {
  type AuthContext,
  type AuthEmitted,
  type AuthEvent,
  type Grant,
  nobody,
  type PeerEvent,
  type Person,
  type PresenceEvent,
  REFRESH_MS,
  type TokenSource,
  type Tokens,
} from './session.ts'

/** The effects, rules and words of the auth machine. */
export const authSetup = setup({
  types: {} as { context: AuthContext; events: AuthEvent; emitted: AuthEmitted; tags: 'busy' | 'signedIn' },
  actors: {
    /** Reads the stored tokens; null when there are none with a subject. */
    restore: fromPromise<Grant | null>(async () => hole('restore')),
    signIn: fromPromise<Grant, Credentials>(async () => hole('signIn')),
    signUp: fromPromise<Grant, { registration: Registration }>(async () => hole('signUp')),
    exchange: fromPromise<Grant, { exchange: OAuthExchange }>(async () => hole('exchange')),
    /** Takes the lock between tabs; a newer grant of another tab is as good as an own one. */
    refresh: fromPromise<Grant, { refreshToken: string }>(async () => hole('refresh')),
    loadUser: fromPromise<Person, { userId: string; role: AuthContext['activeRole'] }>(async () => hole('loadUser')),
    /** Settles when the revocation is sent or queued, and goes on when it is stopped. */
    revoke: fromPromise<void, { tokens: Tokens }>(async () => hole('revoke')),
    peers: fromCallback<PeerEvent>(() => hole('peers')),
    presence: fromCallback<PresenceEvent>(() => hole('presence')),
  },
  delays: { refreshInterval: REFRESH_MS, backOff: ({ context }) => context.pause.ms },
  guards: {
    isNothing: (_, { grant }: { grant: Grant | null }) => grant === null,
    noRefreshToken: ({ context }) => !context.tokens?.refreshToken,
    isVisible: ({ context }) => context.visible,
    userLoaded: ({ context }) => context.user !== null,
    isExpired: ({ context }) => context.expired !== null,
    /** A clock that was set back tells nothing: count the interval as passed. */
    /** A clock that was put back says nothing of how long it has been. */
    intervalPassed: ({ context }, { at }: { at: number }) => Math.abs(at - context.grantedAt) >= REFRESH_MS,
    isKnownUser: ({ context }, { grant }: { grant: Grant }) => grant.session.userId === context.user?.id,
    isSameUser: ({ context }, { grant }: { grant: Grant }) => grant.session.userId === context.session?.userId,
    isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
    /** A second 401 in a row would repeat for ever: that one backs off. */
    isFirstUnauthorized: ({ context }, { error }: { error: unknown }) =>
      isUnauthorized(error) && context.pause.attempt === 0,
  },
  actions: {
    take: enqueueActions(({ enqueue }, { grant, source }: { grant: Grant; source: TokenSource }) => {
      enqueue.assign({
        tokens: grant.tokens,
        session: grant.session,
        grantedAt: grant.at,
        problem: null,
        expired: null,
      })
      enqueue.emit({ type: 'tokensChanged', grant, source })
    }),
    drop: enqueueActions(({ enqueue }, { source }: { source: TokenSource }) => {
      enqueue.assign(nobody)
      enqueue.emit({ type: 'tokensChanged', grant: null, source })
    }),
    greet: assign((_, { person }: { person: Person | null }) => ({
      user: person?.user ?? null,
      profile: person?.profile ?? null,
    })),
    remember: assign({ expired: ({ context }) => context.user }),
    forgetExpired: assign({ expired: null }),
    setAside: assign({ revoking: ({ context }) => context.tokens }),
    forgetRevoked: assign({ revoking: null }),
    fail: assign({ problem: (_, { error }: { error: unknown }) => failureOf(error) }),
    forgive: assign({ problem: null }),
    slowDown: assign({ pause: ({ context }, { error }: { error: unknown }) => nextPause(context.pause, error) }),
    calmDown: assign({ pause: NO_PAUSE }),
    see: assign({ visible: (_, { visible }: { visible: boolean }) => visible }),
    sayIn: emit(({ context }) => ({ type: 'signedIn', userId: known(context.session, 'session').userId })),
    sayUp: emit({ type: 'signedUp' }),
    sayOut: emit({ type: 'signedOut' }),
    sayGaveUp: emit({ type: 'gaveUp' }),
    sayExpired: emit({ type: 'sessionExpired' }),
    goHome: emit({ type: 'goHome' }),
  },
})
