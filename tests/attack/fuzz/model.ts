import type { Drawn, Wanted } from './values.ts'

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

interface Draft {
  owner: string
  name: string
}

/** What is there, as the answers have told: ids by kind, and drafts that only their owner and admins may read. */
export class Model {
  readonly #ids = new Map<string, string[]>()
  readonly #drafts = new Map<string, Draft>()
  readonly #public = new Set<string>()

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

  /** A draft was made, whose name nothing else has. */
  drafted(id: string, draft: Draft) {
    if (!this.#public.has(id)) this.#drafts.set(id, draft)
  }

  /** It is, or has been, no draft. */
  published(id: string) {
    this.#public.add(id)
    this.#drafts.delete(id)
  }

  get drafts() {
    return this.#drafts.entries()
  }

  /** Puts ids of things that are there into what was drawn; one in sixteen is of nothing. */
  fill<Value>(value: Value): Value {
    return fillIn(value, ({ $kind, n }) => {
      const ids = this.#ids.get($kind) ?? []
      return n % 16 === 0 || ids.length === 0 ? NOWHERE : (ids[Math.floor(n / 16) % ids.length] ?? NOWHERE)
    }) as Value
  }
}

const isWanted = (value: object): value is Wanted => '$kind' in value

function fillIn(value: unknown, idOf: (wanted: Wanted) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => fillIn(one, idOf))
  if (typeof value !== 'object' || value === null) return value
  if (isWanted(value)) return idOf(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillIn(inner, idOf)]))
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
