/**
 * Whether a value counts as empty (DATA-10): nothing, an empty array, a blank string, an object with no
 * keys. A date, a file or a map keeps what it holds elsewhere than in keys, and is not empty.
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return Object.prototype.toString.call(value) === '[object Object]' && Object.keys(value).length === 0
}

/** What the API gets for a field of a form: null for an empty one. */
export const orNull = <Value>(value: Value): Value | null => (isEmpty(value) ? null : value)
