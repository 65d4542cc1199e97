/** One fact in the query of an address. What cannot be read stands for the fallback, which is never written. */
export interface UrlField<Value> {
  fallback: Value
  /** undefined: nonsense */
  read(text: string): Value | undefined
  write(value: Value): string
  /** of several values a plain form sends one after the other, `a=1&a=2`; they read as `1,2` */
  isMany?: true
}

/** The facts of a page's address by the names of their query parameters (PAGE-4, SEARCH-1, LIST-17). */
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

/** Any of several words at once, `a,b`; none is the default. */
export const choices = <const Word extends string>(words: readonly Word[]): UrlField<readonly Word[]> => ({
  fallback: [],
  isMany: true,
  read: (text) => words.filter((word) => text.split(',').includes(word)),
  write: (chosen) => words.filter((word) => chosen.includes(word)).join(','),
})

const LONGEST = 100

/** Words to search for. Cut by character and not by code unit: half of one could not be sent. */
export const words: UrlField<string> = {
  fallback: '',
  read: (text) => [...text.replace(/\p{Cc}/gu, '').trim()].slice(0, LONGEST).join('').trim(),
  write: (text) => text,
}

/** A whole number from 1 on. */
const count = (fallback: number, most: number): UrlField<number> => ({
  fallback,
  read(text) {
    const value = Number(text)
    return /^\d{1,6}$/.test(text) && value > 0 && value <= most ? value : undefined
  },
  write: String,
})

/** The page of a list; with 12 items a page no list goes further than this. */
export const page = count(1, 500)

/** How many rows a table has on a page; 10 unless said, and 50 at most, as the API has it. */
export const limit = count(10, 50)

/** An order by one of these fields: `name` upwards, `-name` downwards. */
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
  // Each name of the spec has got a value of its field.
  return Object.fromEntries(facts) as UrlState<Spec>
}

/** The query of an address, empty or with its question mark. */
export function writeUrl<Spec extends UrlSpec>(spec: Spec, state: UrlState<Spec>): string {
  const query = new URLSearchParams()
  for (const [name, field] of Object.entries<UrlField<unknown>>(spec)) {
    const text = field.write(state[name])
    if (text !== field.write(field.fallback)) query.set(name, text)
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The state after a change: another choice starts its list at the first page. */
export const changed = <Spec extends UrlSpec>(
  spec: Spec,
  state: UrlState<Spec>,
  change: Partial<UrlState<Spec>>,
): UrlState<Spec> => ({ ...state, ...('page' in spec && { page: 1 }), ...change })
