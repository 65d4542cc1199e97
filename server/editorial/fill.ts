import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Database } from '../db/database.ts'
import { editorialPage } from '../db/schema/editorial.ts'
import { PAGES, type PageKey } from './pages.ts'

const isPage = (name: string): name is PageKey => Object.hasOwn(PAGES, name)

/** Puts the house's own texts where none are yet: what an editor has changed stays as it is. */
export async function fillEditorial(db: Database) {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory())
  const rows = folders.flatMap(({ name: key }) => {
    if (!isPage(key)) throw new Error(`unknown editorial page ${key}`)
    return readdirSync(join(import.meta.dirname, key)).map((file) => ({
      key,
      locale: basename(file, '.json'),
      data: PAGES[key].parse(JSON.parse(readFileSync(join(import.meta.dirname, key, file), 'utf8'))),
    }))
  })
  await db.insert(editorialPage).values(rows).onConflictDoNothing()
}
