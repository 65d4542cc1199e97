import { parse } from 'qs'

/** Nested brackets after `filter`: two combinators with their positions, field, operator and position in a list. */
const DEPTH = 7
/** More than an address can hold. The parser would silently drop further parameters, and with them conditions. */
const PARAMETERS = 10_000
const LIST_LENGTH = 100

/** The parser drops keys of this name without a word. Under another one they are refused like any unknown field. */
const DROPPED = '__proto__'
const KEPT = '\uE000proto\uE000'

const renamed = (key: string, from: string, to: string) => key.split(from).join(to)

/** Parses a query string in bracket format (LIST-3). */
export function parseQuery(text: string) {
  const query = parse(text, {
    depth: DEPTH,
    parameterLimit: PARAMETERS,
    arrayLimit: LIST_LENGTH,
    plainObjects: true,
    decoder: (part, decode, _charset, type) => (type === 'key' ? renamed(decode(part), DROPPED, KEPT) : decode(part)),
  })
  return /proto/i.test(text) ? restored(query) : query
}

/** The names of keys as they were sent. The objects have no prototype, so that each is a key like any other. */
function restored<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const key of Object.keys(value)) {
    const inner: unknown = restored(Reflect.get(value, key))
    if (!key.includes(KEPT)) continue
    Reflect.deleteProperty(value, key)
    Reflect.defineProperty(value, renamed(key, KEPT, DROPPED), {
      value: inner,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return value
}
