import { LRUCache } from 'lru-cache'
import type { Database, Queryable } from './database.ts'

/** Rows of one kind that a process keeps at most. */
const MOST_ROWS = 2000
/** Changes are announced; this is for an announcement that is lost. */
const KEPT_MS = 60_000

/** Number of changes so far, of databases whose rows are kept. */
const versions = new WeakMap<Queryable, number>()

/**
 * From now on, rows of this database may be kept in memory. The returned function must be called whenever some may have
 * changed.
 */
export function keepRows(db: Database): () => void {
  versions.set(db, 0)
  return () => {
    versions.set(db, (versions.get(db) ?? 0) + 1)
  }
}

/** Changes with the rows that may be kept; undefined where none are. */
export const rowsVersion = (db: Queryable) => versions.get(db)

/**
 * Makes a loader keep its rows by id: for rows that are the same for everybody, often read and rarely changed, and
 * whose changes are announced. In a transaction they are always read. Null and unknown ids are left out.
 */
export function keptRows<Row extends object>(load: (db: Queryable, ids: string[]) => Promise<Map<string, Row>>) {
  const shelves = new WeakMap<Queryable, { version: number; rows: LRUCache<string, Row> }>()

  function shelfOf(db: Queryable, version: number) {
    const known = shelves.get(db)
    if (known?.version === version) return known.rows
    const rows = new LRUCache<string, Row>({ max: MOST_ROWS, ttl: KEPT_MS })
    shelves.set(db, { version, rows })
    return rows
  }

  return async (db: Queryable, wanted: Iterable<string | null>): Promise<Map<string, Row>> => {
    const ids = [...new Set(wanted)].filter((id) => id !== null)
    if (ids.length === 0) return new Map()
    const version = versions.get(db)
    if (version === undefined) return load(db, ids)
    const shelf = shelfOf(db, version)
    const kept = ids.flatMap((id) => {
      const row = shelf.get(id)
      return row ? [[id, row] as const] : []
    })
    const found = new Map(kept)
    const missing = ids.filter((id) => !found.has(id))
    if (missing.length === 0) return found
    // Rows that were read before a change go to the shelf from before it, which nobody uses anymore.
    for (const [id, row] of await load(db, missing)) {
      found.set(id, row)
      shelf.set(id, row)
    }
    return found
  }
}
