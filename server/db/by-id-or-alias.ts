import { eq, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (text: string) => UUID.test(text)

/** Matches a row by its id or alias. */
export const named = (table: { id: PgColumn; alias: PgColumn }, idOrAlias: string) =>
  isId(idOrAlias) ? or(eq(table.id, idOrAlias), eq(table.alias, idOrAlias)) : eq(table.alias, idOrAlias)
