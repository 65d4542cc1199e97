import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editorialPage } from '../../../server/db/schema/editorial.ts'
import { fillEditorial } from '../../../server/features/editorial/fill.ts'
import { readPage } from '../../../server/features/editorial/pages.ts'
import type { PageKey } from '../../../server/features/editorial/shapes.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ content: 'empty' })
})
beforeEach(async () => {
  await server.db.delete(editorialPage)
  await fillEditorial(server.db)
})
afterAll(() => server.close())

const at = (key: PageKey, locale: string) => and(eq(editorialPage.key, key), eq(editorialPage.locale, locale))

async function row(key: PageKey, locale: string) {
  const [found] = await server.db.select().from(editorialPage).where(at(key, locale))
  if (!found) throw new Error(`no row of ${key} in ${locale}`)
  return found
}

/** Changes the text in its row and nothing else, as an editor does. */
const edit = (key: PageKey, locale: string, title: string) =>
  server.db
    .update(editorialPage)
    .set({ data: sql`jsonb_set(${editorialPage.data}, '{title}', ${JSON.stringify(title)}::jsonb)` })
    .where(at(key, locale))

/** Stores a version of a text that an earlier release shipped. */
async function ship(key: PageKey, locale: string, title: string) {
  const { shipped: _, ...data } = (await row(key, locale)).data
  await fillEditorial(server.db, [{ key, locale, data: { ...data, title } }])
}

const titleOf = async (key: PageKey, locale: string) => (await row(key, locale)).data.title

/** The home page of the first installations. */
const FIRST_HOME = {
  eyebrow: 'Investing · Trading · Education',
  title: 'Understand money, one clear lesson at a time.',
  lead: 'Short courses with text, video and quizzes. Stop anywhere: your progress waits for you on every device.',
  promises: [
    {
      title: 'Nothing gets lost',
      text: 'Every answer and every second watched is kept, even when the connection drops.',
    },
    { title: 'Honest quizzes', text: 'Graded on the server, retried as often as you like, explained when you pass.' },
    { title: 'A certificate that means something', text: 'Each one carries a code that anyone can check.' },
  ],
}

/** Removes the marks from the rows, as in the first installations. */
const takeMarksAway = () => server.db.update(editorialPage).set({ data: sql`${editorialPage.data} - 'shipped'` })

test('a database of before gets the pages that it lacks, and keeps what it has', async () => {
  await server.db.delete(editorialPage).where(and(ne(editorialPage.key, 'home'), ne(editorialPage.key, 'help')))
  await edit('home', 'de', 'Willkommen in unserer Schule')
  await fillEditorial(server.db)
  expect(await server.db.$count(editorialPage)).toBe(8 * 8)
  expect(await titleOf('home', 'de')).toBe('Willkommen in unserer Schule')
  expect((await readPage(server.db, 'terms-of-use', 'bg')).locale).toBe('bg')
})

test('a newer version of a text takes the place of the older one', async () => {
  const current = await titleOf('about', 'ar')
  await ship('about', 'ar', 'عنوان أقدم')
  expect(await titleOf('about', 'ar')).toBe('عنوان أقدم')
  await fillEditorial(server.db)
  expect(await titleOf('about', 'ar')).toBe(current)
})

test('what an editor has changed stays, whatever versions are shipped after it', async () => {
  await edit('privacy-policy', 'fr', 'Vos données chez nous')
  await fillEditorial(server.db)
  await ship('privacy-policy', 'fr', 'Une version plus récente')
  await fillEditorial(server.db)
  expect(await titleOf('privacy-policy', 'fr')).toBe('Vos données chez nous')
})

test('an edit of an older version stays, too', async () => {
  await ship('about', 'en', 'An older title')
  await edit('about', 'en', 'About our school')
  await fillEditorial(server.db)
  expect(await titleOf('about', 'en')).toBe('About our school')
})

test('an edit that is taken back counts as none', async () => {
  const current = String(await titleOf('about', 'en'))
  await edit('about', 'en', 'About our school')
  await edit('about', 'en', current)
  await ship('about', 'en', 'A newer title')
  expect(await titleOf('about', 'en')).toBe('A newer title')
})

test('nothing is written where nothing is new', async () => {
  const before = await row('site', 'es')
  await fillEditorial(server.db)
  expect(await row('site', 'es')).toEqual(before)
})

test('a first text, which has no mark, makes room for a newer one', async () => {
  await server.db.update(editorialPage).set({ data: FIRST_HOME }).where(at('home', 'en'))
  await ship('home', 'en', 'Newer')
  expect(await titleOf('home', 'en')).toBe('Newer')
})

test('a text without a mark that is none of the first ones is an editor’s', async () => {
  await edit('home', 'en', 'Welcome to our school')
  await takeMarksAway()
  await fillEditorial(server.db)
  expect(await titleOf('home', 'en')).toBe('Welcome to our school')
})

test('servers that start together fill the texts once', async () => {
  await server.db.delete(editorialPage)
  await Promise.all([fillEditorial(server.db), fillEditorial(server.db), fillEditorial(server.db)])
  expect(await server.db.$count(editorialPage)).toBe(8 * 8)
})
