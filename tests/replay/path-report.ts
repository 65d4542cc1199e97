import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { placeOf } from '../../machines/app.ts'
import type { Report } from '../../openapi/generated/portal.ts'
import { redactAll } from '../../src/features/feedback/redact.ts'
import type { Edge, Model } from '../paths/explore.ts'

const RESULTS = join(import.meta.dirname, '..', '..', 'test-results', 'paths')

/** A path as the portal would record it; `kept` is the index of the first event that is still recorded. */
export function pathReport(name: string, model: Model, path: readonly Edge[], kept = 0): Report {
  const first = model.states.get(model.start)
  if (!first) throw new Error('no start')
  const init = { event: { type: 'xstate.init', input: model.input }, next: first }
  const all = [init, ...path]
  const before = kept > 0 ? all[kept - 1]?.next : undefined
  const entries = all.slice(kept).map(({ event: { type, ...payload }, next }, at) => ({
    machine: name,
    type,
    payload: redactAll(payload),
    at,
    caused: false,
    state: placeOf(next.value),
  }))
  const starts = before ? { [name]: { value: before.value, context: redactAll(before.context) } } : {}
  const report: Report = { version: 1, path: '/', locale: 'en', build: '', starts, entries }
  // A report is sent as JSON.
  return JSON.parse(JSON.stringify(report))
}

/** Writes the report of a path for `npm run replay`; returns its file, relative to `test-results/paths`. */
export async function keepReport(machine: string, name: string, model: Model, path: readonly Edge[]): Promise<string> {
  const file = join('machines', `${machine}-${name}.report.json`)
  await mkdir(dirname(join(RESULTS, file)), { recursive: true })
  await writeFile(join(RESULTS, file), JSON.stringify(pathReport(machine, model, path)))
  return file
}
