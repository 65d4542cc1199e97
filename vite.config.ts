import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What runs on every page, and the few parts that most of them show; everything else comes with its page. */
const BASE = [
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|i18next|react-i18next|@tanstack|@emotion|stylis|wouter|regexparam|use-sync-external-store|openapi-[a-z-]+)\//,
  /\/machines\//,
  /\/src\/ui\/(badge|button|icon|layout|notice|progress|style)\./,
  /\/src\/portal\/(course-card|cover|i18n|page-title|pager|portal|problem-notice|tabs)\./,
  /\/src\/domain\/(duration|error-text|locales|paths|price)\./,
  /\/src\/(api\/(account|client|courses|errors)|content\/(ask|content))\./,
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  // React has had this itself for years; the shim is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2023',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/main.tsx',
      // For the browser, what every page needs comes in one file: it compresses better than ten. The server's part is
      // one file altogether, so that a new build does not take parts away from a server that is running.
      output: {
        codeSplitting: isSsrBuild
          ? false
          : { groups: [{ name: 'base', test: (id) => BASE.some((one) => one.test(id)) }] },
      },
    },
  },
  // The built server page needs no packages beside it; in development Node loads them as they are.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: { warmup: { ssrFiles: ['src/entry-server.tsx'], clientFiles: ['src/main.tsx'] } },
}))
