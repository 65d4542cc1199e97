import type { Answer } from '../../../lib/caller.ts'
import type { Run } from '../run.ts'
import { isObject } from '../world.ts'

/**
 * What somebody does one call after the other, for which calls alone would hardly ever happen to fit. Between two of
 * them come calls of others, which may have changed everything: a flow that is refused ends.
 */
export type Flow = (run: Run) => AsyncGenerator<undefined, void>

export const isOk = ({ status }: Answer<unknown>) => status < 300

export const idIn = ({ body }: Answer<unknown>): string => textIn(body, 'id')

/** A text of an answer; empty when there is none. */
export function textIn(body: unknown, ...names: (string | number)[]): string {
  let at: unknown = body
  for (const name of names) at = Array.isArray(at) ? at[Number(name)] : isObject(at) ? at[name] : undefined
  return typeof at === 'string' ? at : ''
}

export const inMinutes = (minutes: number) =>
  new Date(Math.floor(Date.now() / 1000 + minutes * 60) * 1000).toISOString()
