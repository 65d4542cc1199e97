import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { z } from 'zod'
import { StartError } from '../env.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })
/** An arbitrary number, equal in all processes, so that two that start together migrate one after the other. */
const ADVISORY_LOCK = 727_001

/**
 * Migrates the database to the schema of this code; returns whether that changed anything. Refuses a database that is
 * unreachable or was migrated by a newer Lectern.
 */
export async function migrateDatabase(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`cannot reach the database: ${error instanceof Error ? error.message || error.name : error}`)
  }
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${ADVISORY_LOCK})`)
    return await bringUpToDate(db)
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

async function bringUpToDate(db: NodePgDatabase) {
  const known = journal.parse(JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8'))).entries
  const newestKnown = Math.max(...known.map((entry) => entry.when))
  const applied = await newestApplied(db)
  if (applied > newestKnown) {
    throw new StartError('the database was migrated by a newer Lectern: start that version, or restore a backup')
  }
  if (applied === newestKnown) return false
  await migrate(db, { migrationsFolder: FOLDER })
  return true
}

async function newestApplied(db: NodePgDatabase) {
  const table = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (table.rows[0]?.name == null) return 0
  const rows = await db.execute(sql`select coalesce(max(created_at), 0) as newest from drizzle.__drizzle_migrations`)
  return Number(rows.rows[0]?.newest ?? 0)
}
