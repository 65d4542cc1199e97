import { Failure } from '../failure.ts'

/** What an import does to one article or course, or would do. */
export class Changes {
  readonly isDry: boolean
  readonly #done: string[] = []

  constructor(isDry: boolean) {
    this.isDry = isDry
  }

  /** Does something and remembers it; a dry run only remembers, and goes on with `placeholder`. */
  async make<Result>(what: string, placeholder: Result, work: () => Promise<Result>): Promise<Result> {
    const result = this.isDry ? placeholder : await work()
    this.#done.push(what)
    return result
  }

  /** One line about all of it. */
  line(subject: string) {
    if (this.#done.length === 0) return `${subject}: unchanged`
    return `${subject}${this.isDry ? ' (only tried)' : ''}: ${this.#done.join('; ')}`
  }

  /** The failure that ended it, with what is stored all the same. */
  failed(subject: string, error: unknown) {
    if (!(error instanceof Failure)) return error
    const before = this.#done.length > 0 && !this.isDry ? ` (done before that: ${this.#done.join('; ')})` : ''
    return new Failure(`${subject}: ${error.message}${before}. Importing again goes on from there`, {
      cause: error,
    })
  }
}

/** Stands in a dry run for the id of what would be made. */
export const NO_ID = '00000000-0000-4000-8000-000000000000'

/** Whether two values are the same data. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields of `wanted` that `stored` does not have like that. */
export function differing<Body extends object>(wanted: Body, stored: object): Partial<Body> {
  const entries = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !isSame(value, Reflect.get(stored, field)),
  )
  return Object.fromEntries(entries) as Partial<Body>
}

/** Ids in an order of their own, where the order of the list says nothing. */
export const sameSet = (wanted: string[] | undefined, stored: string[]) =>
  wanted !== undefined && isSame([...wanted].sort(), [...stored].sort()) ? [...stored] : wanted

/** A field of a body, left out where there is no value for it. */
export const given = <Field extends string, Value>(field: Field, value: Value | undefined) =>
  (value === undefined ? {} : { [field]: value }) as { [Name in Field]?: Value }
