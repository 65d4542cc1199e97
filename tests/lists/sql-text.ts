import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()
/** A condition as SQL text with its parameters filled in. */
export function sqlText(made: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(made)
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => JSON.stringify(params[Number(place) - 1]))
}
