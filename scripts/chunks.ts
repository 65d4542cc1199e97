import { hash } from 'node:crypto'

/** What the bundler tells of one module. */
interface Module {
  code: string | null
  importedIds: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
}

interface Graph {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): Module | null
}

const START = '/src/app/start.tsx'
/** What starts the flows that a lesson needs at once. */
const FLOWS = ['/src/app/background.ts', '/src/app/learning.ts']
const ROUTES = '/src/app/routes'

/** What so many pages need, all of them get. */
const MANY_PAGES = 8
/** What so few pages share is kept apart by room, because later parts of other pages may need some of it, too. */
const FEW_PAGES = 3

const isPackage = (id: string) => id.includes('/node_modules/')

/** The room or the package that a module belongs to, or the controls. */
const roomOf = (id: string) =>
  /\/((?:src\/(?:features|platform)|node_modules(?:\/@[^/]+)?)\/[^/]+|src\/ui)\//.exec(id)?.[1]?.replaceAll('/', '-') ??
  /\/(machines|markdown)\//.exec(id)?.[1] ??
  'common'

const nameOf = (parts: readonly string[]) => hash('md5', parts.toSorted().join())

/** By module, the parts that need it. A part is what is loaded by itself, with an `import()`. */
function partsOf(graph: Graph) {
  const pages = new Set<string>()
  const parts = new Map<string, Set<string>>()
  const visit = (id: string, part: string) => {
    const known = parts.get(id) ?? new Set()
    if (known.has(part)) return
    parts.set(id, known.add(part))
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, part)
  }
  for (const id of graph.getModuleIds()) {
    const { isEntry = false, dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
    if (isEntry || dynamicImporters.length > 0) visit(id, id)
    if (dynamicImporters.some((importer) => importer.includes(ROUTES))) pages.add(id)
  }
  return { parts, pages }
}

/**
 * The file of each module that several parts share; every other module stays with its part. What every page needs is in
 * two files, one for packages and one for the portal's own code. Of the rest, what the same pages need is in one file,
 * and what only later parts need is in one file for each room, with what the flows need apart from it. Packages that the
 * same later parts need are in one file, too: an article's text needs twenty small ones.
 */
function filesOf(graph: Graph) {
  const { parts, pages } = partsOf(graph)
  const files = new Map<string, string>()
  for (const [id, needing] of parts) {
    const isBase = [...needing].some((part) => part.endsWith(START))
    if (needing.has(id) || (needing.size < 2 && !isBase)) continue
    const early = [...needing].filter((part) => pages.has(part))
    const room = roomOf(id)
    if (isBase) files.set(id, isPackage(id) ? 'packages' : 'portal')
    else if (early.length === 0 && isPackage(id)) files.set(id, `later-${nameOf([...needing])}`)
    else if (early.length === 0) {
      const isOfFlows = [...needing].some((part) => FLOWS.some((flow) => part.endsWith(flow)))
      files.set(id, `${isOfFlows ? 'flows' : 'later'}-${room}`)
    } else if (early.length >= MANY_PAGES) files.set(id, 'pages')
    else files.set(id, `pages-${early.length > FEW_PAGES && !isPackage(id) ? '' : room}-${nameOf(early)}`)
  }
  return files
}

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

/** A plugin that finds out what is shared, and the function by which the bundler then groups modules. */
export function sharedFiles() {
  let files = new Map<string, string>()
  const plugin = {
    name: 'lectern-shared-files',
    buildEnd(this: Graph) {
      files = filesOf(this)
    },
    generateBundle(_options: unknown, bundle: Record<string, { imports?: string[] }>) {
      refuseCircles(new Map(Object.entries(bundle).map(([file, { imports = [] }]) => [file, imports])))
    },
  }
  return { plugin, fileOf: (id: string) => files.get(id) ?? null }
}
