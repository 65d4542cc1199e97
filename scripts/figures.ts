/** Durations of the steps of a run, beside the reference figures. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..')
/** The reference figures in the repository. CPU seconds differ less between machines and loads than wall time. */
const KEPT = join(ROOT, '.ci', 'figures.json')
/** The figures of the last runs here; copy them over the reference when they have changed for a good reason. */
const MEASURED = join(ROOT, 'test-results', 'figures.json')

const schema = z.record(z.string(), z.object({ seconds: z.number(), cpuSeconds: z.number() }))

/** Wall and CPU time of a step, in seconds. */
export type Figures = z.infer<typeof schema>[string]

/** The CPU seconds of a shell's children, user and system, from the second line of POSIX's `times`. */
export function cpuSeconds(times: string): number {
  const parts = [...(times.trim().split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

/** Stores the figures of this run and keeps those of steps that did not run. */
export function keepFigures(figures: Record<string, Figures>) {
  mkdirSync(dirname(MEASURED), { recursive: true })
  const rounded = Object.entries(figures).map(([step, { seconds, cpuSeconds }]) => [
    step,
    { seconds: Math.round(seconds), cpuSeconds: Math.round(cpuSeconds) },
  ])
  writeFileSync(MEASURED, `${JSON.stringify({ ...read(MEASURED), ...Object.fromEntries(rounded) }, null, 2)}\n`)
}

function read(file: string): Record<string, Figures> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

/** A table of the steps beside the reference figures; the last line is the whole run. */
export function figureLines(figures: Record<string, Figures>, seconds: number): string[] {
  const kept = read(KEPT)
  const row = (name: string, values: (number | undefined)[]) =>
    name.padEnd(18) + values.map((value) => (value === undefined ? '–' : value.toFixed(0)).padStart(9)).join('')
  const rows = Object.entries(figures).map(([step, taken]) =>
    row(step, [taken.seconds, taken.cpuSeconds, kept[step]?.seconds, kept[step]?.cpuSeconds]),
  )
  const cpu = Object.values(figures).reduce((sum, taken) => sum + taken.cpuSeconds, 0)
  const load = loadavg().map((value) => value.toFixed(1))
  return [
    '',
    `${'step'.padEnd(18)}${['seconds', 'CPU s', 'kept s', 'kept CPU'].map((head) => head.padStart(9)).join('')}`,
    ...rows,
    row('all', [seconds, cpu]),
    `${availableParallelism()} cores, load ${load.join(' ')}`,
    '',
  ]
}
