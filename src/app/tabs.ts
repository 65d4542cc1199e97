import { actorOf, findActor } from '../../machines/app.ts'
import type { ContentProgress } from '../../openapi/generated/portal.ts'
import { readGrant, storeGrant } from '../features/auth/session/tokens.ts'
import { applyProgress } from '../features/learning/progress-cache.ts'
import { refreshFacts } from '../platform/api/changed-facts.ts'
import { browserStorage } from '../platform/storage.ts'
import type { Wiring } from './wiring.ts'

/** What one tab tells the others of the same person (LEARN-51). */
export type TabNews = { userId: string } & (
  | { type: 'changed' }
  /** the server has acknowledged progress */
  | { type: 'progress'; done: ContentProgress }
)

/** Null in browsers without BroadcastChannel. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lectern.tabs')

/** Under it stands when a tab last told news, in epoch milliseconds, for pages that could not hear it. */
const TOLD_KEY = 'lectern.told-at'

export function tellTabs(news: TabNews) {
  try {
    browserStorage().setItem(TOLD_KEY, String(Date.now()))
  } catch {
    // A storage that is full keeps no news for later.
  }
  channel?.postMessage(news)
}

/** Follows what the person does in other tabs, and tells them what is done here. */
export function followTabs({ app, api, queries, learn, askedAt }: Wiring) {
  const auth = actorOf(app, 'auth')
  const userId = () => auth.getSnapshot().context.session?.userId

  queries.getMutationCache().subscribe((event) => {
    const id = userId()
    if (id !== undefined && event.type === 'updated' && event.action.type === 'success')
      tellTabs({ type: 'changed', userId: id })
  })
  channel?.addEventListener('message', ({ data: news }: MessageEvent<TabNews>) => {
    if (news.userId !== userId()) return
    if (news.type === 'changed') void refreshFacts(queries)
    else {
      applyProgress(api, queries, news.done)
      if (findActor(app, 'lesson')) void learn().then(({ follow }) => follow(news.done))
    }
  })

  let heardUntil = askedAt
  const catchUp = () => {
    if (Number(browserStorage().getItem(TOLD_KEY)) > heardUntil) void refreshFacts(queries)
  }
  // The server may have made this page before it took what an older page, or another tab, was just sending (LEARN-75).
  catchUp()

  /** A person whose tokens are gone from this browser is signed out, whoever has removed them. */
  const look = () => {
    if (!auth.getSnapshot().hasTag('signedIn') || readGrant() !== null) return
    auth.send({ type: 'PEER.SIGNED_OUT' })
    storeGrant(null)
  }
  addEventListener('storage', look)
  // A page that was kept in memory has heard nothing meanwhile.
  addEventListener('pagehide', () => {
    heardUntil = Date.now()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    look()
    catchUp()
  })
}
