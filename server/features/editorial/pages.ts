import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { editorialPage } from '../../db/schema/editorial.ts'
import { PAGES, type PageKey } from './shapes.ts'

const FALLBACK = 'en'

/** A page in the given locale, or in English if there is no translation. */
export async function readPage<Key extends PageKey>(db: Queryable, key: Key, locale: string) {
  const rows = await db
    .select()
    .from(editorialPage)
    .where(and(eq(editorialPage.key, key), inArray(editorialPage.locale, [locale, FALLBACK])))
  const row = rows.find((one) => one.locale === locale) ?? rows[0]
  if (!row) throw new Error(`no editorial page ${key}`)
  return { ...PAGES[key].parse(row.data), locale: row.locale }
}
