import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App } from '../app.ts'
import { StartError } from '../env.ts'
import { readAssets } from './assets.ts'
import type { Assets, Renderer } from './renderer.ts'

/** Where pages are loaded from: the built portal, or Vite in development. */
export interface Source {
  assets: Assets
  renderer(): Promise<Renderer>
  /** added by development to a finished document; null in production */
  transform: ((url: string, html: string) => Promise<string>) | null
}

export async function builtSource(root: string): Promise<Source> {
  const assets = readManifest(root)
  const entry = pathToFileURL(join(root, 'dist', 'server', 'entry-server.js')).href
  const module: Renderer = await import(entry)
  return { assets, renderer: async () => module, transform: null }
}

function readManifest(root: string) {
  try {
    return readAssets(join(root, 'dist', 'client', '.vite', 'files.json'))
  } catch (cause) {
    throw new StartError('the portal is not built: run "npm run build"', { cause })
  }
}

/** Vite as a middleware of this server; modules are read from disk and reloaded when they change. */
export async function devSource(app: App, root: string): Promise<Source> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/media/')) done()
    else vite.middlewares(request.raw, reply.raw, () => done())
  })
  return {
    assets: { styles: null, starts: ['/src/main.ts'], preloads: () => [] },
    renderer: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as unknown as Renderer,
    transform: (url, html) => vite.transformIndexHtml(url, html),
  }
}
