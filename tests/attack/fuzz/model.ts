import { mark, markedEmail, markedPhone } from './secrets.ts'
import type { Drawn, Marked, Wanted } from './values.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'
/** Kinds of the things inside others, by the field that they stand in. */
const INNER: Record<string, string> = {
  content: 'contents',
  lessons: 'lessons',
  schedules: 'schedules',
  tutors: 'profiles',
  host: 'profiles',
  cover: 'media',
  avatar: 'media',
  categories: 'categories',
  subjects: 'subjects',
}
/** How many ids of a kind are remembered: the first ones, which belong to others, and the latest. */
const KEPT = 400
const LATEST = 20

/** What is there, as the answers have told: ids by kind. */
export class Model {
  readonly #ids = new Map<string, string[]>()
  #marks: number

  constructor(marks: number) {
    this.#marks = marks
  }

  /** Takes the ids from an answer about things of this kind. */
  learn(kind: string, body: unknown): void {
    if (Array.isArray(body)) {
      for (const one of body) this.learn(kind, one)
      return
    }
    if (typeof body !== 'object' || body === null) return
    const { id, ...rest } = body as Record<string, unknown>
    if (typeof id === 'string') this.#add(kind, id)
    for (const [name, inner] of Object.entries(rest)) {
      const innerKind = name === 'items' && 'totalItems' in rest ? kind : INNER[name]
      if (innerKind) this.learn(innerKind, inner)
    }
  }

  #add(kind: string, id: string) {
    const ids = this.#ids.get(kind) ?? []
    this.#ids.set(kind, ids)
    if (ids.includes(id)) return
    if (ids.length >= KEPT) ids.splice(KEPT / 2, 1)
    ids.push(id)
  }

  /** The ids of a kind that were made or seen last. */
  latest(kind: string): string[] {
    return (this.#ids.get(kind) ?? [NOWHERE]).slice(-LATEST)
  }

  /** A number that no other mark has. */
  nextMark(): number {
    this.#marks += 1
    return this.#marks
  }

  /** One of the things of a kind; one in sixteen is of nothing. */
  idOf({ $kind, n }: Wanted): string {
    const ids = this.#ids.get($kind) ?? []
    return n % 16 === 0 || ids.length === 0 ? NOWHERE : (ids[Math.floor(n / 16) % ids.length] ?? NOWHERE)
  }

  /** Puts ids of things that are there, and marks, into what was drawn. */
  fill<Value>(value: Value): Value {
    return this.#filled(value) as Value
  }

  #filled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#filled(one))
    if (typeof value !== 'object' || value === null) return value
    if ('$kind' in value) return this.idOf(value as Wanted)
    if ('$text' in value) return marked(value as Marked, this.nextMark())
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#filled(inner)]))
  }
}

function marked({ $text, max, as }: Marked, n: number): string {
  if (as === 'phone') return markedPhone(n)
  return as === 'email' ? markedEmail(n) : `${mark(n)} ${$text}`.slice(0, max)
}

/** The query of an address, in the notation that the contract has for lists and filters. */
export function queryOf(query: Drawn['query']): string {
  const parts = Object.entries(query).flatMap(([name, value]) => flat(name, value))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function flat(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => flat(name.endsWith('[]') ? name : `${name}[]`, one))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => flat(`${name}[${key}]`, inner))
  return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`]
}
