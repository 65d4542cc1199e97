import { replaceEqualDeep } from '@tanstack/react-query'
import { fromCallback, fromPromise } from 'xstate'
import type { Registry } from '../../../../machines/app.ts'
import type { Grant, PeerEvent, Person, PresenceEvent, Tokens } from '../../../../machines/session.ts'
import type { Credentials, OAuthExchange, Registration, User } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import { exchangeCode, fetchMe, fetchMyProfile, refreshTokens, signIn, signOut, signUp } from '../api.ts'
import { forgetLeft, grantFrom, keepLeft, readGrant, storeGrant } from './tokens.ts'

const LOCK_LIMIT_MS = 5000
const KEPT_SPENT = 50

/** Null in browsers without BroadcastChannel. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lectern.session')

/** Stores the tokens that the auth machine has now, and tells other tabs of them. */
export function keepTokens(auth: Registry['auth']) {
  auth.on('tokensChanged', ({ grant, source }) => {
    if (source !== 'peer') storeGrant(grant)
    if (source === 'here') tellPeers(grant ? { type: 'PEER.TOKENS', grant } : { type: 'PEER.SIGNED_OUT' })
    if (!grant) clearHandover()
  })
}

const tellPeers = (event: PeerEvent) => channel?.postMessage(event)

/**
 * The auth machine's effects: storage, network, other tabs, and page visibility. `viewer` is the person for whom the page
 * was rendered; while nothing about them has changed they stay the same object, so that nothing is rendered anew.
 */
export function authEffects(api: Api, auth: () => Registry['auth'], viewer: User | null = null) {
  return {
    restore: fromPromise<Grant | null>(async () => readGrant()),
    signIn: fromPromise<Grant, Credentials>(async ({ input }) => grantFrom(await signIn(api, input))),
    signUp: fromPromise<Grant, { registration: Registration }>(async ({ input }) =>
      grantFrom(await signUp(api, input.registration)),
    ),
    exchange: fromPromise<Grant, { exchange: OAuthExchange }>(async ({ input }) =>
      grantFrom(await exchangeCode(api, input.exchange)),
    ),
    refresh: fromPromise<Grant, { refreshToken: string }>(({ input }) =>
      underLock(() => refreshOnce(api, input.refreshToken)),
    ),
    // Not `authorisedFetch`, which waits for this machine to refresh.
    loadUser: fromPromise<Person, { userId: string }>(async () => {
      const token = auth().getSnapshot().context.tokens?.accessToken ?? ''
      const [user, profile] = await Promise.all([fetchMe(api, token), fetchMyProfile(api, token, 'student')])
      return { user: replaceEqualDeep(viewer, user), profile }
    }),
    // Kept until the server has answered: the answer may get lost, tell of too much to do, or come after the page is gone.
    revoke: fromPromise<void, { tokens: Tokens }>(async ({ input: { tokens } }) => {
      keepLeft(tokens)
      await signOut(api, tokens.accessToken)
      forgetLeft(tokens.accessToken)
    }),
    peers: fromCallback<PeerEvent>(({ sendBack }) => {
      const hear = ({ data }: MessageEvent<PeerEvent>) => sendBack(data)
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    }),
    presence: fromCallback<PresenceEvent>(({ sendBack }) => {
      const look = () =>
        sendBack(document.visibilityState === 'visible' ? { type: 'VISIBLE', at: Date.now() } : { type: 'HIDDEN' })
      const online = () => sendBack({ type: 'ONLINE', at: Date.now() })
      document.addEventListener('visibilitychange', look)
      addEventListener('pageshow', look)
      addEventListener('online', online)
      return () => {
        document.removeEventListener('visibilitychange', look)
        removeEventListener('pageshow', look)
        removeEventListener('online', online)
      }
    }),
  }
}

/** One tab refreshes at a time. Without locks, or after 5 s, two may; the server accepts that for 10 s (AUTH-41). */
async function underLock(work: () => Promise<Grant>): Promise<Grant> {
  if (!navigator.locks) return work()
  try {
    return await navigator.locks.request('lectern.refresh', { signal: AbortSignal.timeout(LOCK_LIMIT_MS) }, work)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return work()
    throw error
  }
}

/** Loaded on demand, so that pages react without it. */
const database = () =>
  import('../../../platform/database.ts').then(({ openDatabase }) => openDatabase()).catch(() => null)

/**
 * Refreshes, or returns the successor if another tab has already spent this token. It is passed on in IndexedDB, because
 * the next holder of the lock does not always see a write to local storage (AUTH-32).
 */
async function refreshOnce(api: Api, refreshToken: string): Promise<Grant> {
  const db = await database()
  const handover = await db?.get('session', 'handover')
  if (handover?.spent.includes(refreshToken)) return handover.grant
  const grant = grantFrom(await refreshTokens(api, refreshToken))
  const spent = [...(handover?.spent ?? []).slice(-KEPT_SPENT), refreshToken]
  await db?.put('session', { spent, grant }, 'handover')
  return grant
}

/** The tokens of a session that has ended must not reach the next one. */
const clearHandover = () => void database().then((db) => db?.delete('session', 'handover'))
