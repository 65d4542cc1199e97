import { dequal } from 'dequal'
import { Failure } from '../failure.ts'

/** The changes that an import makes to one article or course, or would make in a dry run. */
export class Changes {
  readonly isDry: boolean
  readonly #done: string[] = []

  constructor(isDry: boolean) {
    this.isDry = isDry
  }

  /** Makes and records a change. A dry run only records it and returns `placeholder`. */
  async make<Result>(what: string, placeholder: Result, work: () => Promise<Result>): Promise<Result> {
    const result = this.isDry ? placeholder : await work()
    this.#done.push(what)
    return result
  }

  /** A summary in one line. */
  line(subject: string) {
    if (this.#done.length === 0) return `${subject}: unchanged`
    return `${subject}${this.isDry ? ' (only tried)' : ''}: ${this.#done.join('; ')}`
  }

  /** The failure, with the changes that were stored before it. */
  failed(subject: string, error: unknown) {
    if (!(error instanceof Failure)) return error
    const before = this.#done.length > 0 && !this.isDry ? ` (done before that: ${this.#done.join('; ')})` : ''
    return new Failure(`${subject}: ${error.message}${before}. Importing again goes on from there`, {
      cause: error,
    })
  }
}

/** The id of new data in a dry run. */
export const NO_ID = '00000000-0000-4000-8000-000000000000'

/** Fields of `wanted` whose values differ from `stored`. */
export function differing<Body extends object>(wanted: Body, stored: object): Partial<Body> {
  const entries = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !dequal(value, Reflect.get(stored, field)),
  )
  return Object.fromEntries(entries) as Partial<Body>
}

/** The stored ids if both lists contain the same ones, so that another order is not a change; else the wanted ones. */
export const sameSet = (wanted: string[] | undefined, stored: string[]) =>
  wanted !== undefined && dequal([...wanted].sort(), [...stored].sort()) ? [...stored] : wanted

/** An object with the field, or empty if there is no value. */
export const given = <Field extends string, Value>(field: Field, value: Value | undefined) =>
  (value === undefined ? {} : { [field]: value }) as { [Name in Field]?: Value }
