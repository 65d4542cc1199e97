import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What `src/main.ts` evaluates part by part, each of which is a file. */
const REACT = /node_modules\/(react|react-dom|scheduler)\//
const TEXTS = /node_modules\/(i18next|react-i18next)\/|\/src\/platform\/texts\/(i18n|locales|generated\/names)\.ts/
const MACHINES =
  /node_modules\/@?xstate\/|\/machines\/(?!lesson|notification-line|outbox|place|playback|quiz|watched|webinar)/

/** The packages that run on every page. */
const BASE_CODE = [
  /node_modules\/(@tanstack|@emotion|stylis|wouter|regexparam|use-sync-external-store|openapi-[a-z-]+)\//,
  /\/src\/app\/routes\//,
]

/** What runs on every page, and the few parts that most of them show; everything else comes with its page. */
const BASE = [
  ...['breakpoint', 'button', 'callout', 'icon', 'layout', 'style'].map((name) => `ui/${name}`),
  'platform/portal',
  'platform/texts/formats',
  ...['paths', 'url-fields', 'url-state'].map((name) => `platform/address/${name}`),
  ...['client', 'errors', 'error-text', 'query'].map((name) => `platform/api/${name}`),
  ...['deferred', 'page-title', 'problem-callout'].map((name) => `platform/page/${name}`),
  'app/routes',
  ...['auth/api', 'auth/redirect', 'courses/api', 'search/clear-searches'].map((name) => `features/${name}`),
]

/** What lists of any kind have around their cards. */
const LIST = [
  ...['category-id', 'list-page', 'list-results', 'list-texts', 'list-url', 'tabs'].map(
    (name) => `platform/lists/${name}`,
  ),
  'ui/card-grid',
  ...['courses/card/course-cards', 'events/event-cards', 'people/tutors/tutor-cards', 'articles/article-cards'].map(
    (name) => `features/${name}`,
  ),
  ...['courses/catalogue/filters', 'courses/catalogue/course-search', 'events/event-search'].map(
    (name) => `features/${name}`,
  ),
]

/** Of lists of events and of their own pages. */
const EVENT = ['features/events/api']

/** Lists of what can be learned, and of what takes place. */
const CATALOGUE = ['catalogue-page', 'filter-query'].map((name) => `features/courses/catalogue/${name}`)
const EVENTS = ['events-page', 'offline-events-screen', 'webinars-screen', 'event-list'].map(
  (name) => `features/events/${name}`,
)

/** Forms of any kind. */
const FORM = [
  ...['early-submit', 'form', 'form-problem', 'unsaved'].map((name) => `platform/forms/${name}`),
  'ui/field',
]

/** The ways in. */
const WAYS_IN = ['forms/auth-switch', 'forms/auth-text', 'pages/auth-panel', 'pages/redirect-target'].map(
  (name) => `features/auth/${name}`,
)

/** Small parts of lists of one's own. */
const OWN = [
  'live/booked/api',
  'live/booked/booked-tabs',
  'live/recordings/recording-view',
  'learning/my-courses-api',
].map((name) => `features/${name}`)

/** Of cards and of lessons. */
const PROGRESS = ['ui/progress']

/** Pictures, names, dates and prices, in cards and on the pages of what they stand for. */
const MARKS = [
  ...['media/cover', 'people/portrait', 'courses/price', 'courses/price-format'].map((name) => `features/${name}`),
  'ui/badge',
  ...['lists/category-names', 'texts/day', 'texts/duration', 'reference/languages'].map((name) => `platform/${name}`),
]

/** Cards of any kind; they come after the page. */
const CARDS = [
  ...['card-details', 'card-sizes', 'card-views', 'course-card'].map((name) => `features/courses/card/${name}`),
  ...['countdown', 'event-card', 'schedule-time'].map((name) => `features/events/${name}`),
  ...['articles/article-card', 'people/tutors/tutor-card'].map((name) => `features/${name}`),
  'platform/lists/card-list',
  'ui/card',
]

const sourceOf = (id: string) => /\/src\/(.+)\.tsx?$/.exec(id)?.[1] ?? ''
const isOneOf = (names: string[], code: RegExp[] = []) => {
  const known = new Set(names)
  return (id: string) => known.has(sourceOf(id)) || code.some((one) => one.test(id))
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  // React has had this itself for years; the shim is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2023',
    // For `npm run coverage`, which tells from what ran in the browser what ran of the sources.
    ...(process.env.COVERAGE && { sourcemap: true, minify: false }),
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The server names what a first page needs; lists of what each later page needs would come with every page.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/main.ts',
      // For the browser, what is needed together comes in one file: it compresses better than ten. The server's part is
      // one file altogether, so that a new build does not take parts away from a server that is running.
      output: {
        // The first file names all others: hashes alone make it smaller. Which module is in which, the manifest says.
        chunkFileNames: 'assets/[hash:8].js',
        codeSplitting: isSsrBuild
          ? false
          : {
              groups: [
                { name: 'react', test: REACT },
                { name: 'platform', test: (id) => TEXTS.test(id) || MACHINES.test(id) },
                { name: 'base', test: isOneOf([...BASE, 'app/start'], BASE_CODE) },
                { name: 'list', test: isOneOf(LIST) },
                { name: 'event', test: isOneOf(EVENT) },
                { name: 'catalogue', test: isOneOf(CATALOGUE) },
                { name: 'events', test: isOneOf(EVENTS) },
                { name: 'form', test: isOneOf(FORM) },
                { name: 'ways-in', test: isOneOf(WAYS_IN) },
                { name: 'own', test: isOneOf(OWN) },
                { name: 'progress', test: isOneOf(PROGRESS) },
                { name: 'marks', test: isOneOf(MARKS) },
                { name: 'cards', test: isOneOf(CARDS) },
              ],
            },
      },
    },
  },
  // The built server page needs no packages beside it; in development Node loads them as they are.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: { warmup: { ssrFiles: ['src/entry-server.tsx'], clientFiles: ['src/main.ts'] } },
}))
