import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { build, type Plugin } from 'vite'
import { builtFile } from '../../../lib/built-portal.ts'

const ENTRY = 'src/main.ts'
const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** A change of one source file. */
export interface SourceChange {
  name: string
  file: string
  /** returns the changed code */
  apply(code: string): string
}

/** A Vite plugin that changes a source file; it throws when the portal does not contain it. */
function changing({ name, file, apply }: SourceChange): Plugin {
  let isChanged = false
  return {
    name: 'lectern-wiring-mutant',
    enforce: 'pre',
    transform(code, id) {
      if (id.split('?')[0] !== join(ROOT, file)) return null
      isChanged = true
      return apply(code)
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

/** Builds the portal's client with one change, separately from the server's build, in a folder of this name. */
export async function buildMutant(mutant: SourceChange, name: string): Promise<BuiltMutant> {
  const base = `/mutants/${name}/`
  const folder = join('.cache', 'mutants', name)
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
