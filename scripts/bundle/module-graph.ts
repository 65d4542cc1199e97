import { dirname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { minifySync, parseSync, Visitor } from 'vite'

/** What the bundler tells of one module. */
interface Module {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
}

export interface Graph {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): Module | null
}

export const isPackage = (id: string) => id.includes('/node_modules/')

/** The modules that a module declares with `deferred(...)` to be loaded with every page that shows it. */
function deferredBy(id: string, code: string) {
  const found: string[] = []
  if (!code.includes('deferred(')) return found
  let depth = 0
  // A second argument may say that the part is rare.
  const isDeclared = (callee: object, given: readonly unknown[]) =>
    'name' in callee && callee.name === 'deferred' && given.length === 1
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (isDeclared(callee, given)) depth += 1
    },
    'CallExpression:exit'({ callee, arguments: given }) {
      if (isDeclared(callee, given)) depth -= 1
    },
    ImportExpression({ source }) {
      if (depth > 0 && source.type === 'Literal') found.push(join(dirname(id), String(source.value)))
    },
  }).visit(parseSync(id, code).program)
  return found
}

/** What the modules need of each other, and which of them are loaded by themselves, with an `import()`. */
export function readGraph(graph: Graph) {
  const ids = [...graph.getModuleIds()].sort()
  const infoOf = (id: string) => graph.getModuleInfo(id)
  const deferred = new Map(ids.map((id) => [id, isPackage(id) ? [] : deferredBy(id, infoOf(id)?.code ?? '')]))
  const closure = (roots: readonly string[], found = new Set<string>()) => {
    for (const id of roots) {
      if (found.has(id)) continue
      found.add(id)
      closure(infoOf(id)?.importedIds ?? [], found)
    }
    return found
  }
  return {
    ids,
    parts: ids.filter((id) => (infoOf(id)?.dynamicImporters.length ?? 0) > 0),
    /** What every page starts with. */
    base: closure(ids.filter((id) => infoOf(id)?.isEntry)),
    closure,
    importsOf: (id: string) => infoOf(id)?.importedIds ?? [],
    /** bytes of compressed code, about; of a package, also what the bundler leaves out later */
    sizeOf: (id: string) => deflateRawSync(minifySync(id, infoOf(id)?.code ?? '').code).length,
    /** What is loaded with these modules, by itself, as soon as they react, and what that declares in turn. */
    laterOf(early: Set<string>) {
      const found = new Set(early)
      for (const id of found) closure(deferred.get(id) ?? [], found)
      return found
    },
  }
}

export type Reading = ReturnType<typeof readGraph>
