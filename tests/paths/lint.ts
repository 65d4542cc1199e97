import type { AnyStateNode } from 'xstate'
import { allNodes, type Model, type StateKey } from './explore.ts'
import type { MachineSpec } from './spec.ts'

type Part = 'actions' | 'guards' | 'actors' | 'delays'
const PARTS: readonly Part[] = ['actions', 'guards', 'actors', 'delays']

/** The name of an action or guard; built-in and inline ones have none. */
export const nameOf = (thing: unknown): string | null => {
  if (typeof thing === 'string') return thing
  if (typeof thing !== 'object' || thing === null || !('type' in thing)) return null
  return typeof thing.type === 'string' && !thing.type.startsWith('xstate.') ? thing.type : null
}

interface Use {
  part: Part
  name: string
  where: string
}

const usesOf = (node: AnyStateNode): Use[] => {
  const use = (part: Part, thing: unknown): Use[] => {
    const name = nameOf(thing)
    return name === null ? [] : [{ part, name, where: node.id }]
  }
  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  return [
    ...[...node.entry, ...node.exit].flatMap((action) => use('actions', action)),
    ...node.invoke.flatMap(({ src }) => use('actors', src)),
    ...Object.keys(node.config.after ?? {}).flatMap((delay) => use('delays', delay)),
    ...transitions.flatMap(({ guard, actions }) => [
      ...use('guards', guard),
      ...actions.flatMap((action) => use('actions', action)),
    ]),
  ]
}

/** Whether events of the type are among those that a transition is written for, such as `xstate.error.actor.*`. */
const covers = (written: string, type: string) =>
  written === type || (written.endsWith('.*') && type.startsWith(written.slice(0, -1)))

const complain = (node: AnyStateNode, spec: MachineSpec): string[] => {
  const problems: string[] = []
  if (node.type === 'compound' && !Object.hasOwn(node.states, String(node.config.initial)))
    problems.push(`${node.id}: the initial state "${String(node.config.initial)}" does not exist`)
  for (const { id, src } of node.invoke) {
    if (id !== src) problems.push(`${node.id}: the actor "${String(src)}" has another id, "${id}"`)
    if (![...node.transitions.keys()].some((written) => covers(written, `xstate.error.actor.${id}`)))
      problems.push(`${node.id}: without onError a rejection of "${id}" ends the whole machine`)
    if (typeof src === 'string' && spec.actors[src] === 'promise' && !node.transitions.has(`xstate.done.actor.${id}`))
      problems.push(`${node.id}: "${id}" has no onDone`)
  }
  for (const delay of Object.keys(node.config.after ?? {}))
    if (/^\d+$/.test(delay)) problems.push(`${node.id}: the delay ${delay} has no name`)
  for (const [event, list] of [...node.transitions, ['always', node.always ?? []] as const]) {
    if (event !== 'always' && !spec.cases.some(({ type }) => covers(event, type)))
      problems.push(`${node.id}: no case sends "${event}"`)
    list.slice(0, -1).forEach(({ guard }, place) => {
      if (!guard) problems.push(`${node.id}: ${event} #${place} has no guard, so #${place + 1} is dead`)
    })
  }
  return problems
}

/** Mistakes in a machine that neither the types nor `createMachine` report. */
export const lint = (spec: MachineSpec): string[] => {
  const nodes = allNodes(spec.machine)
  const uses = nodes.flatMap(usesOf)
  const { implementations } = spec.machine
  const isWritten = ({ part, name }: Pick<Use, 'part' | 'name'>) => Object.hasOwn(implementations[part] ?? {}, name)
  return [
    ...nodes.flatMap((node) => complain(node, spec)),
    ...uses.filter((use) => !isWritten(use)).map(({ part, name, where }) => `${where}: ${part} lack "${name}"`),
    ...PARTS.flatMap((part) =>
      Object.keys(implementations[part] ?? {})
        .filter((name) => !uses.some((use) => use.part === part && use.name === name))
        .map((name) => `${part}: "${name}" is never used`),
    ),
    ...Object.keys(implementations.actors ?? {})
      .filter((name) => !Object.hasOwn(spec.actors, name))
      .map((name) => `the spec lacks the actor "${name}"`),
    ...(spec.machine.config.options?.maxIterations === undefined
      ? ['without maxIterations an always cycle hangs']
      : []),
  ]
}

/** States from which no path leads back to rest. */
export const traps = ({ states, edges, spec }: Model): StateKey[] => {
  const free = new Set([...states].filter(([, snapshot]) => spec.isRest(snapshot)).map(([key]) => key))
  for (let before = -1; before !== free.size; ) {
    before = free.size
    for (const { from, to } of edges) if (free.has(to)) free.add(from)
  }
  return [...states.keys()].filter((key) => !free.has(key))
}
