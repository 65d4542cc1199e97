import { join, relative } from 'node:path'
import { EARLY, type Group, joinGroups, LATER, type Needs } from './join-files.ts'
import { type Graph, isPackage, type Reading, readGraph } from './module-graph.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The most files that a page loads before it is interactive. */
export const MOST_FILES = 8
/** Of those, what no group is: React, and the bundler's own functions, which it keeps in a file by themselves. */
const BESIDE_GROUPS = 2
/** The largest package, with the module that runs it before the rest. */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/react\.ts$/

/** What a page needs. Modules are named below the project's folder, texts in the first language: others are like it. */
interface Page {
  pattern: string
  /** before it is interactive */
  early: readonly string[]
  /** what it loads by itself afterwards, beside what its parts declare */
  later: readonly string[]
  /** what it loads then for people who are signed in */
  personal: readonly string[]
}

/** The pages of the portal, read when something is built: development reads this file too, and needs none of them. */
async function readPages(): Promise<Page[]> {
  const { NOT_FOUND, ROUTES } = await import('../../src/app/routes.ts')
  const { modulesOf } = await import('../../src/app/pages.ts')
  const { textModules } = await import('../../src/platform/texts/text-modules.ts')
  return [...ROUTES, NOT_FOUND].map((route) => ({
    pattern: route.pattern,
    early: within([...modulesOf(route), ...textModules('en', route.texts)]),
    later: within(textModules('en', route.laterTexts ?? [])),
    personal: within(['src/app/background.ts']),
  }))
}

const within = (paths: readonly string[]) => paths.map((path) => join(ROOT, path))

/** Who needs each module that is not there from the start: pages, and parts that no page loads by itself. */
function needsOf({ ids, base, closure, laterOf, parts }: Reading, pages: readonly Page[]) {
  const needs = new Map<string, Needs>()
  const need = (consumer: string, modules: Iterable<string>, level: number) => {
    for (const id of modules) {
      if (base.has(id)) continue
      const known: Needs = needs.get(id) ?? new Map()
      needs.set(id, known.set(consumer, Math.max(level, known.get(consumer) ?? 0)))
    }
  }
  for (const { pattern, ...page } of pages) {
    const missing = Object.values(page)
      .flat()
      .find((id) => !ids.includes(id))
    if (missing !== undefined) throw new Error(`${pattern} needs ${missing}, which is no part of the portal`)
    const early = closure(page.early)
    const later = laterOf(closure(page.later, new Set([...base, ...early])))
    need(`page ${pattern}`, early, EARLY)
    need(`page ${pattern}`, later, LATER)
    need(`person at ${pattern}`, laterOf(closure(page.personal, new Set(later))), LATER)
  }
  for (const part of parts) if (!needs.has(part)) need(part, closure([part]), LATER)
  return needs
}

const LOCALE = /\/locales\/(\w\w)(?=[./])/
/** The language of a module with texts of the portal; undefined for other modules. */
const localeOf = (id: string) => (isPackage(id) ? undefined : LOCALE.exec(id)?.[1])
const inFirstLanguage = (id: string) => id.replace(LOCALE, '/locales/en')

/** Modules of which the same pages need each at the same time, in one group. A part that stands alone has none. */
function groupsOf(reading: Reading, pages: readonly Page[]) {
  const needs = needsOf(reading, pages)
  const groups = new Map<string, Group>()
  const places = new Map<string, Group>()
  const add = (id: string, key: string, group: Omit<Group, 'ids' | 'imports'>) => {
    const found = groups.get(key) ?? { ...group, ids: [], size: 0, imports: new Set() }
    found.ids.push(id)
    found.size += group.size
    groups.set(key, found)
    places.set(id, found)
  }
  const everyPage = () => new Map(pages.map(({ pattern }) => [`page ${pattern}`, EARLY]))
  for (const id of reading.ids) {
    const needed = needs.get(id)
    const isAlone = needed?.size === 1 && reading.parts.some((part) => needed.has(part))
    const kind = localeOf(id) === undefined ? 'code' : 'texts'
    // What every page starts with is there whoever asks, so that joining it brings nothing along: its size is 0.
    if (reading.base.has(id) && !REACT.test(id)) add(id, 'start', { kind, needs: everyPage(), size: 0 })
    else if (needed && !isAlone)
      add(id, `${kind} ${[...needed].sort()}`, { kind, needs: new Map(needed), size: reading.sizeOf(id) })
  }
  for (const [id, group] of places) {
    for (const imported of reading.importsOf(id).map((one) => places.get(one)))
      if (imported && imported !== group) group.imports.add(imported)
  }
  return [...groups.values()]
}

/** The name of the file of each module; a part that stands alone has none, and is in a file with what only it needs. */
function filesOf(reading: Reading, pages: readonly Page[]) {
  const groups = groupsOf(reading, pages)
  joinGroups(groups, MOST_FILES - BESIDE_GROUPS)
  const files = new Map(reading.ids.filter((id) => REACT.test(id)).map((id) => [id, 'react']))
  for (const [index, { ids }] of groups.entries()) for (const id of ids) files.set(id, `group-${index}`)
  for (const id of reading.ids) {
    const file = files.get(inFirstLanguage(id))
    if (file !== undefined && localeOf(id) !== undefined) files.set(id, `${file}-${localeOf(id)}`)
  }
  return files
}

/** What some page loads by itself. The rest is loaded when somebody asks for it, and much of it is never called. */
const calledAtOnce = ({ base, closure, laterOf }: Reading, pages: readonly Page[]) =>
  laterOf(
    closure(
      pages.flatMap(({ early, personal }) => [...early, ...personal]),
      new Set(base),
    ),
  )

/** Throws when files import each other in a circle, because one of them would then run before what it needs. */
function refuseCircles(imports: Map<string, readonly string[]>) {
  const done = new Set<string>()
  const visit = (file: string, above: string[]) => {
    if (above.includes(file)) throw new Error(`built files import each other: ${[...above, file].join(' → ')}`)
    if (done.has(file)) return
    for (const inner of imports.get(file) ?? []) visit(inner, [...above, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
}

/**
 * Tells the browser that a file's functions are called as soon as it is there. It then compiles them while the file
 * arrives, beside the page's own thread, instead of one by one on it. Browsers that do not know it see a comment.
 */
const CALLED_AT_ONCE = '//# allFunctionsCalledOnLoad'
/** Characters of source from which on that is worth the bytes. */
const WORTH_A_HINT = 3000

/** A file as it is written. */
interface WrittenFile {
  modules: Record<string, { renderedLength: number }>
}

/** A file that was made; only scripts have modules and imports. */
interface BuiltFile {
  moduleIds?: string[]
  imports?: string[]
}

/** What the server has to know: the style sheet, what each script imports, and in which each module is. */
function manifestOf(built: Record<string, BuiltFile>) {
  const scripts = Object.entries(built).filter(([, { moduleIds }]) => moduleIds !== undefined)
  const isOwn = (id: string) => id.startsWith(ROOT) && !isPackage(id)
  return {
    styles: Object.keys(built).find((file) => file.endsWith('.css')) ?? null,
    imports: Object.fromEntries(scripts.map(([file, { imports = [] }]) => [file, imports])),
    modules: Object.fromEntries(
      scripts.flatMap(([file, { moduleIds = [] }]) => moduleIds.filter(isOwn).map((id) => [relative(ROOT, id), file])),
    ),
  }
}

interface Emitting {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): void
}

/**
 * What the bundler is told of files: how modules are grouped, what is hinted, and a plugin that finds it out and writes
 * down for the server where each module is.
 */
export function sharedFiles() {
  let files = new Map<string, string>()
  let called = new Set<string>()
  const plugin = {
    name: 'lectern-shared-files',
    async buildEnd(this: Graph) {
      const reading = readGraph(this)
      const pages = await readPages()
      files = filesOf(reading, pages)
      called = calledAtOnce(reading, pages)
    },
    generateBundle(this: Emitting, _options: unknown, built: Record<string, BuiltFile>) {
      const manifest = manifestOf(built)
      refuseCircles(new Map(Object.entries(manifest.imports)))
      this.emitFile({ type: 'asset', fileName: '.vite/files.json', source: JSON.stringify(manifest) })
    },
  }
  const hintOf = ({ modules }: WrittenFile) => {
    const parts = Object.entries(modules)
    const size = parts.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
    return size > WORTH_A_HINT && parts.some(([id]) => called.has(id)) ? CALLED_AT_ONCE : ''
  }
  return { plugin, fileOf: (id: string) => files.get(id) ?? null, hintOf }
}
