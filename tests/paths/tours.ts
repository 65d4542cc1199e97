import type { Edge, Model, StateKey } from './explore.ts'

type Graph = Pick<Model, 'start' | 'out' | 'edges'>

/**
 * What a set of paths must cover: `transitions` takes each transition of the definition once, `cases` also uses each
 * case once, `edges` tries each case in each distinct state.
 */
export type Goal = 'transitions' | 'cases' | 'edges'

const goalsOf = (edge: Edge, goal: Goal): string[] => {
  if (goal === 'edges') return [`${edge.from} ${JSON.stringify(edge.event)}`]
  return goal === 'cases' ? [...edge.takes, JSON.stringify(edge.event)] : edge.takes
}

/** The path from a state to the nearest edge with an open goal, or null when none is within `room` steps. */
const legToNew = ({ out }: Graph, from: StateKey, room: number, isOpen: (edge: Edge) => number): Edge[] | null => {
  const reached = new Map<StateKey, Edge[]>([[from, []]])
  for (const [at, path] of reached) {
    if (path.length >= room) return null
    const edges = out.get(at) ?? []
    const [best] = edges.map((edge) => ({ edge, gain: isOpen(edge) })).sort((a, b) => b.gain - a.gain)
    if (best && best.gain > 0) return [...path, best.edge]
    for (const edge of edges) if (!reached.has(edge.to)) reached.set(edge.to, [...path, edge])
  }
  return null
}

/**
 * A small set of paths that reaches every goal. Each path continues to the nearest edge with an open goal and ends when
 * none is in reach or it has `longest` steps. Only a distant first goal may exceed that length.
 */
export const tours = (graph: Graph, goal: Goal, longest = Number.POSITIVE_INFINITY): Edge[][] => {
  const open = new Set(graph.edges.flatMap((edge) => goalsOf(edge, goal)))
  const gain = (edge: Edge) => goalsOf(edge, goal).filter((one) => open.has(one)).length
  const paths: Edge[][] = []
  while (open.size > 0) {
    const path: Edge[] = []
    let at = graph.start
    let leg = legToNew(graph, at, Number.POSITIVE_INFINITY, gain)
    if (!leg) throw new Error(`out of reach: ${[...open].join(', ')}`)
    while (leg) {
      for (const edge of leg) {
        path.push(edge)
        for (const one of goalsOf(edge, goal)) open.delete(one)
        at = edge.to
      }
      leg = legToNew(graph, at, longest - path.length, gain)
    }
    paths.push(path)
  }
  return paths
}

/** A path as text, for the title of a test. */
export const inWords = (path: readonly Edge[]): string =>
  path.map(({ event }) => event.type.replace(/^xstate\.(after\.[^.]+|done|error)(\.actor)?/, '$1')).join(' > ')
