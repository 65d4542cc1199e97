import type { Query, QueryClient } from '@tanstack/react-query'
import { actorOf } from '../../machines/app.ts'
import type { Modal } from '../../machines/modal.ts'
import type { ContentProgress } from '../../openapi/generated/portal.ts'
import { forgetHandover, tellPeers } from '../features/auth/session/effects.ts'
import { keepGrant } from '../features/auth/session/tokens.ts'
import { forgetSearches } from '../features/search/recent-searches.ts'
import { paths } from '../platform/address/paths.ts'
import type { Api } from '../platform/api/client.ts'
import type { App } from './actors.ts'
import { wireLeaving } from './leaving.ts'

export interface Learning {
  /** Tells everybody what the server acknowledged; true when it finished the course. */
  acknowledge(done: ContentProgress): boolean
}

export interface Wiring {
  app: App
  api: Api
  queries: QueryClient
  /** the facts as the server sent them along with the page */
  sent: QueryClient
  /** whom the server rendered this page for; null for a guest */
  viewerId: string | null
  /** changes the address to a path of this site, in the page's language */
  go(to: string, replace: boolean): void
  /** the path shown now, without the locale's prefix */
  here(): string
  /** starts the flow that saves, once */
  save(): Promise<void>
  /** starts the flows of learning, once, after that which saves */
  learn(): Promise<Learning>
  /** starts the actor that joins and starts schedules, once */
  attend(): Promise<void>
  /** what happened on the page, as the server takes it; null where nobody keeps it */
  report: (() => string) | null
}

/** The one place that says who reacts to whom: machines emit what happened and do not know each other. */
export function wire(wiring: Wiring) {
  wireSession(wiring)
  wireNavigation(wiring)
}

const isAuth = (modal: Modal | null) => modal?.kind === 'auth' || modal?.kind === 'forgot-password'

/** Nothing of the person who left may stay on the page; editors' texts are everybody's, and forms stand among them. */
const forget = (queries: QueryClient) => {
  forgetSearches()
  const theirs = { predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== 'content' }
  for (const query of queries.getQueryCache().findAll(theirs)) query.reset()
  // What only they could see leaves the page first, and is not asked for again.
  setTimeout(() => void queries.refetchQueries({ ...theirs, type: 'active' }))
}

function wireSession({ app, queries, viewerId }: Wiring) {
  const auth = actorOf(app, 'auth')
  const modal = actorOf(app, 'modal')
  let shownFor = viewerId

  auth.on('tokensChanged', ({ grant, source }) => {
    if (source !== 'peer') keepGrant(grant)
    if (source === 'here') tellPeers(grant ? { type: 'PEER.TOKENS', grant } : { type: 'PEER.SIGNED_OUT' })
    if (!grant) void forgetHandover()
  })
  auth.on('signedIn', ({ userId }) => {
    const { active } = modal.getSnapshot().context
    if (isAuth(active)) modal.send({ type: 'CLOSE' })
    if (active?.kind === 'auth' && active.redirectUrl)
      actorOf(app, 'navigation').send({ type: 'GO', to: active.redirectUrl })
    if (shownFor !== userId) void queries.invalidateQueries()
    shownFor = userId
  })
  const goneFrom = () => {
    if (shownFor !== null) forget(queries)
    shownFor = null
  }
  auth.on('signedOut', () => {
    // Whose session ended by itself finds everything as it was after signing in again.
    if (auth.getSnapshot().context.expired === null) goneFrom()
  })
  auth.on('sessionExpired', () => modal.send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' }, over: true }))
  auth.on('gaveUp', goneFrom)
  auth.on('signedUp', () => modal.send({ type: 'OPEN', modal: { kind: 'sign-up-success' } }))
  modal.on('closed', () => {
    // From one form of signing in to another is no end of it.
    queueMicrotask(() => {
      if (!isAuth(modal.getSnapshot().context.active)) auth.send({ type: 'GIVE_UP' })
    })
  })
  const restoring = auth.subscribe((state) => {
    if (state.matches('restoring')) return
    restoring.unsubscribe()
    // The page was made for somebody whose tokens this browser no longer has.
    if (!state.matches('signedOut') || shownFor === null) return
    keepGrant(null)
    forget(queries)
    shownFor = null
  })
}

function wireNavigation({ app, go }: Wiring) {
  const navigation = actorOf(app, 'navigation')
  wireLeaving(app, go)
  actorOf(app, 'auth').on('goHome', () => navigation.send({ type: 'GO', to: paths.home() }))
}
