import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Edge, Effects } from '../../../paths/explore.ts'
import type { MachineSpec } from '../../../paths/spec.ts'
import { leavesOf } from '../../../paths/table.ts'
import type { World } from './world.ts'

/** An edge of a path with those after it, because some responses must be arranged before they are requested. */
export interface Step {
  event: AnyEventObject
  before: AnyMachineSnapshot
  next: AnyMachineSnapshot
  effects: Effects
  rest: readonly Edge[]
}

/** What a person sees; `step` is null before the first step. */
export interface Sight {
  snapshot: AnyMachineSnapshot
  step: Step | null
}

/** How the paths of one machine are walked through the portal, using only what a person can see and do. */
export interface Table<Scene> {
  machine: string
  /** The requirement that all paths of the machine show. */
  requirement: string
  /** The requirements that single events show, by event type. */
  requirements?: Readonly<Record<string, string>>
  /** Replaces the cases, inputs and limits of the spec where those have values that the portal does not produce. */
  model?: Partial<Pick<MachineSpec, 'cases' | 'inputs' | 'allow'>>
  /** Whether the event can be caused in that state. */
  can?(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean
  /** Transitions that no person, response or timer can cause, each with the reason. */
  impossible: Readonly<Record<string, string>>
  /** Prepares the data of a path and opens the first page, unless the first event opens it. */
  open(world: World, start: AnyMachineSnapshot): Promise<Scene>
  /** How each event is caused by a person or a response; delays need no entry. */
  events: Readonly<Record<string, (scene: Scene, step: Step) => Promise<unknown>>>
  /** What a person sees in each state, by the id of its node. */
  states: Readonly<Record<string, (scene: Scene, sight: Sight) => Promise<unknown>>>
}

/** A path in progress: the part of a table that the driver needs, independent of the scene. */
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

const fileOf = (machine: string) => `tests/e2e/paths/tables/${machine}.ts`

/** `first`: a transition that the event can follow. */
export const missingEvent = (machine: string, type: string, first?: string) =>
  `${fileOf(machine)}: the event "${type}"${first === undefined ? '' : `, which can follow "${first}",`} needs an entry, or \`can\` must exclude it`
export const missingState = (machine: string, node: string) => `${fileOf(machine)}: the state "${node}" needs an entry`

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

/** The text of the requirement that a step shows. */
export const requirementOf = ({ requirement, requirements }: AnyTable, type: string): string =>
  requirements?.[type] ?? requirement
