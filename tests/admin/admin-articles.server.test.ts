import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportArticles } from '../../server/admin/content/export-articles.ts'
import { importArticles } from '../../server/admin/content/import-articles.ts'
import { populate } from '../../server/admin/pages.ts'
import { category, media } from '../../server/db/schema/catalog.ts'
import { article } from '../../server/db/schema/editorial.ts'
import { session, user } from '../../server/db/schema/people.ts'
import { spawnServer } from '../lib/child.ts'
import {
  type CommandLine,
  type ExportedDemo,
  exportDemo,
  makeTemporaryFolder,
  openCommandLine,
  runAdmin,
} from './admin.ts'

const ALIAS = 'what-a-fund-costs'
const MATTER = `---
name: A new article
languageCode: en
---

Text.
`

let demo: ExportedDemo
let line: CommandLine
let folder: string

beforeAll(async () => {
  demo = await exportDemo('articles')
  line = await openCommandLine(demo.env)
})
afterAll(() => demo.remove(line))
beforeEach(async () => {
  folder = await makeTemporaryFolder()
  return () => rm(folder, { recursive: true, force: true })
})

const db = () => line.operator.services.db
const write = (name: string, text: string) => writeFile(join(folder, name), text)
async function find(alias: string) {
  const [found] = await db().select().from(article).where(eq(article.alias, alias))
  return found
}
const counts = async () => [await db().$count(article), await db().$count(media), await db().$count(category)]

test('each article is a file, and importing what was exported changes nothing', async () => {
  const names = await readdir(demo.whole)
  expect(names.filter((name) => name.endsWith('.md'))).toHaveLength(await db().$count(article))
  const before = await counts()
  const lines = await line.run(importArticles, demo.whole)
  expect(lines).toEqual(names.filter((name) => name.endsWith('.md')).map((name) => `${name.slice(0, -3)}: unchanged`))
  expect(await counts()).toEqual(before)
})

test('a file that was changed changes its article, and nothing else of it', async () => {
  expect(await line.run(exportArticles, folder, '--alias', ALIAS)).toEqual([`Wrote 1 articles to ${folder}`])
  const text = await readFile(join(folder, `${ALIAS}.md`), 'utf8')
  const before = await find(ALIAS)
  const changed = text.replace(/^name: .*$/m, 'name: What a fund takes').replace('keywords: []', 'keywords: [funds]')
  await write(`${ALIAS}.md`, `${changed}One more line.\n`)

  const tried = await line.run(importArticles, folder, '--dry-run')
  expect(tried).toEqual([`${ALIAS} (only tried): metadata; changed name, body`])
  expect(await find(ALIAS)).toEqual(before)

  expect(await line.run(importArticles, folder)).toEqual([`${ALIAS}: metadata; changed name, body`])
  expect(await find(ALIAS)).toEqual({
    ...before,
    name: 'What a fund takes',
    body: `${before?.body}\nOne more line.`,
    metadata: { title: null, description: null, keywords: ['funds'] },
    search: expect.any(String),
    updatedAt: expect.any(Date),
  })
  expect(await line.run(importArticles, folder)).toEqual([`${ALIAS}: unchanged`])
})

test('a new file is a new article of its author, with its cover and its topics, which are made when that is asked', async () => {
  await mkdir(join(folder, 'media'))
  await cp(join(demo.whole, 'media', `${ALIAS}.avif`), join(folder, 'media', 'picture.avif'))
  await write(
    'a-new-one.md',
    `---
name: A new one
description: In short.
languageCode: de
state: published
categories: [Gardening, Investing]
subjects: [Compost]
cover: { file: media/picture.avif, description: A picture }
metadata: { keywords: [garden] }
author: tutor@lectern.test
---
No empty line before this one.
`,
  )
  await expect(line.run(importArticles, folder)).rejects.toThrow(
    'a-new-one.md: categories: there is no "Gardening" (--make-topics makes what is missing)',
  )
  const [line1 = ''] = await line.run(importArticles, folder, '--make-topics')
  expect(line1).toMatch(
    /^a-new-one: made the category "Gardening"; made the subject "Compost"; uploaded "picture.avif"; made/,
  )
  const query = { 'filter[alias]': 'a-new-one', ...populate('cover', 'author', 'categories', 'subjects') }
  const { items } = await line.operator.api('listArticles', { query })
  const [tutor] = await db().select().from(user).where(eq(user.username, 'tutor@lectern.test'))
  expect(items[0]).toMatchObject({
    name: 'A new one',
    body: 'No empty line before this one.',
    state: 'published',
    authorId: tutor?.id,
    cover: { name: 'picture.avif', description: 'A picture', mimeType: 'image/webp' },
    metadata: { title: null, description: null, keywords: ['garden'] },
    subjects: [{ name: 'Compost' }],
  })
  const before = await counts()
  expect(await line.run(importArticles, folder, '--make-topics')).toEqual(['a-new-one: unchanged'])
  expect(await counts()).toEqual(before)
})

describe('what is wrong is refused by file and field, and nothing is stored', () => {
  const cases: [string, string | RegExp, string][] = [
    ['no front matter', 'x.md: the file begins with no front matter', 'Text only'],
    ['broken YAML', /x\.md: this is no YAML: .* line 3/, '---\nname: [a\n---\n'],
    ['an unknown field', 'x.md: titel: there is no such field', MATTER.replace('name:', 'titel: A\nname:')],
    ['a wrong type', 'x.md: categories: ', MATTER.replace('---\n\n', 'categories: Investing\n---\n\n')],
    ['a value the API refuses', /x\.md: state: /, MATTER.replace('---\n\n', 'state: secret\n---\n\n')],
    ['a field that is needed', /x\.md: name: /, MATTER.replace('name: A new article\n', '')],
    ['a number for a text', /x\.md: name: /, MATTER.replace('A new article', '12')],
    ['another alias', 'x.md: alias: the file would be y.md', MATTER.replace('name:', 'alias: y\nname:')],
    ['a sign that cannot be stored', /x\.md: body: /, `${MATTER}\0`],
    ['a missing file', 'x.md: cover: file: "media/none.png" is not there', withCover('media/none.png')],
    ['a way out', 'x.md: cover: file: "../../etc/passwd" does not lie in the folder', withCover('../../etc/passwd')],
    ['an absolute path', 'x.md: cover: file: "/etc/passwd" does not lie in the folder', withCover('/etc/passwd')],
    ['a link', 'x.md: cover: file: "link.png" is a link, or lies behind one', withCover('link.png')],
    ['a file behind a link', 'x.md: cover: file: "etc/passwd" is a link, or lies behind one', withCover('etc/passwd')],
    [
      'a kind that is not taken',
      'x.md: cover: file: "page.html" is of a kind that is not taken',
      withCover('page.html'),
    ],
    ['an empty file', 'x.md: cover: file: "empty.png" is empty', withCover('empty.png')],
    ['an alias of YAML', /x\.md: this is no YAML: /, '---\nname: &a A\ndescription: *a\n---\n'],
  ]

  test.each(cases)('%s', async (_, message, text) => {
    await write('a-good-one.md', MATTER)
    await write('x.md', text)
    await write('page.html', '<p>')
    await write('empty.png', '')
    await symlink('/etc/passwd', join(folder, 'link.png'))
    await symlink('/etc', join(folder, 'etc'))
    const before = await counts()
    await expect(line.run(importArticles, folder)).rejects.toThrow(message)
    expect(await counts()).toEqual(before)
  })

  test('an article that is a link', async () => {
    await symlink('/etc/passwd', join(folder, 'x.md'))
    await expect(line.run(importArticles, folder)).rejects.toThrow('x.md: "x.md" is a link')
  })

  test('a folder that is none, or empty', async () => {
    await expect(line.run(importArticles, join(folder, 'none'))).rejects.toThrow('is no folder')
    await expect(line.run(importArticles, folder)).rejects.toThrow('holds no articles')
    await expect(line.run(exportArticles, folder, '--alias', 'none')).rejects.toThrow('--alias: there is no "none"')
  })

  test('nothing is written through a link', async () => {
    await symlink(join(folder, 'elsewhere'), join(folder, `${ALIAS}.md`))
    await expect(line.run(exportArticles, folder, '--alias', ALIAS)).rejects.toThrow(`"${ALIAS}.md" is a link`)
    expect(await readdir(folder)).not.toContain('elsewhere')
  })
})

test('what the command stores is what the server answers, and no session of the command line is left', async () => {
  await line.close()
  const text = await readFile(join(demo.whole, `${ALIAS}.md`), 'utf8')
  await write(`${ALIAS}.md`, text.replace(/^name: .*$/m, 'name: What a fund takes from you'))
  await cp(join(demo.whole, 'media'), join(folder, 'media'), { recursive: true })
  const imported = await runAdmin(demo.env, 'import', 'articles', folder)
  expect(imported).toEqual({ code: 0, out: `${ALIAS}: metadata; changed name, body\n`, err: '' })
  const server = spawnServer({ SEED: 'none', ...demo.env })
  const { api } = await server.ready()
  const { body } = await api<{ name: string }>('GET', `/api/articles/${ALIAS}`)
  expect(body.name).toBe('What a fund takes from you')
  server.kill('SIGTERM')
  await server.ended
  line = await openCommandLine(demo.env)
  expect(await db().$count(session)).toBe(0)
})

function withCover(file: string) {
  return MATTER.replace('---\n\n', `cover: { file: ${file} }\n---\n\n`)
}
