import type { AnyMachineSnapshot, Snapshot } from 'xstate'
import { placeOf } from '../../machines/place.ts'
import type { Report, ReportEntry } from '../../openapi/generated/portal.ts'
import type { Locale } from '../domain/locales.ts'
import type { App } from './actors.ts'
import { redactAll, redactPath } from './redact.ts'

declare global {
  interface Window {
    /** for whoever looks into a problem; only where the page is recorded */
    lectern?: { report(): Report }
  }
}

/** As many events as the contract takes. */
const MOST_ENTRIES = 500
/** As much JSON as the contract takes. */
const LONGEST_TEXT = 65_536
/** By how much a report that is too long is shortened at a time. */
const FEWER = 20

/** An event without what may not be told, and where it led. */
interface Step {
  entry: ReportEntry
  after: AnyMachineSnapshot
}

export interface Recorder {
  report(): Report
  /** the report as JSON, without its oldest events where it would be longer than the server takes */
  attachment(): string
}

/** Keeps the last events of every flow of an app that has not been started. */
export function record(app: App, locale: Locale): Recorder {
  const steps: Step[] = []
  /** The steps by which each machine came to where the kept ones begin. */
  const gone = new Map<string, Step>()

  app.system.inspect((seen) => {
    if (seen.type !== '@xstate.snapshot' || !isOfMachine(seen.snapshot)) return
    steps.push(stepOf(seen.event, seen.snapshot))
    if (steps.length > MOST_ENTRIES) for (const step of steps.splice(0, 1)) gone.set(step.entry.machine, step)
  })

  const reportFrom = (first: number): Report => {
    const before = new Map([...gone, ...steps.slice(0, first).map((step) => [step.entry.machine, step] as const)])
    return {
      version: 1,
      path: redactPath(location.pathname + location.search),
      locale,
      build: document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry ?? '',
      starts: Object.fromEntries([...before].map(([machine, { after }]) => [machine, startOf(after)])),
      entries: steps.slice(first).map(({ entry }) => entry),
    }
  }
  const report = () => reportFrom(0)
  const attachment = () => {
    for (let first = 0; first < steps.length; first += FEWER) {
      const text = JSON.stringify(reportFrom(first))
      if (text.length <= LONGEST_TEXT) return text
    }
    return JSON.stringify({ ...reportFrom(steps.length), starts: {} })
  }
  window.lectern = { report }
  return { report, attachment }
}

/** Effects are actors, too. Not xstate's own question: pages that are not recorded would carry it. */
const isOfMachine = (snapshot: Snapshot<unknown>): snapshot is AnyMachineSnapshot => 'machine' in snapshot

function stepOf({ type, actorId: _, ...payload }: { type: string; actorId?: string }, after: AnyMachineSnapshot): Step {
  const { machine, status, value } = after
  const state = status === 'active' ? placeOf(value) : status
  return {
    entry: { machine: machine.id, type, payload: redactAll(payload), at: Math.round(performance.now()), state },
    after,
  }
}

const startOf = ({ value, context }: AnyMachineSnapshot) => ({ value, context: redactAll(context) })
