/** One query parameter of an address. Unreadable text gives the fallback, and the fallback is never written. */
export interface UrlField<Value> {
  fallback: Value
  /** undefined when the text is invalid */
  read(text: string): Value | undefined
  write(value: Value): string
  /** a plain form may send several values as `a=1&a=2`, which are read as `1,2` */
  isMany?: true
}

/** The query parameters of a page by name (PAGE-4, SEARCH-1, LIST-17). */
export type UrlSpec = Record<string, UrlField<unknown>>
export type UrlState<Spec extends UrlSpec> = {
  [Name in keyof Spec]: Spec[Name] extends UrlField<infer Value> ? Value : never
}

/** One of several words; the first is the default. */
export const choice = <const Word extends string>(words: readonly [Word, ...Word[]]): UrlField<Word> => ({
  fallback: words[0],
  read: (text) => words.find((word) => word === text),
  write: (word) => word,
})

/** Any number of the given words, written `a,b`; none by default. */
export const choices = <const Word extends string>(words: readonly Word[]): UrlField<readonly Word[]> => ({
  fallback: [],
  isMany: true,
  read: (text) => words.filter((word) => text.split(',').includes(word)),
  write: (chosen) => words.filter((word) => chosen.includes(word)).join(','),
})

const LONGEST = 100

/** A search text. It is cut by code point, because half of a surrogate pair cannot be sent. */
export const words: UrlField<string> = {
  fallback: '',
  read: (text) => [...text.replace(/\p{Cc}/gu, '').trim()].slice(0, LONGEST).join('').trim(),
  write: (text) => text,
}

/** An integer from 1 to `most`. */
const count = (fallback: number, most: number): UrlField<number> => ({
  fallback,
  read(text) {
    const value = Number(text)
    return /^\d{1,6}$/.test(text) && value > 0 && value <= most ? value : undefined
  },
  write: String,
})

/** The page number of a list; with 12 items a page, no list has more pages. */
export const page = count(1, 500)

/** The number of rows on a page of a table: 10 by default and 50 at most, as in the API. */
export const limit = count(10, 50)

/** An order by one of these fields: `name` is ascending, `-name` descending. */
export const order = <const Field extends string>(
  fields: readonly Field[],
  fallback: Order<Field>,
): UrlField<Order<Field>> => ({
  fallback,
  read: (text) => fields.flatMap((field) => [field, `-${field}`] as const).find((one) => one === text),
  write: (one) => one,
})
export type Order<Field extends string> = Field | `-${Field}`

export function readUrl<Spec extends UrlSpec>(spec: Spec, search: string): UrlState<Spec> {
  const query = new URLSearchParams(search)
  const facts = Object.entries<UrlField<unknown>>(spec).map(([name, { fallback, read, isMany }]) => {
    const text = isMany && query.has(name) ? query.getAll(name).join(',') : query.get(name)
    return [name, text === null ? fallback : (read(text) ?? fallback)]
  })
  // Each name in the spec maps to a value of its field.
  return Object.fromEntries(facts) as UrlState<Spec>
}

/** The query string with its question mark, or an empty string. */
export function writeUrl<Spec extends UrlSpec>(spec: Spec, state: UrlState<Spec>): string {
  const query = new URLSearchParams()
  for (const [name, field] of Object.entries<UrlField<unknown>>(spec)) {
    const text = field.write(state[name])
    if (text !== field.write(field.fallback)) query.set(name, text)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The state after a change; a change of anything but the page goes back to the first page. */
export const changed = <Spec extends UrlSpec>(
  spec: Spec,
  state: UrlState<Spec>,
  change: Partial<UrlState<Spec>>,
): UrlState<Spec> => ({ ...state, ...('page' in spec && { page: 1 }), ...change })
