import { LOCALES } from '../../../openapi/generated/constants.ts'
import type { Database } from '../../db/database.ts'
import { readTexts } from '../../http/texts.ts'
import { putShippedPage, type ShippedPage } from './page-queries.ts'
import { PAGES, type PageKey } from './shapes.ts'

const isPage = (name: string): name is PageKey => Object.hasOwn(PAGES, name)

/** The editorial texts that ship with the server. Throws if one is missing or does not match its page's shape. */
const shippedPages = (): ShippedPage[] =>
  // Sorted, so that servers that start together lock the rows in the same order and do not deadlock.
  Object.keys(PAGES)
    .filter(isPage)
    .sort()
    .flatMap((key) =>
      LOCALES.map((locale) => ({ key, locale, data: PAGES[key].parse(readTexts(locale, `editorial/pages/${key}`)) })),
    )

/**
 * Inserts the shipped texts where there are none, and replaces older shipped ones. A text that an editor has changed no
 * longer matches its fingerprint and is kept.
 */
export async function fillEditorial(db: Database, pages: ShippedPage[] = shippedPages()) {
  // One statement per page: on a slow database, a single one for all would exceed the statement timeout.
  for (const page of pages) await putShippedPage(db, page)
}
