import { type AnyMachineSnapshot, type AnyStateMachine, createMachine, initialTransition, transition } from 'xstate'
import { placeOf } from '../../machines/app.ts'
import type { Report, ReportEntry, ReportStart } from '../../openapi/generated/portal.ts'

/** The first difference between a machine and the report. */
export interface Departure {
  /** the entry of the report, counted from 1 */
  step: number
  type: string
  reported: string
  found: string
}

export interface Replayed {
  machine: string
  /** the number of events sent to the machine */
  steps: number
  departure: Departure | null
  /** why the machine could not be replayed */
  unknown: string | null
}

type Numbered = ReportEntry & { step: number }

/** Sends each machine its events from a report and returns the first difference. */
export function replayMachines(
  { starts, entries }: Report,
  machines: Readonly<Record<string, AnyStateMachine>>,
): Replayed[] {
  const numbered = entries.map((entry, place) => ({ ...entry, step: place + 1 }))
  return [...Map.groupBy(numbered, ({ machine }) => machine)].map(([name, own]) => {
    const machine = machines[name]
    if (!machine) return { machine: name, steps: 0, departure: null, unknown: 'there is no such machine' }
    return { machine: name, ...replayOne(machine, starts[name], own) }
  })
}

function replayOne(machine: AnyStateMachine, start: ReportStart | undefined, entries: Numbered[]) {
  if (!start && entries[0]?.type !== 'xstate.init')
    return { steps: 0, departure: null, unknown: 'its beginning is not in the report' }
  let at = start && resumed(machine, start)
  let steps = 0
  for (const { step, type, payload, state: reported } of entries) {
    const next = attempt(() => react(machine, at, type, payload))
    steps += 1
    const found = next.snapshot ? stateOf(next.snapshot) : next.found
    if (found !== reported) return { steps, departure: { step, type, reported, found }, unknown: null }
    // A machine that has stopped with an error handles no further events.
    if (!next.snapshot) break
    at = next.snapshot
  }
  return { steps, departure: null, unknown: null }
}

/** The state before the recorded events. The code provides the machine, the report its state and context. */
const resumed = (machine: AnyStateMachine, { value, context }: ReportStart): AnyMachineSnapshot =>
  machine.resolveState({ value: value as AnyMachineSnapshot['value'], context })

function react(
  machine: AnyStateMachine,
  at: AnyMachineSnapshot | undefined,
  type: string,
  payload: ReportEntry['payload'],
): AnyMachineSnapshot {
  if (!at || type === 'xstate.init') return initialTransition(machine, payload.input)[0]
  return transition(machine, at, { type, ...payload, ...placeholderMachine(type, payload) })[0]
}

/** A lazily loaded machine is not part of the report; its own events show what it did. */
const placeholderMachine = (type: string, { flow }: ReportEntry['payload']) =>
  type === 'BEGIN' ? { logic: createMachine({ id: String(flow) }) } : {}

const stateOf = ({ status, value }: AnyMachineSnapshot) => (status === 'active' ? placeOf(value) : status)

/** Describes an error of a machine as the recorder does. */
function attempt(step: () => AnyMachineSnapshot): { snapshot: AnyMachineSnapshot | null; found: string } {
  try {
    return { snapshot: step(), found: '' }
  } catch {
    return { snapshot: null, found: 'error' }
  }
}

/** A result as one line of text. */
export function inLine({ machine, steps, departure, unknown }: Replayed): string {
  if (unknown !== null) return `${machine}: ${unknown}`
  if (departure === null) return `${machine}: ${steps} steps, as reported`
  const { step, type, reported, found } = departure
  return `${machine}: step ${step} ${type}: reported ${reported || 'no state'}, machine says ${found || 'no state'}`
}
