import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { DomainError } from '../domain-error.ts'
import type { Queryable } from './database.ts'

/**
 * Why an item cannot be had: 'content-removed' where the rows that match `wasPublic` include it, else 'not-found', also
 * for what has never been public (PAGE-3).
 */
export const missing = async (db: Queryable, table: PgTable, wasPublic: SQL | undefined) =>
  new DomainError((await db.$count(table, wasPublic)) > 0 ? 'content-removed' : 'not-found')
