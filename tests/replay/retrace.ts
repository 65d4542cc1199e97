import { isDeepStrictEqual } from 'node:util'
import type { StateValue } from 'xstate'
import { z } from 'zod'
import { placeOf } from '../../machines/app.ts'
import type { Report, ReportEntry } from '../../openapi/generated/portal.ts'
import { type Edge, type Model, shortestPaths } from '../paths/explore.ts'

/** What a report tells of a machine, as a path through the model of its spec. */
export interface Retraced {
  model: Model
  edges: Edge[]
  /** the first event that no case of the spec follows, in words; null when the path has them all */
  departure: string | null
}

/** A state's value, as XState has it. */
const stateValue: z.ZodType<StateValue> = z.lazy(() => z.union([z.string(), z.record(z.string(), stateValue)]))

/** A way through the model that has the events and states of the report so far. */
interface Way {
  at: string
  edges: Edge[]
}

/** Where a report may begin: at the start, or on the shortest way to each state of that name, as it tells no context. */
const beginnings = (model: Model, place: string, isWhole: boolean): Way[] =>
  [...shortestPaths(model)]
    .filter(([at]) => placeIn(model, at) === place && (!isWhole || at === model.start))
    .map(([at, edges]) => ({ at, edges }))

const placeIn = ({ states }: Model, at: string): string => placeOf(states.get(at)?.value ?? '')

const isSame = ({ event: { type: _, ...payload } }: Edge, entry: ReportEntry): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(payload)), entry.payload)

/** The ways on with an event of the report; a case with its very values goes before others of the kind. */
function onwards(model: Model, ways: readonly Way[], entry: ReportEntry): Way[] {
  const next = new Map<string, Way>()
  for (const { at, edges } of ways) {
    const fitting = (model.out.get(at) ?? []).filter(
      (edge) => edge.event.type === entry.type && placeOf(edge.next.value) === entry.state,
    )
    for (const edge of [...fitting.filter((one) => isSame(one, entry)), ...fitting])
      if (!next.has(edge.to)) next.set(edge.to, { at: edge.to, edges: [...edges, edge] })
  }
  if (next.size > 0) return [...next.values()]
  // An event without a transition leaves the machine as it is, and there is nothing to do.
  return ways.filter(({ at }) => placeIn(model, at) === entry.state)
}

/** What is told of a machine: where that begins, and what came then. */
interface Told {
  place: string
  /** from the start of the machine */
  isWhole: boolean
  entries: readonly ReportEntry[]
}

function toldOf({ entries, starts }: Report, machine: string): Told | null {
  const own = entries.filter((entry) => entry.machine === machine)
  const [first, ...rest] = own
  if (first?.type === 'xstate.init') return { place: first.state, isWhole: true, entries: rest }
  const value = stateValue.safeParse(starts[machine]?.value)
  return first && value.success ? { place: placeOf(value.data), isWhole: false, entries: own } : null
}

function retraceIn(model: Model, { place, isWhole, entries }: Told): Retraced {
  let ways = beginnings(model, place, isWhole)
  for (const entry of entries) {
    const next = onwards(model, ways, entry)
    if (next.length === 0)
      return { model, edges: ways[0]?.edges ?? [], departure: `${entry.type} → ${entry.state} is no case of its spec` }
    ways = next
  }
  return { model, edges: ways[0]?.edges ?? [], departure: null }
}

/**
 * The path through one of the models that has the events and states of a report; values that people typed are replaced
 * by those of the spec's cases. Null when the report tells nothing of the machine. Of several models, the one that
 * follows the report the furthest counts.
 */
export function retrace(report: Report, machine: string, models: readonly Model[]): Retraced | null {
  const told = toldOf(report, machine)
  if (!told) return null
  const all = models.map((model) => retraceIn(model, told)).sort((a, b) => b.edges.length - a.edges.length)
  const best = all.find(({ departure }) => departure === null) ?? all[0]
  return best && best.edges.length > 0 ? best : null
}
