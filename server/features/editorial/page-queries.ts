import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { editorialPage } from '../../db/schema/editorial.ts'
import type { PageKey } from './shapes.ts'

/** A text that ships with the server. */
export interface ShippedPage {
  key: PageKey
  locale: string
  data: Record<string, unknown>
}

/** The rows of a page in the given locales. */
export const findPages = (db: Queryable, key: PageKey, locales: string[]) =>
  db
    .select()
    .from(editorialPage)
    .where(and(eq(editorialPage.key, key), inArray(editorialPage.locale, locales)))

/** Field in a row's data that is not shown: the fingerprint of the text as it was shipped. */
const MARK = 'shipped'

/**
 * Computed by the database from its own spelling of the JSON, so that it does not depend on the writer's formatting.
 */
const fingerprint = (data: SQL) => sql`left(encode(sha256(convert_to((${data})::text, 'UTF8')), 'hex'), 16)`

/** Fingerprints of the first texts of the home and help pages, which were stored without the `shipped` field. */
const UNMARKED = [
  ...['18535f66581a30e2', 'f19ecee99d40e4a3', 'fa207f63aa44d111', '5e8fa3f2e764ed37', '645fb7a921bb6a0c'],
  ...['7f7b99fbaf1d6e85', 'a3a26a24a12e16cb', 'bdfd6e551b1880e4', '232f60f77682d557', '4c431f8f2c5bb3eb'],
  ...['29da79a6d097ff69', '1c6d898642b00859', '2d348cd336307589', 'cff39107d8d02078', 'b7708de7e5f11930'],
  'b56d52c938f4d792',
]

/**
 * Inserts a shipped text where there is none, and replaces an older shipped one. A text that an editor has changed no
 * longer matches its fingerprint and is kept.
 */
export async function putShippedPage(db: Queryable, { key, locale, data }: ShippedPage) {
  const kept = sql`(${editorialPage.data} - ${MARK}::text)`
  const isUntouched = or(
    sql`${editorialPage.data} ->> ${MARK} = ${fingerprint(kept)}`,
    inArray(fingerprint(kept), UNMARKED),
  )
  const json = sql`${JSON.stringify(data)}::jsonb`
  await db
    .insert(editorialPage)
    .values({ key, locale, data: sql`${json} || jsonb_build_object(${MARK}::text, ${fingerprint(json)})` })
    .onConflictDoUpdate({
      target: [editorialPage.key, editorialPage.locale],
      set: { data: sql`excluded.data`, updatedAt: sql`now()` },
      setWhere: sql`${editorialPage.data} <> excluded.data and (${isUntouched})`,
    })
}
