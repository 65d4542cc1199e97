/** The fields of a filter that must have one given value: by `$eq`, `$in` with one entry, or within `$and`. */
export function singleValues(filter: object): string[] {
  return Object.entries(filter).flatMap(([name, value]: [string, unknown]) => {
    if (name === '$and') return entriesOf(value).flatMap((branch) => (isObject(branch) ? singleValues(branch) : []))
    return isSingle(value) ? [name] : []
  })
}

function isSingle(value: unknown) {
  if (!isObject(value)) return true
  return '$eq' in value || ('$in' in value && entriesOf(value.$in).length === 1)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** `a[]=…` is read as an array, and as an object when it is long. */
const entriesOf = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : [value])
