import type { Queryable } from '../../db/database.ts'
import { findPages } from './page-queries.ts'
import { PAGES, type PageKey } from './shapes.ts'

const FALLBACK = 'en'

/** A page in the given locale, or in English if there is no translation. */
export async function readPage<Key extends PageKey>(db: Queryable, key: Key, locale: string) {
  const rows = await findPages(db, key, [locale, FALLBACK])
  const row = rows.find((one) => one.locale === locale) ?? rows[0]
  if (!row) throw new Error(`no editorial page ${key}`)
  return { ...PAGES[key].parse(row.data), locale: row.locale }
}
