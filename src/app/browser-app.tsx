import { useSelector } from '@xstate/react'
import type { i18n } from 'i18next'
import { Suspense, startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { actorOf } from '../../machines/app.ts'
import { authModalOf } from '../../machines/modal.ts'
import { safeRedirect } from '../features/auth/redirect.ts'
import { useAddress } from '../platform/address/address.ts'
import { watchIntent } from '../platform/address/link-intent.ts'
import type { RouteSpec } from '../platform/address/route.ts'
import { loadDeferred, onDemand } from '../platform/page/deferred.tsx'
import type { Portal } from '../platform/portal.tsx'
import { splitLocale } from '../platform/texts/locales.ts'
import { App, type AppProps } from './app.tsx'
import { rememberPositions, useArrival } from './arrival.ts'
import { matchPath, preload } from './routes.ts'
import type { PageProblem, PageState } from './state.ts'
import type { Wiring } from './wiring.ts'

const ActiveModal = onDemand(async () => (await import('./modals.tsx')).ActiveModal)
const Toaster = onDemand(async () => (await import('./shell/toaster.tsx')).Toaster)

interface BrowserAppProps {
  wiring: Wiring
  state: PageState
  texts: i18n
}

/** The portal in the browser: a wanted page is loaded first and shown then, so that nothing flashes. */
export function BrowserApp(props: BrowserAppProps) {
  const { wiring, state, texts } = props
  const { app, api, queries } = wiring
  const wanted = useAddress()
  const shown = useShown(props, wanted)
  const { pathname, search } = parsed(shown)
  const { base, path } = splitLocale(pathname)
  const portal: Portal = useMemo(
    () => ({
      app,
      api,
      locale: state.locale,
      sent: wiring.sent,
      viewer: state.viewer,
      providers: state.providers,
      origin: location.origin,
      attend: wiring.attend,
      report: wiring.report,
      drafts: async (...quiz) => (await import('../features/learning/drafts.ts')).readDraft(...quiz),
      positions: () => import('../features/live/recordings/positions.ts'),
    }),
    [app, api, wiring, state],
  )
  // The first render must equal the server's, which has neither modals nor toasts.
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    setLive(true)
    // Only now has React taken the page over.
    window.lecternReady = true
  }, [])
  const problem = useProblem(props, shown, path)
  const navigate: AppProps['navigate'] = useCallback(
    (to, options) =>
      actorOf(app, 'navigation').send({
        type: 'GO',
        to: to.slice(base.length) || '/',
        replace: options?.replace ?? false,
      }),
    [app, base],
  )
  const hasModal = useSelector(actorOf(app, 'modal'), ({ context }) => context.active !== null)
  const hasToast = useSelector(actorOf(app, 'toast'), ({ context }) => context.toast !== null)
  return (
    <App
      portal={portal}
      queries={queries}
      texts={texts}
      path={path}
      search={search.slice(1)}
      base={base}
      problem={problem}
      site={state.site}
      navigate={navigate}
    >
      {isLive && (
        <Suspense>
          {hasModal && <ActiveModal />}
          {hasToast && <Toaster />}
        </Suspense>
      )}
    </App>
  )
}

/** The code and the texts of a page, with what its first visitors get a little later. */
const bring = (route: RouteSpec, texts: i18n, { learn, attend }: Wiring) =>
  Promise.all([
    preload(route).then(loadDeferred),
    texts.loadNamespaces([...route.texts, ...(route.laterTexts ?? [])]),
    route.isLesson ? learn() : null,
    route.isLive ? attend() : null,
  ])

/** What the server said of its page holds for that address and that person; afterwards the page is asked for anew. */
function useProblem({ wiring, state, texts }: BrowserAppProps, shown: string, path: string): PageProblem | null {
  const [first] = useState(shown)
  const [isOver, setOver] = useState(state.problem === null)
  const person = useSelector(actorOf(wiring.app, 'auth'), ({ context }) => context.user?.id ?? null)
  const holds = shown === first && (person === null || person === state.viewer?.id)
  useEffect(() => {
    if (!isOver && !holds) void bring(matchPath(path).route, texts, wiring).then(() => setOver(true))
  }, [isOver, holds, path, texts, wiring])
  return isOver ? null : state.problem
}

/** An address of this site by its parts; joined, because `//name` alone would be another site. */
const parsed = (address: string) => new URL(location.origin + address)

/** From page to page with the browser's own transition, where there is one and motion is welcome. */
function change(show: () => void) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) startTransition(show)
  else {
    const { ready, finished } = document.startViewTransition(() => flushSync(show))
    // Another one, or a page of another size, may break it off: what is shown is the same.
    for (const end of [ready, finished]) end.catch(() => undefined)
  }
}

/** The address whose page is on the screen. A change of the query alone shows at once. */
function useShown({ wiring, texts, state: { locale } }: BrowserAppProps, wanted: string): string {
  const { app, api, queries } = wiring
  const [shown, setShown] = useState(wanted)
  const [wantedPath] = wanted.split('?')
  const [shownPath] = shown.split('?')
  const navigation = actorOf(app, 'navigation')

  const arrive = useEffectEvent((address: string) => {
    if (address !== wanted) return
    change(() => setShown(address))
    navigation.send({ type: 'DONE', to: address })
  })
  /** Without its code there is no page here, but the server has one. */
  const leave = useEffectEvent((address: string) => {
    if (address === wanted) location.assign(location.origin + address)
  })
  /** Its code, texts and facts. A screen shows the errors of its facts itself; without its code there is no screen. */
  const fetchPage = useEffectEvent((pathname: string, search: string) => {
    const { route, params } = matchPath(splitLocale(pathname).path)
    const isSignedIn = actorOf(app, 'auth').getSnapshot().hasTag('signedIn')
    const facts = route.data?.({ api, queries, locale, params, search, isSignedIn })
    return Promise.all([bring(route, texts, wiring), facts?.catch(() => undefined)])
  })
  useEffect(() => {
    rememberPositions()
    // What cannot be fetched ahead is fetched, and its error shown, when the page is wanted.
    return watchIntent(({ pathname, search }) => void fetchPage(pathname, search).catch(() => undefined))
  }, [])
  useEffect(() => {
    const { pathname, search } = parsed(wanted)
    const { type, redirectUrl } = Object.fromEntries(new URLSearchParams(search))
    const modal = authModalOf(type ?? null, redirectUrl ? safeRedirect(redirectUrl, location.origin) : null)
    actorOf(app, 'modal').send({ type: 'URL', modal })
    if (wantedPath === shownPath) {
      setShown(wanted)
      // Whoever turns back on the way is there already: what was under way is waited for no longer.
      const { to } = navigation.getSnapshot().context
      if (to !== null) navigation.send({ type: 'FAILED', to })
      return
    }
    navigation.send({ type: 'START', to: wanted })
    fetchPage(pathname, search).then(
      () => arrive(wanted),
      () => leave(wanted),
    )
  }, [app, navigation, wanted, wantedPath, shownPath])

  useArrival(shown)
  return shown
}
