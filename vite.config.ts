import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedFiles } from './scripts/bundle/chunks.ts'
import { shortStyles } from './scripts/bundle/short-styles.ts'
import { styleSheet } from './scripts/bundle/style-sheet.ts'

const shared = sharedFiles()

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), ...(process.env.COVERAGE ? [] : [shortStyles, styleSheet()]), !isSsrBuild && shared.plugin],
  // React has had this itself for years; the shim is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2023',
    // For `npm run coverage`, which tells from what ran in the browser what ran of the sources.
    ...(process.env.COVERAGE && { sourcemap: true, minify: false }),
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    // The server names what a first page needs.
    modulePreload: false,
    // The player of videos is larger than others like; it is loaded with the first video.
    chunkSizeWarningLimit: 600,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : ['src/react.ts', 'src/main.ts'],
      // For the browser, what is needed together comes in one file: it compresses better than ten. The server's part is
      // one file altogether, so that a new build does not take parts away from a server that is running.
      // What the browser starts with exports nothing, so that it is in one file with what it imports.
      preserveEntrySignatures: isSsrBuild ? 'strict' : false,
      output: {
        // The first file names all others: hashes alone make it smaller.
        chunkFileNames: 'assets/[hash:8].js',
        postBanner: isSsrBuild || process.env.COVERAGE ? '' : shared.hintOf,
        codeSplitting: isSsrBuild
          ? false
          : {
              // A file may import another one: what is grouped does not follow from what imports it.
              includeDependenciesRecursively: false,
              groups: [{ name: shared.fileOf, debugName: 'shared files' }],
            },
      },
    },
  },
  // Without this, the server's part has React's development build too, and takes it unless NODE_ENV is `production`.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The built server page needs no packages beside it; in development Node loads them as they are.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: { warmup: { ssrFiles: ['src/entry-server.tsx'], clientFiles: ['src/main.ts'] } },
}))
