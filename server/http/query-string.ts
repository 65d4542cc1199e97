import { parse } from 'qs'

/** Brackets after `filter`: two nested combinators with their positions, field, operator and place in a list. */
const DEPTH = 7
/** More than fit into an address: one that was left out unsaid would be a condition that does not hold. */
const PARAMETERS = 10_000
const LIST_LENGTH = 100

/** What stands behind the question mark, in bracket format (specification point 7). */
export const parseQuery = (text: string) =>
  parse(text, { depth: DEPTH, parameterLimit: PARAMETERS, arrayLimit: LIST_LENGTH, plainObjects: true })
