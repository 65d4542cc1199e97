import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'

/** Rows of one statement; PostgreSQL accepts at most 65,535 parameters. */
const BATCH = 500

export async function insertAll<T extends PgTable>(tx: Transaction, table: T, rows: PgInsertValue<T>[]) {
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx.insert(table).values(rows.slice(start, start + BATCH))
  }
}
