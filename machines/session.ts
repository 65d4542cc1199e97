import type {
  AuthTokens,
  Credentials,
  OAuthExchange,
  Profile,
  Registration,
  User,
} from '../openapi/generated/portal.ts'
import { NO_PAUSE, type Pause } from './back-off.ts'
import type { Failure } from './failure.ts'

/** How long tokens are used before they are refreshed (AUTH-25). */
export const REFRESH_MS = 120_000

/** Tokens as the browser holds them: the refresh token may be gone from its storage. */
export type Tokens = Omit<AuthTokens, 'refreshToken'> & { refreshToken: string | null }

/** The subject of the access token. */
export interface Session {
  userId: string
}

/** A session as an effect hands it over; `at` is when it came, in epoch milliseconds of the device. */
export interface Grant {
  tokens: Tokens
  session: Session
  at: number
}

/** Where tokens come from: only those made `here` need to be stored and told to the other tabs. */
export type TokenSource = 'here' | 'storage' | 'peer'

/** Who somebody is, and what they show as a student. */
export interface Person {
  user: User
  profile: Profile | null
}

export interface AuthContext {
  tokens: Tokens | null
  session: Session | null
  /** Epoch milliseconds of the last grant. */
  grantedAt: number
  user: User | null
  /** As a student; null where there is none. */
  profile: Profile | null
  /** Whose session ended by itself: they may sign in again and go on where they were. */
  expired: User | null
  problem: Failure | null
  pause: Pause
  visible: boolean
  /** Tokens of the session that was just left, until the server has been told. */
  revoking: Tokens | null
}

export type PeerEvent = { type: 'PEER.TOKENS'; grant: Grant } | { type: 'PEER.SIGNED_OUT' }

/** `at` is the time of the event in epoch milliseconds. */
export type PresenceEvent = { type: 'VISIBLE'; at: number } | { type: 'HIDDEN' } | { type: 'ONLINE'; at: number }

export type AuthEvent =
  | ({ type: 'SIGN_IN' } & Credentials)
  | { type: 'SIGN_UP'; registration: Registration }
  /** with the one-time code that another provider's sign-in ends with */
  | { type: 'EXCHANGE'; exchange: OAuthExchange }
  /** The person has changed something about themselves. */
  | { type: 'REFRESH_USER' }
  /** Whoever's session ended does not come back. */
  | { type: 'GIVE_UP' }
  | { type: 'LOGOUT' }
  | { type: 'UNAUTHORIZED' }
  | PeerEvent
  | PresenceEvent

export type AuthEmitted =
  | { type: 'tokensChanged'; grant: Grant | null; source: TokenSource }
  | { type: 'signedIn'; userId: string }
  | { type: 'signedUp' }
  | { type: 'signedOut' }
  | { type: 'gaveUp' }
  | { type: 'sessionExpired' }
  | { type: 'goHome' }

/** What a guest's context holds. */
export const signedOutContext = {
  tokens: null,
  session: null,
  grantedAt: 0,
  user: null,
  profile: null,
  pause: NO_PAUSE,
}

/** Before the stored tokens are read. */
export const initialContext: AuthContext = {
  ...signedOutContext,
  expired: null,
  problem: null,
  visible: true,
  revoking: null,
}
