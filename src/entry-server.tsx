import { renderToString } from 'react-dom/server'
import { createActor } from 'xstate'
import { appMachine } from '../machines/app.ts'
import { lessonMachine } from '../machines/lesson.ts'
import { outboxMachine } from '../machines/outbox.ts'
import { quizMachine } from '../machines/quiz.ts'
import { webinarMachine } from '../machines/webinar.ts'
import type { Locale } from '../openapi/generated/portal.ts'
import { countedPath } from './app/analytics.ts'
import { App } from './app/app.tsx'
import { pageHead } from './app/page-head.ts'
import { modulesOf, pageOf } from './app/pages.ts'
import { matchPath, NOT_FOUND, preload } from './app/routes.ts'
import { shownSite } from './app/site.ts'
import { knownQuery, redirectOf } from './app/site-addresses.ts'
import type { PageState } from './app/state.ts'
import { meQuery } from './features/auth/api.ts'
import { paths } from './platform/address/paths.ts'
import { isMissing, isRemoved } from './platform/api/errors.ts'
import { pageFacts } from './platform/api/page-facts.ts'
import { createQueries } from './platform/api/query-client.ts'
import { createServerApi } from './platform/api/server-client.ts'
import { loadDeferred } from './platform/page/deferred.tsx'
import { removedFrom } from './platform/page/missing-callout.tsx'
import type { Portal } from './platform/portal.tsx'
import { durationTexts } from './platform/texts/duration.ts'
import { noteTexts } from './platform/texts/formats.ts'
import { createTexts, loadTexts } from './platform/texts/i18n.ts'
import { directionOf, splitLocale } from './platform/texts/locales.ts'
import { textModules } from './platform/texts/text-modules.ts'
import { cache } from './ui/style.ts'
import { Theme } from './ui/theme.tsx'

interface ProseMaker {
  known(source: string): string | undefined
  make(source: string): Promise<string>
}

interface PageRequest {
  url: string
  origin: string
  accessToken: string | null
  isRecorded: boolean
  providers: Portal['providers']
  prose: ProseMaker
  fetch: (request: Request) => Promise<Response>
}

export { knownAddress, siteAddresses } from './app/site-addresses.ts'

/** The actors in their initial state. On the server they never change, so all renders share them. */
const resting = createActor(appMachine, {
  input: {
    at: null,
    modal: null,
    onDemand: { outbox: outboxMachine, lesson: lessonMachine, quiz: quizMachine, webinar: webinarMachine },
  },
})

const texts = new Map<Locale, ReturnType<typeof createTexts>>()
async function textsOf(locale: Locale) {
  const known = texts.get(locale)
  if (known) return known
  const made = createTexts(locale, await loadTexts(locale, 'all'))
  texts.set(locale, made)
  return made
}

/** Renders a page for a guest or, with an access token, for a person. Never refreshes tokens. */
export async function render({ url, origin, accessToken, providers, prose, fetch, ...settings }: PageRequest) {
  const asked = new URL(origin + url)
  const { locale, base, path } = splitLocale(asked.pathname)
  const search = knownQuery(path, asked.search)
  const api = createServerApi({ locale, accessToken, fetch })
  const queries = createQueries({ mostRetries: 0 })
  const { route, params, isFound } = matchPath(path)
  const sharedTexts = shownSite(api, locale)
  const [t] = await Promise.all([textsOf(locale), preload(route)])
  const viewer = accessToken === null ? null : await queries.fetchQuery(meQuery(api)).catch(() => null)
  const page = pageOf(route)
  const moved = redirectOf(path, asked.search)
  const toSignIn = route.isPersonal && viewer === null ? paths.login(path + search) : null
  const facts = await (
    route.data?.({ api, queries, locale, params, search, isSignedIn: viewer !== null }) ?? Promise.resolve(undefined)
  ).then(
    (data) => ({ data, status: 200, isGone: false }),
    (error: unknown) => ({ data: undefined, status: isMissing(error) ? 404 : 503, isGone: isRemoved(error) }),
  )
  const redirect = moved ?? toSignIn ?? (facts.isGone ? removedFrom(path) : null)
  const site = await sharedTexts
  const status = !isFound ? 404 : facts.status === 200 ? (page.status ?? 200) : facts.status
  const problem = facts.status === 200 ? null : facts.status === 404 ? 'missing' : 'unavailable'
  const shown = problem === 'missing' ? NOT_FOUND : route
  await preload(shown)
  await loadDeferred()
  const { page: html, texts: written } = await withProse(prose, (proseOf) =>
    noteTexts(() =>
      renderToString(
        <App
          portal={{
            app: resting,
            api,
            locale,
            sent: null,
            viewer,
            origin,
            providers,
            attend: async () => {},
            report: null,
            prose: proseOf,
            drafts: async () => null,
          }}
          queries={queries}
          texts={t}
          path={path}
          search={search.slice(1)}
          base={base}
          problem={problem}
          site={site}
          navigate={() => {}}
        />,
      ),
    ),
  )
  const state: PageState = {
    written,
    locale,
    origin,
    viewer,
    problem,
    site,
    providers,
    ...settings,
    facts: pageFacts(queries),
  }
  queries.clear()
  return {
    status: moved !== null ? 308 : redirect !== null ? 303 : status,
    redirect: redirect === null ? null : base + redirect,
    locale,
    dir: directionOf(locale),
    head: pageHead({
      texts: t,
      origin,
      locale,
      path,
      search,
      meta: page.meta,
      data: page.title ? { title: page.title(t.t), ...facts.data } : facts.data,
      site,
      isFound: status === 200,
    }),
    html,
    css: rulesOf(html),
    state,
    durations: html.includes(' data-until="') ? durationTexts(locale) : null,
    visited: countedPath(asked.pathname),
    runs: viewer !== null || page.isActive || problem === 'unavailable' ? 'at-once' : 'when-used',
    modules: [...modulesOf(shown), ...textModules(locale, shown.texts)],
  }
}

/**
 * Draws a page whose texts are made outside this thread. Which it has is only known when it is drawn, so that a page with
 * a text that has not been made yet is drawn again when it has.
 */
async function withProse<Page>({ known, make }: ProseMaker, draw: (proseOf: (source: string) => string) => Page) {
  const made = new Map<string, string>()
  const missing = new Set<string>()
  const page = draw((source) => {
    const found = known(source)
    if (found === undefined) missing.add(source)
    else made.set(source, found)
    return found ?? ''
  })
  if (missing.size === 0) return page
  for (const source of missing) made.set(source, await make(source))
  return draw((source) => made.get(source) ?? '')
}

const CLASS = new RegExp(`${cache.key}-([a-z0-9]+)`, 'g')

/** The `style` element with theme tokens and global rules. */
const themeRules = renderToString(<Theme />).replace(/^<style[^>]*>|<\/style>$/g, '')

/** The rules behind the class names of a page, in the order in which they were written. */
function rulesOf(html: string) {
  const used = new Set([...html.matchAll(CLASS)].map(([, id]) => id))
  const ids: string[] = []
  let rules = themeRules
  for (const [id, rule] of Object.entries(cache.inserted)) {
    // Rules without a class name, such as keyframes, have no other way to be known as used.
    const isNamed = cache.registered[`${cache.key}-${id}`] !== undefined
    if (typeof rule !== 'string' || (isNamed && !used.has(id))) continue
    ids.push(id)
    rules += rule
  }
  return { ids: `${cache.key} ${ids.join(' ')}`, rules }
}
