import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedFiles } from './scripts/chunks.ts'
import { shortStyles } from './scripts/short-styles.ts'

/** The largest package, and the bundler's own functions, which import nothing else. */
const REACT = /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime|vite\/preload-helper/

const shared = sharedFiles()

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), shared.plugin, !process.env.COVERAGE && shortStyles],
  // React has had this itself for years; the shim is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2023',
    // For `npm run coverage`, which tells from what ran in the browser what ran of the sources.
    ...(process.env.COVERAGE && { sourcemap: true, minify: false }),
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The server names what a first page needs.
    modulePreload: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/main.ts',
      // For the browser, what is needed together comes in one file: it compresses better than ten. The server's part is
      // one file altogether, so that a new build does not take parts away from a server that is running.
      preserveEntrySignatures: 'allow-extension',
      output: {
        // The first file names all others: hashes alone make it smaller. Which module is in which, the manifest says.
        chunkFileNames: 'assets/[hash:8].js',
        postBanner: isSsrBuild || process.env.COVERAGE ? '' : shared.hintOf,
        codeSplitting: isSsrBuild
          ? false
          : {
              // What is shared by rooms goes by rooms, also where one imports the other.
              includeDependenciesRecursively: false,
              groups: [{ name: 'react', test: REACT }, { name: shared.fileOf }],
            },
      },
    },
  },
  // The built server page needs no packages beside it; in development Node loads them as they are.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: { warmup: { ssrFiles: ['src/entry-server.tsx'], clientFiles: ['src/main.ts'] } },
}))
