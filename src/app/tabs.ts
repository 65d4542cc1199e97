import { actorOf, findActor } from '../../machines/app.ts'
import type { ContentProgress } from '../../openapi/generated/portal.ts'
import { readGrant, storeGrant } from '../features/auth/session/tokens.ts'
import { applyProgress } from '../features/learning/progress-cache.ts'
import { refreshFacts } from '../platform/api/changed-facts.ts'
import type { Wiring } from './wiring.ts'

/** What one tab tells the others of the same person (LEARN-51). */
export type TabNews = { userId: string } & (
  | { type: 'changed' }
  /** the server has acknowledged progress */
  | { type: 'progress'; done: ContentProgress }
)

/** Null in browsers without BroadcastChannel. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lectern.tabs')

export const tellTabs = (news: TabNews) => channel?.postMessage(news)

/** Follows what the person does in other tabs, and tells them what is done here. */
export function followTabs({ app, api, queries, learn }: Wiring) {
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

  /** A person whose tokens are gone from this browser is signed out, whoever has removed them. */
  const look = () => {
    if (!auth.getSnapshot().hasTag('signedIn') || readGrant() !== null) return
    auth.send({ type: 'PEER.SIGNED_OUT' })
    storeGrant(null)
  }
  addEventListener('storage', look)
  // A page that was kept in memory has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}
