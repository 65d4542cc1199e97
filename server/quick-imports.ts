import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { join } from 'node:path'

/**
 * The next start finds the code compiled, which is a third of its work. Where the folder cannot be written, nothing is
 * kept. NODE_COMPILE_CACHE names another folder, and NODE_DISABLE_COMPILE_CACHE keeps nothing.
 */
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'node'))

/**
 * Node reads all of a package's package.json again for each import of the package and for each of its files. That of
 * drizzle-orm has 180 kB, which costs more than a second of CPU at each start. So each of its entries is looked up once,
 * and its files, which are modules and name each other with their endings, are found by their names alone.
 */
const PACKAGE = 'drizzle-orm'

const entries = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.') && parentURL.includes(`/node_modules/${PACKAGE}/`) && parentURL.endsWith('.js'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return nextResolve(specifier, context)
    const found = entries.get(specifier) ?? nextResolve(specifier, context)
    entries.set(specifier, found)
    return { ...found, shortCircuit: true }
  },
})
