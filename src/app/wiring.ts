import type { Query, QueryClient } from '@tanstack/react-query'
import { actorOf } from '../../machines/app.ts'
import type { Modal } from '../../machines/modal.ts'
import type { ContentProgress } from '../../openapi/generated/portal.ts'
import { redirectIn } from '../features/auth/redirect.ts'
import { keepTokens } from '../features/auth/session/effects.ts'
import { storeGrant } from '../features/auth/session/tokens.ts'
import { clearSearches } from '../features/search/clear-searches.ts'
import { paths } from '../platform/address/paths.ts'
import { refreshFacts } from '../platform/api/changed-facts.ts'
import type { Api } from '../platform/api/client.ts'
import type { App } from './actors.ts'
import { wireLeaving } from './leaving.ts'

export interface Learning {
  /** Tells what follows from progress that the server has acknowledged; returns true when it completed the course. */
  acknowledge(done: ContentProgress): boolean
  /** tells what follows from progress that the server has acknowledged to another tab */
  follow(done: ContentProgress): void
}

export interface Wiring {
  app: App
  api: Api
  queries: QueryClient
  /** the facts as the server sent them along with the page */
  sent: QueryClient
  /** id of the person for whom the server rendered this page; null for a guest */
  viewerId: string | null
  /** when the browser asked the server for this page, in epoch milliseconds */
  askedAt: number
  /** changes the address to a path of this site, in the page's language */
  go(to: string, replace: boolean): void
  /** the path shown now, without the locale's prefix */
  here(): string
  /** starts the outbox once */
  save(): Promise<void>
  /** starts the learning actors once, after the outbox */
  learn(): Promise<Learning>
  /** starts the actor that joins and starts schedules, once */
  attend(): Promise<void>
  /** returns the recorded events for a problem report; null when they are not recorded */
  report: (() => string) | null
}

/** Connects the machines, which emit events and do not know each other. */
export function wire(wiring: Wiring) {
  wireSession(wiring)
  wireNavigation(wiring)
}

const isAuth = (modal: Modal | null) => modal?.kind === 'auth' || modal?.kind === 'forgot-password'

/** Removes the data of the person who signed out. Editorial texts are public and stay, with the forms among them. */
const forget = (queries: QueryClient) => {
  clearSearches()
  const theirs = { predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] !== 'content' }
  for (const query of queries.getQueryCache().findAll(theirs)) query.reset()
  // The timeout lets the page drop what only that person could see, so that it is not fetched again.
  setTimeout(() => void queries.refetchQueries({ ...theirs, type: 'active' }))
}

function wireSession({ app, queries, viewerId }: Wiring) {
  const auth = actorOf(app, 'auth')
  const modal = actorOf(app, 'modal')
  let shownFor = viewerId

  keepTokens(auth)
  auth.on('signedIn', ({ userId }) => {
    const { active } = modal.getSnapshot().context
    // Read first, because closing the modal takes it out of the address.
    const to = active?.kind === 'auth' ? redirectIn(location.search, location.origin) : null
    if (isAuth(active)) modal.send({ type: 'CLOSE' })
    if (to !== null) actorOf(app, 'navigation').send({ type: 'GO', to, replace: true })
    if (shownFor !== userId) void refreshFacts(queries)
    shownFor = userId
  })
  const goneFrom = () => {
    if (shownFor !== null) forget(queries)
    shownFor = null
  }
  auth.on('signedOut', () => {
    // After an expired session the page stays, so that the person can continue after signing in again.
    if (auth.getSnapshot().context.expired === null) goneFrom()
  })
  auth.on('sessionExpired', () => modal.send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' }, over: true }))
  auth.on('gaveUp', goneFrom)
  auth.on('signedUp', () => modal.send({ type: 'OPEN', modal: { kind: 'sign-up-success' } }))
  modal.on('closed', () => {
    // Changing from one authentication form to another does not give up.
    queueMicrotask(() => {
      if (!isAuth(modal.getSnapshot().context.active)) auth.send({ type: 'GIVE_UP' })
    })
  })
  // What is made for guests is hidden while a session is likely, and shown once there is none (AUTH-60).
  auth.subscribe((state) => {
    if (!state.matches('restoring') && !state.hasTag('signedIn')) delete document.documentElement.dataset.session
  })
  const restoring = auth.subscribe((state) => {
    if (state.matches('restoring')) return
    restoring.unsubscribe()
    // The server rendered the page for a person whose tokens this browser no longer has.
    if (!state.matches('signedOut') || shownFor === null) return
    storeGrant(null)
    forget(queries)
    shownFor = null
  })
}

function wireNavigation({ app, go }: Wiring) {
  const navigation = actorOf(app, 'navigation')
  wireLeaving(app, go)
  actorOf(app, 'auth').on('goHome', () => navigation.send({ type: 'GO', to: paths.home() }))
}
