import { hash } from 'node:crypto'
import { type Graph, isPackage, loadedByItself, type Reading, readGraph } from './module-graph.ts'

const START = '/src/app/start.tsx'

/** As many characters of source as one more request is worth. */
const REQUEST = 4000
/** Code that a page needs before it is interactive counts for more than what it loads afterwards. */
const EARLY = 2
const LATER = 1

/** By page, or by a part that is loaded on demand, how early it needs something. */
type Needs = Map<string, number>

/** A file to be: modules that are needed by the same pages, and later such files joined. */
interface Group {
  ids: string[]
  size: number
  needs: Needs
}

/** The file of the portal's own code that every page needs, which others may join. */
const PORTAL = 'portal'

/** Who needs each module: pages, with what they load afterwards, and parts that no page loads at once. */
function needsOf(reading: Reading, base: Set<string>) {
  const { parts, closure, laterOf } = reading
  const needs = new Map<string, Needs>()
  const need = (consumer: string, modules: Iterable<string>, level: number) => {
    for (const id of modules) {
      const known: Needs = needs.get(id) ?? new Map()
      needs.set(id, known.set(consumer, Math.max(level, known.get(consumer) ?? 0)))
    }
  }
  const loaded = new Set<string>()
  for (const page of loadedByItself(reading)) {
    const early = closure([page])
    const later = laterOf(new Set([...base, ...early]))
    need(page, later, LATER)
    need(page, early, EARLY)
    for (const id of later) loaded.add(id)
  }
  for (const part of parts) if (!loaded.has(part)) need(part, closure([part]), LATER)
  return needs
}

/** What every page starts with. */
const startOf = ({ ids }: Reading) => ids.filter((id) => id.endsWith(START))

/** The file that each module is in before any are joined, by what needs it. Only groups may be joined. */
function firstFiles(reading: Reading) {
  const { ids, parts, closure } = reading
  const base = closure(startOf(reading))
  const needs = needsOf(reading, base)
  const needing = new Map<string, string[]>()
  for (const part of parts) {
    for (const id of closure([part])) needing.set(id, [...(needing.get(id) ?? []), part])
  }
  // Its own code is there whoever asks, so that joining it brings nothing along: its size is 0.
  const portal: Group = { ids: [], size: 0, needs: new Map(parts.filter(reading.isPage).map((id) => [id, EARLY])) }
  const groups = new Map([[PORTAL, portal]])
  const files = new Map<string, string>()
  for (const id of ids) {
    const [part = id, ...others] = needing.get(id) ?? []
    if (base.has(id) && isPackage(id)) files.set(id, 'packages')
    else if (base.has(id)) {
      portal.ids.push(id)
      files.set(id, PORTAL)
    } else if (parts.includes(id)) files.set(id, `part ${id}`)
    else if (others.length === 0) files.set(id, `part ${part}`)
    else {
      const needed: Needs = needs.get(id) ?? new Map()
      const name = nameOf([...needed].map((pair) => pair.join()))
      const group = groups.get(name) ?? { ids: [], size: 0, needs: needed }
      groups.set(name, { ...group, ids: [...group.ids, id], size: group.size + reading.sizeOf(id) })
      files.set(id, name)
    }
  }
  return { groups, files }
}

const nameOf = (parts: readonly string[]) => hash('md5', parts.toSorted().join())

/** What is saved when two files become one: requests where both are needed, less the code that nobody there asked for. */
function gainOf(one: Group, other: Group) {
  let gain = 0
  for (const [consumer, level] of one.needs) {
    const otherLevel = other.needs.get(consumer) ?? 0
    if (otherLevel > 0) gain += REQUEST
    if (otherLevel < level) gain -= (level - otherLevel) * other.size
  }
  for (const [consumer, level] of other.needs) {
    const oneLevel = one.needs.get(consumer) ?? 0
    if (oneLevel < level) gain -= (level - oneLevel) * one.size
  }
  return gain
}

function joined(one: Group, other: Group): Group {
  const needs: Needs = new Map(one.needs)
  for (const [consumer, level] of other.needs) needs.set(consumer, Math.max(level, needs.get(consumer) ?? 0))
  return { ids: [...one.ids, ...other.ids], size: one.size + other.size, needs }
}

type Imports = Map<string, Set<string>>

/** Whether one file leads to the other through a third, which joining them would make a circle. */
function isFarApart(imports: Imports, from: string, to: string) {
  const found = new Set([...(imports.get(from) ?? [])].filter((file) => file !== to))
  for (const file of found) {
    for (const inner of imports.get(file) ?? []) found.add(inner)
  }
  return found.has(to)
}

/** The two groups whose joining saves most, or undefined when none saves anything. */
function bestPair(groups: Map<string, Group>, imports: Imports) {
  const names = [...groups.keys()]
  let best: { pair: [string, string]; gain: number } | undefined
  for (const [index, name] of names.entries()) {
    for (const other of names.slice(index + 1)) {
      const [group, otherGroup] = [groups.get(name), groups.get(other)]
      const gain = group && otherGroup ? gainOf(group, otherGroup) : 0
      if (gain <= (best?.gain ?? 0)) continue
      if (isFarApart(imports, name, other) || isFarApart(imports, other, name)) continue
      best = { pair: [name, other], gain }
    }
  }
  return best?.pair
}

/** Joins groups as long as the requests that this saves are worth more than the code that it brings along. */
function joinGroups(groups: Map<string, Group>, imports: Imports) {
  for (let pair = bestPair(groups, imports); pair; pair = bestPair(groups, imports)) {
    const [name, other] = pair
    const [group, otherGroup] = [groups.get(name), groups.get(other)]
    if (!group || !otherGroup) return
    groups.set(name, joined(group, otherGroup))
    groups.delete(other)
    const both = new Set([...(imports.get(name) ?? []), ...(imports.get(other) ?? [])])
    imports.set(name, both)
    imports.delete(other)
    for (const [file, imported] of imports) {
      if (imported.delete(other)) imported.add(name)
      if (file === name) imported.delete(name)
    }
  }
}

/**
 * The file of each module that is shared; every other module stays with its part. What every page needs is in two files,
 * one for packages and one for the portal's own code. Of the rest, what the same pages need is in one file, and such
 * files are joined, with each other or with the portal's own, where that is worth it.
 */
function filesOf(reading: Reading) {
  const { groups, files } = firstFiles(reading)
  const imports: Imports = new Map()
  for (const id of reading.ids) {
    const file = files.get(id) ?? id
    const found = imports.get(file) ?? new Set()
    for (const imported of reading.importsOf(id)) found.add(files.get(imported) ?? imported)
    found.delete(file)
    imports.set(file, found)
  }
  joinGroups(groups, imports)
  const shared = new Map([...files].filter(([, file]) => file === 'packages'))
  for (const [name, { ids }] of groups) for (const id of ids) shared.set(id, name)
  return shared
}

/** What some page loads by itself. The rest is loaded when somebody asks for it, and much of it is never called. */
function calledAtOnce(reading: Reading) {
  return reading.laterOf(reading.closure([...startOf(reading), ...loadedByItself(reading)]))
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

/** What the bundler is told of files: a plugin that finds out what is shared, how modules are grouped, what is hinted. */
export function sharedFiles() {
  let files = new Map<string, string>()
  let called = new Set<string>()
  const plugin = {
    name: 'lectern-shared-files',
    buildEnd(this: Graph) {
      const reading = readGraph(this)
      files = filesOf(reading)
      called = calledAtOnce(reading)
    },
    generateBundle(_options: unknown, bundle: Record<string, { imports?: string[] }>) {
      refuseCircles(new Map(Object.entries(bundle).map(([file, { imports = [] }]) => [file, imports])))
    },
  }
  const hintOf = ({ modules }: WrittenFile) => {
    const parts = Object.entries(modules)
    const size = parts.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0)
    return size > WORTH_A_HINT && parts.some(([id]) => called.has(id)) ? CALLED_AT_ONCE : ''
  }
  return { plugin, fileOf: (id: string) => files.get(id) ?? null, hintOf }
}
