import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { putShippedPage, type ShippedPage } from './page-queries.ts'
import { PAGES, type PageKey } from './shapes.ts'

const isPage = (name: string): name is PageKey => Object.hasOwn(PAGES, name)

/**
 * The editorial texts that ship with the server, one file per page and locale. Throws if one does not match its page's
 * shape.
 */
function shippedPages(): ShippedPage[] {
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

/**
 * Inserts the shipped texts where there are none, and replaces older shipped ones. A text that an editor has changed no
 * longer matches its fingerprint and is kept.
 */
export async function fillEditorial(db: Database, pages: ShippedPage[] = shippedPages()) {
  // One statement per page: on a slow database, a single one for all would exceed the statement timeout.
  for (const page of pages) await putShippedPage(db, page)
}
