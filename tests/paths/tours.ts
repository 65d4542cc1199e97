import type { Edge, Model, StateKey, TransitionKey } from './explore.ts'

type Graph = Pick<Model, 'start' | 'out' | 'edges'>

/**
 * What a set of paths must cover: `transitions` takes each transition of the definition once, `cases` also uses each
 * case once, `pairs` also takes each transition right after each one that it can follow, `edges` tries each case in
 * each distinct state.
 */
export type Goal = 'transitions' | 'cases' | 'pairs' | 'edges'

/** The pairs of transitions that a step makes with the one before it. */
const pairsOf = (before: readonly TransitionKey[], takes: readonly TransitionKey[]): string[] =>
  before.flatMap((first) => takes.map((second) => `${first} > ${second}`))

/** The pairs along a path, by the transitions that each of its steps takes. */
export const pairsAlong = (steps: readonly (readonly TransitionKey[])[]): string[] =>
  steps.slice(1).flatMap((takes, place) => pairsOf(steps[place] ?? [], takes))

/** Each transition with each that can follow it, for the cases of the spec. */
export const pairsIn = ({ out, edges }: Graph): Set<string> =>
  new Set(edges.flatMap((edge) => (out.get(edge.to) ?? []).flatMap(({ takes }) => pairsOf(edge.takes, takes))))

const goalsAlone = (edge: Edge, goal: Goal): string[] => {
  if (goal === 'edges') return [`${edge.from} ${JSON.stringify(edge.event)}`]
  return goal === 'transitions' ? edge.takes : [...edge.takes, JSON.stringify(edge.event)]
}

/** What is open, and what each edge adds to it; the step before an edge matters only to pairs. */
const opened = (graph: Graph, goal: Goal) => {
  const alone = new Map(graph.edges.map((edge) => [edge, goalsAlone(edge, goal)]))
  const open = new Set([...alone.values()].flat())
  if (goal === 'pairs') for (const pair of pairsIn(graph)) open.add(pair)
  const goalsOf = (edge: Edge, before: Edge | undefined): string[] => {
    const own = alone.get(edge) ?? []
    return goal === 'pairs' && before ? [...own, ...pairsOf(before.takes, edge.takes)] : own
  }
  const gain = (edge: Edge, before: Edge | undefined) => goalsOf(edge, before).filter((one) => open.has(one)).length
  return { open, goalsOf, gain }
}

/** The shortest way on from the end of a path to an edge with an open goal, or null when none is within `room` steps. */
const legToNew = (
  { start, out }: Graph,
  path: readonly Edge[],
  room: number,
  gain: (edge: Edge, before: Edge | undefined) => number,
  isSame: (edge: Edge) => Edge | StateKey,
): Edge[] | null => {
  const last = path.at(-1)
  const reached = new Map<Edge | StateKey, Edge[]>([[last ? isSame(last) : start, []]])
  for (const leg of reached.values()) {
    if (leg.length >= room) return null
    const before = leg.at(-1) ?? last
    const edges = out.get(before?.to ?? start) ?? []
    const [best] = edges.map((edge) => ({ edge, gain: gain(edge, before) })).sort((a, b) => b.gain - a.gain)
    if (best && best.gain > 0) return [...leg, best.edge]
    for (const edge of edges) if (!reached.has(isSame(edge))) reached.set(isSame(edge), [...leg, edge])
  }
  return null
}

/**
 * A small set of paths that reaches every goal. Each path continues to the nearest edge with an open goal and ends when
 * none is in reach or it has `longest` steps. Only a distant first goal may exceed that length.
 */
export const tours = (graph: Graph, goal: Goal, longest = Number.POSITIVE_INFINITY): Edge[][] => {
  const { open, goalsOf, gain } = opened(graph, goal)
  // For pairs it matters by which edge a state was entered.
  const isSame = (edge: Edge) => (goal === 'pairs' ? edge : edge.to)
  const paths: Edge[][] = []
  while (open.size > 0) {
    const path: Edge[] = []
    let leg = legToNew(graph, path, Number.POSITIVE_INFINITY, gain, isSame)
    if (!leg) throw new Error(`out of reach: ${[...open].join(', ')}`)
    while (leg) {
      for (const edge of leg) {
        for (const one of goalsOf(edge, path.at(-1))) open.delete(one)
        path.push(edge)
      }
      leg = legToNew(graph, path, longest - path.length, gain, isSame)
    }
    paths.push(path)
  }
  return paths
}

/** A path as text, for the title of a test. */
export const inWords = (path: readonly Edge[]): string =>
  path.map(({ event }) => event.type.replace(/^xstate\.(after\.[^.]+|done|error)(\.actor)?/, '$1')).join(' > ')
