import { parse } from 'qs'

/** Nested brackets after `filter`: two combinators with their positions, field, operator and position in a list. */
const DEPTH = 7
/** More than an address can hold. The parser would silently drop further parameters, and with them conditions. */
const PARAMETERS = 10_000
const LIST_LENGTH = 100

/** Parses a query string in bracket format (specification point 7). */
export const parseQuery = (text: string) =>
  parse(text, { depth: DEPTH, parameterLimit: PARAMETERS, arrayLimit: LIST_LENGTH, plainObjects: true })
