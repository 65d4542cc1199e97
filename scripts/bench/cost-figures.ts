import { z } from 'zod'

const cost = z.object({
  /** CPU ms per request */
  node: z.number(),
  database: z.number(),
  statements: z.number(),
})

export type Cost = z.infer<typeof cost>

/** What each call costs, by its name. */
export const costs = z.record(z.string(), cost)

/** A call may cost this much of what was kept. */
const MOST = 1.25
/** Differences below this are noise, in ms. */
export const NOISE_MS = 0.1

/** CPU ms per request in Node and PostgreSQL together. */
export const cpu = ({ node, database }: Cost) => node + database

/** Whether a call costs clearly more CPU time than the kept figures say, or another statement. */
export const isWorse = (now: Cost, kept: Cost | undefined) =>
  kept !== undefined &&
  ((cpu(now) > cpu(kept) * MOST && cpu(now) > cpu(kept) + NOISE_MS) || now.statements > kept.statements + 0.5)

/** A row of the table: what a call costs, how many of it a CPU second serves, and the kept figures. */
export function costLine(name: string, now: Cost, kept: Cost | undefined): string {
  const cell = (value: number | undefined, digits = 2, width = 8) =>
    (value === undefined ? '–' : value.toFixed(digits)).padStart(width)
  return [
    name.padEnd(28),
    cell(now.node),
    cell(now.database),
    cell(cpu(now)),
    cell(1000 / cpu(now), 0, 11),
    cell(now.statements, 1, 12),
    cell(kept?.node, 2, 13),
    cell(kept?.database),
    isWorse(now, kept) ? '  WORSE' : '',
  ].join('')
}
