import type {
  ActorRefLike,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  InspectedEventEvent,
  Snapshot,
} from 'xstate'
import { placeOf } from '../../../machines/app.ts'
import { PLATFORM_FEEDBACK_CREATE_LIMITS } from '../../../openapi/generated/limits.ts'
import type { Locale, Report, ReportEntry } from '../../../openapi/generated/portal.ts'
import { redactAll, redactPath } from './redact.ts'

declare global {
  interface Window {
    /** the problem report; present only on pages that are recorded */
    lectern?: { report(): Report }
  }
}

/** The contract's limit of events in a report. */
const MOST_ENTRIES = 500
/** How many events are removed at a time from a report that is too long. */
const FEWER = 20

/** A redacted event and the state after it. */
interface Step extends Omit<ReportEntry, 'state'> {
  actor: ActorRefLike
  /** null until the machine has handled the event, and forever if it throws */
  after: AnyMachineSnapshot | null
}

export interface Recorder {
  report(): Report
  /** the report as JSON; the oldest events are left out when it would exceed the server's limit */
  attachment(): string
}

/** Records the latest events of every actor of an app that has not been started yet. */
export function record(app: Pick<AnyActorRef, 'system'>, locale: Locale): Recorder {
  const steps: Step[] = []
  /** The last step of each machine that is no longer among the recorded events, for the state before them. */
  const lastDropped = new Map<string, Step>()
  const open = new Map<AnyEventObject, Step>()

  app.system.inspect((seen) => {
    if (seen.type === '@xstate.event' && isOfMachine(seen.actorRef.getSnapshot())) {
      const isUnderWay = [...open.values()].some(({ actor }) => actor.getSnapshot().status === 'active')
      const step = stepOf(seen, isUnderWay)
      open.set(seen.event, step)
      steps.push(step)
      if (steps.length > MOST_ENTRIES) for (const oldest of steps.splice(0, 1)) lastDropped.set(oldest.machine, oldest)
    }
    if (seen.type === '@xstate.snapshot' && isOfMachine(seen.snapshot)) {
      const step = open.get(seen.event)
      if (step) step.after = seen.snapshot
      open.delete(seen.event)
    }
  })

  const reportFrom = (first: number): Report => {
    const before = new Map([...lastDropped, ...steps.slice(0, first).map((step) => [step.machine, step] as const)])
    return {
      version: 1,
      path: redactPath(location.pathname + location.search),
      locale,
      build: document.querySelector<HTMLElement>('script[data-starts]')?.dataset.starts ?? '',
      starts: Object.fromEntries([...before].map(([machine, step]) => [machine, startOf(snapshotOf(step))])),
      entries: steps.slice(first).map(entryOf),
    }
  }
  const report = () => reportFrom(0)
  const attachment = () => {
    for (let first = 0; first < steps.length; first += FEWER) {
      const text = JSON.stringify(reportFrom(first))
      if (text.length <= PLATFORM_FEEDBACK_CREATE_LIMITS.report) return text
    }
    return JSON.stringify({ ...reportFrom(steps.length), starts: {} })
  }
  window.lectern = { report }
  return { report, attachment }
}

/** Effects are actors too. xstate's own check is not imported, to keep it out of pages that are not recorded. */
const isOfMachine = (snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot => 'machine' in snapshot

function stepOf({ actorRef: actor, event }: InspectedEventEvent, caused: boolean): Step {
  const { type, actorId: _, ...payload } = event
  const { machine }: AnyMachineSnapshot = actor.getSnapshot()
  const at = Math.round(performance.now())
  return { machine: machine.id, type, payload: redactAll(payload), at, caused, actor, after: null }
}

const snapshotOf = ({ actor, after }: Step): AnyMachineSnapshot => after ?? actor.getSnapshot()

function entryOf(step: Step): ReportEntry {
  const { actor: _, after: __, ...entry } = step
  const { status, value } = snapshotOf(step)
  return { ...entry, state: status === 'active' ? placeOf(value) : status }
}

const startOf = ({ value, context }: AnyMachineSnapshot) => ({ value, context: redactAll(context) })
