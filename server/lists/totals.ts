import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { rowsVersion } from '../db/kept-rows.ts'
import type { ListSpec } from './parse.ts'

/** Nobody needs the last digit of a total from here on. Smaller ones are always counted. */
const MANY = 1000
const KEPT_MS = 10_000
const MOST_TOTALS = 1000

interface Totals {
  /** lists of which some total was large; for others no key is made */
  large: WeakSet<ListSpec>
  byKey: LRUCache<string, number>
}

const known = new WeakMap<Database, Totals>()

function totalsOf(db: Database): Totals {
  const found = known.get(db)
  if (found) return found
  const made = {
    large: new WeakSet<ListSpec>(),
    byKey: new LRUCache<string, number>({ max: MOST_TOTALS, ttl: KEPT_MS }),
  }
  known.set(db, made)
  return made
}

export interface KeptTotal {
  /** undefined: it has to be counted */
  total: number | undefined
  /** keeps what has been counted, and returns it */
  keep(counted: number): number
}

/**
 * The total of a list with `keepsTotal`, by what it is filtered by and who may see it (`key`: the condition as SQL, with
 * its values). A large one is kept for some seconds, and dropped with the content that it counts.
 */
export function keptTotal(db: Database, spec: ListSpec, key: () => string): KeptTotal {
  const version = rowsVersion(db)
  const isKept = spec.keepsTotal === true && version !== undefined
  const totals = totalsOf(db)
  const name = isKept && totals.large.has(spec) ? `${version} ${key()}` : null
  return {
    total: name === null ? undefined : totals.byKey.get(name),
    keep(counted) {
      if (!isKept || counted < MANY) return counted
      totals.large.add(spec)
      if (name !== null) totals.byKey.set(name, counted)
      return counted
    },
  }
}
