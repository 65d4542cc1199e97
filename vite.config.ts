import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What runs on every page, and the few parts that most of them show; everything else comes with its page. */
const BASE = [
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|i18next|react-i18next|@tanstack|@emotion|stylis|wouter|regexparam|use-sync-external-store|openapi-[a-z-]+)\//,
  /\/machines\/(?!learning|lesson|quiz|live|outbox|place|saving|webinar)/,
  /\/src\/ui\/(badge|breakpoint|button|icon|layout|notice|style)\./,
  /\/src\/portal\/(cards|deferred|i18n|page-title|portal|problem-notice|query|url-state)\./,
  /\/src\/domain\/(error-text|locales|paths|redirect|url-state)\./,
  /\/src\/app\/(routes|searches|routes\/(?!topic)[a-z]+|theme-toggle)\.ts|\/src\/portal\/theme\./,
  /\/src\/api\/(account|client|courses|errors|lessons)\./,
]

/** What lists of any kind have around their cards. */
const LIST = [
  /\/src\/portal\/(category-id|list-page|list-results|tabs)\./,
  /\/src\/ui\/card-grid\./,
  /\/src\/domain\/(catalogue|course-search|event-search)\./,
]

/** Of lists of events and of their own pages. */
const EVENT = [/\/src\/api\/events\./]

/** Lists of what can be learned, and of what takes place. */
const CATALOGUE = [/\/src\/(portal\/catalogue-page|domain\/catalogue-filter)\./]
const EVENTS = [/\/src\/(screens\/events\/|domain\/event-list\.)/]

/** Of cards and of lessons. */
const PROGRESS = [/\/src\/ui\/progress\./]

/** Pictures, names, dates and prices, in cards and on the pages of what they stand for. */
const MARKS = [
  /\/src\/portal\/(category-names|cover|day|portrait|price)\./,
  /\/src\/domain\/(duration|languages|price)\./,
]

/** Cards of any kind; they come after the page. */
const CARDS = [
  /\/src\/portal\/(article-card|card-details|card-lists|card-sizes|countdown|course-card|event-card|session-time|tutor-card)\./,
  /\/src\/ui\/card\./,
]

const isOneOf = (parts: RegExp[]) => (id: string) => parts.some((one) => one.test(id))

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
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/main.tsx',
      // For the browser, what is needed together comes in one file: it compresses better than ten. The server's part is
      // one file altogether, so that a new build does not take parts away from a server that is running.
      output: {
        // The first file names all others: shorter hashes make it smaller, and tell builds apart as well.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: isSsrBuild
          ? false
          : {
              groups: [
                { name: 'base', test: isOneOf(BASE) },
                { name: 'list', test: isOneOf(LIST) },
                { name: 'event', test: isOneOf(EVENT) },
                { name: 'catalogue', test: isOneOf(CATALOGUE) },
                { name: 'events', test: isOneOf(EVENTS) },
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
  server: { warmup: { ssrFiles: ['src/entry-server.tsx'], clientFiles: ['src/main.tsx'] } },
}))
