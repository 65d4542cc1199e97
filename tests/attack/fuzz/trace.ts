import type { Role } from '../../../server/principal.ts'
import { isObject } from './world.ts'

/** A call as it was sent. */
export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body?: unknown
  /** a body that is not JSON, in base64 */
  bytes?: string
}

/** One call of a sequence, by whom, with the ids that its answer told. */
export interface Step {
  call: string
  who: string
  sent: Sent
  status: number
  gives: Record<string, string>
}

/** A sequence of calls whose last one is answered wrongly. */
export interface Case {
  fault: string
  people: { name: string; roles: Role[]; id: string; profileId: string }[]
  steps: Step[]
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The ids in an answer by their place in it. */
export function idsOf(value: unknown, at = ''): Record<string, string> {
  if (typeof value === 'string') return new RegExp(`^${UUID.source}$`).test(value) ? { [at]: value } : {}
  if (!Array.isArray(value) && !isObject(value)) return {}
  return Object.assign({}, ...Object.entries(value).map(([name, inner]) => idsOf(inner, `${at}/${name}`)))
}

/** How many steps before a fault are kept at most. */
const MOST = 250

/** The steps of a trace that have to do with its last one, by the ids and marks that they share. */
export function sliceOf(trace: Step[], clues: string[]): Step[] {
  const last = trace.at(-1)
  if (!last) return []
  const wanted = new Set([...uuidsIn(last.sent), ...clues])
  const kept = new Set([last])
  // What a step is about may be known only by another that came before it, so that one pass is not enough.
  for (let known = 0; known < kept.size && kept.size < MOST; ) {
    known = kept.size
    for (const step of trace.toReversed()) {
      if (kept.has(step) || kept.size >= MOST || !sharesOne(step, wanted)) continue
      for (const id of [...uuidsIn(step.sent), ...(step.gives['/id'] ? [step.gives['/id']] : [])]) wanted.add(id)
      kept.add(step)
    }
  }
  return trace.filter((step) => kept.has(step))
}

function sharesOne({ sent, gives }: Step, wanted: Set<string>): boolean {
  const text = JSON.stringify(sent)
  return Object.values(gives).some((id) => wanted.has(id)) || [...wanted].some((one) => text.includes(one))
}

const uuidsIn = (sent: Sent) => [...JSON.stringify(sent).matchAll(UUID)].map(([id]) => id)

/** Leaves out what is not needed, in halves, quarters and so on; asks at most `tries` times. The last step stays. */
export async function shrunk(steps: Step[], isStillWrong: (some: Step[]) => Promise<boolean>, tries = 40) {
  let [kept, left] = [steps, tries]
  for (let size = Math.ceil((kept.length - 1) / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length - 1 && left > 0; left -= 1) {
      const some = [...kept.slice(0, from), ...kept.slice(Math.min(from + size, kept.length - 1))]
      if (await isStillWrong(some)) kept = some
      else from += size
    }
  }
  return kept
}
