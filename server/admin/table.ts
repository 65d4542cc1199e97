import { z } from 'zod'

export type Rows = string[][]

/** `YYYY-MM-DD` of a moment. */
export const day = (moment: string | null) => moment?.slice(0, 10) ?? '-'

/** Pads columns to their longest value, except for the last one. */
export function table(rows: Rows) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) => row.map((value, column) => (column < row.length - 1 ? value.padEnd(widths[column] ?? 0) : value)))
    .map((row) => row.join('  '))
    .join('\n')
}

const whole = z.coerce.number({ error: 'is no number' }).int('is no whole number').min(1, 'is at least 1')

/** The options of a list that is read from the database page by page. */
export const pageOptions = { limit: { type: 'string' }, page: { type: 'string' } } as const
export const PAGE_HELP = `--limit <n>   how many; 20 unless told, at most 200
--page <n>    which part of them; the first unless told`
export const pageShape = { limit: whole.max(200, 'is at most 200').default(20), page: whole.default(1) }
