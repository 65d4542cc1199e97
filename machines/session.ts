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

/** Tokens in the browser; the refresh token is null when it is missing from storage. */
export type Tokens = Omit<AuthTokens, 'refreshToken'> & { refreshToken: string | null }

/** The subject of the access token. */
export interface Session {
  userId: string
}

/** The session that an effect returns; `at` is when it was received, in epoch milliseconds of the device. */
export interface Grant {
  tokens: Tokens
  session: Session
  at: number
}

/** Where tokens come from; only those received `here` are stored and sent to the other tabs. */
export type TokenSource = 'here' | 'storage' | 'peer'

/** A user and their student profile. */
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
  /** The student profile; null where there is none. */
  profile: Profile | null
  /** The user whose session expired; they can sign in again and continue on the same page. */
  expired: User | null
  problem: Failure | null
  pause: Pause
  visible: boolean
  /** Tokens of the session that was just left, until they are revoked. */
  revoking: Tokens | null
}

export type PeerEvent = { type: 'PEER.TOKENS'; grant: Grant } | { type: 'PEER.SIGNED_OUT' }

/** `at` is the time of the event in epoch milliseconds. */
export type PresenceEvent = { type: 'VISIBLE'; at: number } | { type: 'HIDDEN' } | { type: 'ONLINE'; at: number }

export type AuthEvent =
  | ({ type: 'SIGN_IN' } & Credentials)
  | { type: 'SIGN_UP'; registration: Registration }
  /** with the one-time code from signing in at another provider */
  | { type: 'EXCHANGE'; exchange: OAuthExchange }
  /** the person has changed their account or profile */
  | { type: 'REFRESH_USER' }
  /** the person does not sign in again after their session expired */
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

/** The context of a guest. */
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
