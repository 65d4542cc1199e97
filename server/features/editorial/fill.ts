import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { editorialPage } from '../../db/schema/editorial.ts'
import { PAGES, type PageKey } from './shapes.ts'

interface Shipped {
  key: PageKey
  locale: string
  data: Record<string, unknown>
}

const isPage = (name: string): name is PageKey => Object.hasOwn(PAGES, name)

/**
 * The editorial texts that ship with the server, one file per page and locale. Throws if one does not match its page's
 * shape.
 */
function shippedPages(): Shipped[] {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory())
  // Sorted, so that servers that start together lock the rows in the same order and do not deadlock.
  const keys = folders.map(({ name }) => name).sort()
  return keys.flatMap((key) => {
    if (!isPage(key)) throw new Error(`unknown editorial page ${key}`)
    const files = readdirSync(join(import.meta.dirname, key)).sort()
    return files.map((file) => ({
      key,
      locale: basename(file, '.json'),
      data: PAGES[key].parse(JSON.parse(readFileSync(join(import.meta.dirname, key, file), 'utf8'))),
    }))
  })
}

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
 * Inserts the shipped texts where there are none, and replaces older shipped ones. A text that an editor has changed no
 * longer matches its fingerprint and is kept.
 */
export async function fillEditorial(db: Database, pages: Shipped[] = shippedPages()) {
  const kept = sql`(${editorialPage.data} - ${MARK}::text)`
  const isUntouched = or(
    sql`${editorialPage.data} ->> ${MARK} = ${fingerprint(kept)}`,
    inArray(fingerprint(kept), UNMARKED),
  )
  const data = (page: Shipped) => {
    const json = sql`${JSON.stringify(page.data)}::jsonb`
    return sql`${json} || jsonb_build_object(${MARK}::text, ${fingerprint(json)})`
  }
  // One statement per page: on a slow database, a single one for all would exceed the statement timeout.
  for (const page of pages) {
    await db
      .insert(editorialPage)
      .values({ key: page.key, locale: page.locale, data: data(page) })
      .onConflictDoUpdate({
        target: [editorialPage.key, editorialPage.locale],
        set: { data: sql`excluded.data`, updatedAt: sql`now()` },
        setWhere: sql`${editorialPage.data} <> excluded.data and (${isUntouched})`,
      })
  }
}
