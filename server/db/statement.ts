import { keepsStatements, type Queryable } from './database.ts'

/**
 * A statement that is built once for each database, and planned once on each connection. Its values are placeholders.
 * Only for statements whose best plan does not depend on the values. In a transaction it is built each time.
 */
export function statement<Prepared>(name: string, build: (db: Queryable) => { prepare(name: string): Prepared }) {
  const known = new WeakMap<Queryable, Prepared>()
  return (db: Queryable): Prepared => {
    const found = known.get(db)
    if (found) return found
    // Without a name, PostgreSQL plans it for each call.
    const made = build(db).prepare(keepsStatements(db) ? name : '')
    known.set(db, made)
    return made
  }
}
