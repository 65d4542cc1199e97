import { eq, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Matches a row by its id or alias. */
export const named = (table: { id: PgColumn; alias: PgColumn }, idOrAlias: string) =>
  UUID.test(idOrAlias) ? or(eq(table.id, idOrAlias), eq(table.alias, idOrAlias)) : eq(table.alias, idOrAlias)
