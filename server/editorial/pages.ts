import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '../db/database.ts'
import { editorialPage } from '../db/schema/editorial.ts'

const FALLBACK = 'en'
const text = z.string().min(1).max(2000)

/** What each editorial page consists of; a row that does not fit is a defect of whoever wrote it. */
export const PAGES = {
  home: z.object({
    eyebrow: text,
    title: text,
    lead: text,
    promises: z.array(z.object({ title: text, text })).max(12),
  }),
  help: z.object({
    title: text,
    lead: text,
    questions: z.array(z.object({ question: text, answer: text })).max(40),
  }),
}

export type PageKey = keyof typeof PAGES

/** A page in the wanted locale, else in English. */
export async function readPage<Key extends PageKey>(db: Queryable, key: Key, locale: string) {
  const rows = await db
    .select()
    .from(editorialPage)
    .where(and(eq(editorialPage.key, key), inArray(editorialPage.locale, [locale, FALLBACK])))
  const row = rows.find((one) => one.locale === locale) ?? rows[0]
  if (!row) throw new Error(`no editorial page ${key}`)
  return { ...PAGES[key].parse(row.data), locale: row.locale }
}
