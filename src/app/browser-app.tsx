import { useSelector } from '@xstate/react'
import type { i18n } from 'i18next'
import { Suspense, startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { actorOf } from '../../machines/app.ts'
import { useAddress } from '../platform/address/address.ts'
import type { RouteSpec } from '../platform/address/route.ts'
import { loadDeferred, onDemand, partsReact } from '../platform/page/deferred.tsx'
import { answerEarlyPress } from '../platform/page/early-press.ts'
import { type Portal, useFlow, useHydrated } from '../platform/portal.tsx'
import { splitLocale } from '../platform/texts/locales.ts'
import { App, type AppProps } from './app.tsx'
import { rememberPositions, useArrival } from './arrival.ts'
import { authModalIn } from './leaving.ts'
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

/** The portal in the browser. A page is shown only after it has loaded, so that nothing flashes. */
export function BrowserApp(props: BrowserAppProps) {
  const { wiring, state, texts } = props
  const { app, api, queries } = wiring
  const wanted = useAddress()
  const { shown, isUnkept } = useShown(props, wanted)
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
      origin: state.origin,
      attend: wiring.attend,
      report: wiring.report,
      drafts: async (...quiz) => (await import('../features/learning/drafts.ts')).readDraft(...quiz),
    }),
    [app, api, wiring, state],
  )
  const settle = useEffectEvent(() => Promise.all([loadBesides(matchPath(path).route, texts, wiring), partsReact()]))
  useEffect(() => {
    const react = () => {
      window.lecternReady = true
      answerEarlyPress()
    }
    // Effects run only after hydration. A part whose code cannot be loaded does not keep the others waiting for ever.
    settle().then(react, react)
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
  return (
    <App
      portal={portal}
      queries={queries}
      texts={texts}
      path={path}
      search={search.slice(1)}
      base={base}
      problem={isUnkept ? 'offline' : problem}
      site={state.site}
      navigate={navigate}
    >
      <Overlays />
    </App>
  )
}

/** Modals and toasts. The first render must equal the server's, which has neither. */
function Overlays() {
  const hasModal = useHydrated(
    useSelector(useFlow('modal'), ({ context }) => context.active !== null),
    false,
  )
  const hasToast = useHydrated(
    useSelector(useFlow('toast'), ({ context }) => context.toast !== null),
    false,
  )
  if (!hasModal && !hasToast) return null
  return (
    <Suspense>
      {hasModal && <ActiveModal />}
      {hasToast && <Toaster />}
    </Suspense>
  )
}

/** What a page needs beside the code of its deferred parts. */
const loadBesides = (route: RouteSpec, texts: i18n, { learn, attend }: Wiring) =>
  Promise.all([
    texts.loadNamespaces([...route.texts, ...(route.laterTexts ?? [])]),
    route.isLesson ? learn() : null,
    route.isLive ? attend() : null,
  ])

/** The code and the texts of a page and of its deferred parts. */
const loadPage = (route: RouteSpec, texts: i18n, wiring: Wiring) =>
  Promise.all([preload(route).then(loadDeferred), loadBesides(route, texts, wiring)])

/** The server's data holds for its address and person only; later pages fetch their own. */
function useProblem({ wiring, state, texts }: BrowserAppProps, shown: string, path: string): PageProblem | null {
  const [first] = useState(shown)
  const [isOver, setOver] = useState(state.problem === null)
  const isNobodyElse = useSelector(
    actorOf(wiring.app, 'auth'),
    ({ context: { user } }) => user === null || user.id === state.viewer?.id,
  )
  const holds = shown === first && isNobodyElse
  useEffect(() => {
    if (!isOver && !holds) void loadPage(matchPath(path).route, texts, wiring).then(() => setOver(true))
  }, [isOver, holds, path, texts, wiring])
  return isOver ? null : state.problem
}

/** Splits an address of this site. The origin is put in front because `//name` alone would be another site. */
const parsed = (address: string) => new URL(location.origin + address)

/** The address of the page on the screen. A change of the query alone takes effect at once. */
function useShown({ wiring, texts, state: { locale } }: BrowserAppProps, wanted: string) {
  const { app, api, queries } = wiring
  const [shown, setShown] = useState(wanted)
  const [unkept, setUnkept] = useState<string | null>(null)
  const [wantedPath] = wanted.split('?')
  const [shownPath] = shown.split('?')
  const navigation = actorOf(app, 'navigation')

  const arrive = useEffectEvent((address: string) => {
    if (address !== wanted) return
    // The page is rendered in slices, so that a press in the meantime is answered.
    startTransition(() => setShown(address))
  })
  /** If the code of a page cannot be loaded, the browser loads the page from the server, once there is a connection. */
  const leave = useEffectEvent((address: string) => {
    if (address !== wanted) return
    if (navigator.onLine) return location.assign(location.origin + address)
    setUnkept(address)
    arrive(address)
  })
  /** Loads code, texts and facts. The screen shows errors of its facts, so only a failure to load the code is thrown. */
  const fetchPage = useEffectEvent((pathname: string, search: string) => {
    const { route, params } = matchPath(splitLocale(pathname).path)
    const isSignedIn = actorOf(app, 'auth').getSnapshot().hasTag('signedIn')
    const facts = route.data?.({ api, queries, locale, params, search, isSignedIn })
    return Promise.all([loadPage(route, texts, wiring), facts?.catch(() => undefined)])
  })
  useEffect(() => {
    rememberPositions()
    // Errors of a prefetch are ignored; the navigation fetches again and shows them.
    const prefetch = ({ pathname, search }: URL) => void fetchPage(pathname, search).catch(() => undefined)
    void import('./shell/parts.ts').then(({ watchIntent }) => watchIntent(prefetch))
  }, [])
  // Once the page is on the screen; it comes before the effect below, which takes what still goes on for a way back.
  useEffect(() => {
    if (navigation.getSnapshot().context.to === shown) navigation.send({ type: 'DONE', to: shown })
  }, [navigation, shown])
  useEffect(() => {
    const { pathname, search } = parsed(wanted)
    actorOf(app, 'modal').send({ type: 'URL', modal: authModalIn(search) })
    if (wantedPath === shownPath) {
      setShown(wanted)
      // Going back while a page loads cancels that navigation, since the previous page is still shown.
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
  return { shown, isUnkept: shown === unkept }
}
