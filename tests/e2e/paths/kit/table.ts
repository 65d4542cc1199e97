import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Edge, Effects } from '../../../paths/explore.ts'
import type { MachineSpec } from '../../../paths/spec.ts'
import { leavesOf } from '../../../paths/table.ts'
import type { World } from './world.ts'

/** One edge of a path, with what comes after it: some answers must be arranged before they are asked for. */
export interface Step {
  event: AnyEventObject
  before: AnyMachineSnapshot
  next: AnyMachineSnapshot
  effects: Effects
  rest: readonly Edge[]
}

/** What one sees; `step` is null before the first. */
export interface Sight {
  snapshot: AnyMachineSnapshot
  step: Step | null
}

/** How the paths of one machine are walked through the portal, by somebody who sees only pages. */
export interface Table<Scene> {
  machine: string
  /** The requirement that all paths of the machine show. */
  requirement: string
  /** What single events show, by their type. */
  requirements?: Readonly<Record<string, string>>
  /** Cases as the portal has them, where those of the spec are made up, and the starts to explore from. */
  model?: Partial<Pick<MachineSpec, 'cases' | 'inputs' | 'allow'>>
  /** Whether the event can be caused in that state. */
  can?(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean
  /** Written transitions that no person, no answer and no clock can cause, each with the reason. */
  impossible: Readonly<Record<string, string>>
  /** Arranges what a path needs and opens the first page, unless its first event does. */
  open(world: World, start: AnyMachineSnapshot): Promise<Scene>
  /** How a person or an answer of the server causes each event; the clock needs no entry. */
  events: Readonly<Record<string, (scene: Scene, step: Step) => Promise<unknown>>>
  /** What one sees in each state, by the id of the node. */
  states: Readonly<Record<string, (scene: Scene, sight: Sight) => Promise<unknown>>>
}

/** A path under way: what the driver needs of a table, whatever its scene. */
export interface Walk {
  act(step: Step): Promise<unknown>
  look(sight: Sight): Promise<unknown>
}

export interface AnyTable extends Omit<Table<unknown>, 'open' | 'events' | 'states'> {
  begin(world: World, start: AnyMachineSnapshot): Promise<Walk>
  has: { event(type: string): boolean; state(node: string): boolean }
}

const entry = <Entry>(entries: Readonly<Record<string, Entry>>, key: string, missing: string): Entry => {
  const found = entries[key]
  if (!found) throw new Error(missing)
  return found
}

export const missingEvent = (machine: string, type: string) => `${machine}: the event "${type}" needs an entry`
export const missingState = (machine: string, node: string) => `${machine}: the state "${node}" needs an entry`

export function defineTable<Scene>({ open, events, states, ...facts }: Table<Scene>): AnyTable {
  const { machine } = facts
  return {
    ...facts,
    has: { event: (type) => type in events, state: (node) => node in states },
    async begin(world, start) {
      const scene = await open(world, start)
      return {
        act: (step) => entry(events, step.event.type, missingEvent(machine, step.event.type))(scene, step),
        async look(sight) {
          for (const node of leavesOf(sight.snapshot))
            await entry(states, node, missingState(machine, node))(scene, sight)
        },
      }
    },
  }
}

/** What the step shows, in the words of a requirement. */
export const requirementOf = ({ requirement, requirements }: AnyTable, type: string): string =>
  requirements?.[type] ?? requirement
