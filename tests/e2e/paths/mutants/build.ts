import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { build, type Plugin } from 'vite'
import { builtFile } from '../../../lib/built-portal.ts'
import { type Change, changed } from '../../../lib/change.ts'

const ENTRY = 'src/main.ts'
const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** A Vite plugin that changes one place of a source file; it throws when the place no longer exists. */
function changing(change: Change): Plugin {
  const { name, file } = change
  let isChanged = false
  return {
    name: 'lectern-wiring-mutant',
    enforce: 'pre',
    transform(code, id) {
      if (id.split('?')[0] !== join(ROOT, file)) return null
      isChanged = true
      return changed(code, change)
    },
    buildEnd(error) {
      if (!error && !isChanged) throw new Error(`${file} is not part of the portal for “${name}”`)
    },
  }
}

export interface BuiltMutant {
  /** Serves the mutant to the pages of this context instead of the original portal. */
  serveTo(context: BrowserContext): Promise<void>
}

/** Builds the portal's client with one change, separately from the server's build. */
export async function buildMutant(mutant: Change, place: number): Promise<BuiltMutant> {
  const base = `/mutants/${place}/`
  const folder = join('.cache', 'mutants', String(place))
  await build({
    root: ROOT,
    base,
    publicDir: false,
    logLevel: 'error',
    plugins: [changing(mutant)],
    build: { outDir: folder, emptyOutDir: true, minify: false },
  })
  const entry = builtFile(ENTRY, folder)
  return {
    async serveTo(context) {
      const contentType = 'text/javascript'
      await context.route(`**/${builtFile(ENTRY)}`, (route) =>
        route.fulfill({ contentType, body: `import ${JSON.stringify(base + entry)}` }),
      )
      await context.route(`**${base}**`, async (route) => {
        const { pathname } = new URL(route.request().url())
        const body = await readFile(join(ROOT, folder, pathname.slice(base.length)))
        await route.fulfill({ contentType: pathname.endsWith('.css') ? 'text/css' : contentType, body })
      })
    },
  }
}
