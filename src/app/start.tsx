import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { actorOf } from '../../machines/app.ts'
import { REVOCATIONS } from '../features/auth/session/tokens.ts'
import { changeAddress } from '../platform/address/address.ts'
import { takeFacts } from '../platform/api/page-facts.ts'
import { createQueries } from '../platform/api/query-client.ts'
import { loadWhenOnline } from '../platform/page/deferred.tsx'
import { browserStorage } from '../platform/storage.ts'
import { takeTexts } from '../platform/texts/formats.ts'
import { createTexts, loadTexts } from '../platform/texts/i18n.ts'
import { localised, splitLocale } from '../platform/texts/locales.ts'
import { createApp } from './actors.ts'
import { BrowserApp } from './browser-app.tsx'
import { authModalIn, wireHistory } from './leaving.ts'
import { guardPersonalPages } from './personal-pages.ts'
import { matchPath, NOT_FOUND, preload } from './routes.ts'
import type { PageState } from './state.ts'
import { type Wiring, wire } from './wiring.ts'

/** Calls the function once, on first use, and again after it has failed, as without a connection. */
function once<Flow>(begin: () => Promise<Flow>) {
  let begun: Promise<Flow> | undefined
  return () => {
    begun ??= begin().catch((error: unknown) => {
      begun = undefined
      throw error
    })
    return begun
  }
}

const here = () => splitLocale(location.pathname)

/** A guest has nothing to save, unless a session of theirs was left without a connection. */
function saveForPeople({ app, save }: Wiring) {
  const auth = actorOf(app, 'auth')
  const look = () => {
    if (!auth.getSnapshot().hasTag('signedIn') && browserStorage().getItem(REVOCATIONS) === null) return
    watching.unsubscribe()
    void loadWhenOnline(save)
  }
  const watching = auth.subscribe(look)
  look()
}

/** Starts the portal in the page that the server made. */
export async function start(root: Element, state: PageState) {
  const { path } = here()
  const queries = createQueries()
  const sent = createQueries({ gcTime: Number.POSITIVE_INFINITY })
  const askedAt = Date.now() - performance.now()
  takeFacts([queries, sent], state.facts, askedAt)
  takeTexts(state.written)
  const first = state.problem === 'missing' ? NOT_FOUND : matchPath(path).route
  const [texts] = await Promise.all([loadTexts(state.locale, first.texts), preload(first)])

  const i18n = createTexts(state.locale, texts)
  const { app, api } = createApp({
    locale: state.locale,
    viewer: state.viewer,
    say: (key) => i18n.t(key),
    at: path,
    modal: authModalIn(location.search),
  })
  // The recorder must be attached before the app starts.
  const recorder = state.isRecorded
    ? (await import('../features/feedback/recorder.ts')).record(app, state.locale)
    : null
  const wiring: Wiring = {
    app,
    api,
    queries,
    sent,
    viewerId: state.viewer?.id ?? null,
    askedAt,
    go: (to, replace) => changeAddress(localised(state.locale, to), { replace }),
    here: () => here().path,
    save: once(async () => (await import('./background.ts')).startBackground(wiring)),
    learn: once(async () => {
      const [{ startLearning }] = await Promise.all([import('./learning.ts'), wiring.save()])
      return startLearning(wiring)
    }),
    attend: once(async () => (await import('./live.ts')).startLive(wiring, i18n)),
    report: recorder?.attachment ?? null,
  }
  wire(wiring)
  wireHistory(app)
  app.start()
  if (first.isLesson) await wiring.learn()
  guardPersonalPages(wiring)
  saveForPeople(wiring)
  // Not awaited: only the entry to an event needs this actor.
  if (first.isLive) void wiring.attend()
  if (window.lecternCount) void import('./analytics.ts').then(({ countUse }) => countUse(app, queries))

  // A transition hydrates in slices, between which the page can answer.
  startTransition(() => {
    hydrateRoot(root, <BrowserApp wiring={wiring} state={state} texts={i18n} />, {
      // Hydration mismatches show up in development and in the browser tests.
      onRecoverableError: (error) => console.error(error),
    })
  })
}
