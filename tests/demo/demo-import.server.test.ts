import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importArticles } from '../../server/admin/content/import-articles.ts'
import { importCourses } from '../../server/admin/content/import-courses.ts'
import { makeAdmin } from '../../server/admin/make-admin.ts'
import { article } from '../../server/db/schema/editorial.ts'
import { type CommandLine, makeTemporaryFolder, openCommandLine } from '../admin/admin.ts'
import { addTutors, counts } from '../admin/course-folder.ts'
import { copyInstallation, type Installation, ownMedia } from '../lib/database.ts'

const DEMO = join(import.meta.dirname, '..', '..', 'server', 'demo')
const COURSES = join(DEMO, 'courses')
const ARTICLES = join(DEMO, 'articles')

let installation: Installation
let line: CommandLine

const open = async (content: 'demo' | 'empty') => {
  installation = await copyInstallation(content)
  if (content === 'demo') await ownMedia(installation)
  line = await openCommandLine(installation.env)
}
const close = async () => {
  await line.close()
  await installation.remove()
}
/** The numbers of articles, courses, lessons, items, quizzes and files. */
const stored = async () => [await line.operator.services.db.$count(article), ...(await counts(line))]
const isUnchanged = (said: string) => said.endsWith(': unchanged')

describe('the files of the demo, imported into the demo', () => {
  beforeAll(() => open('demo'))
  afterAll(close)

  test('are what its loader has stored', async () => {
    const before = await stored()
    const said = [...(await line.run(importCourses, COURSES)), ...(await line.run(importArticles, ARTICLES))]
    expect(said.filter((one) => !isUnchanged(one))).toEqual([])
    expect(said).toHaveLength(17 + 15)
    expect(await stored()).toEqual(before)
  })
})

describe('the files of the demo, imported into an installation that has its tutors', () => {
  beforeAll(async () => {
    await open('empty')
    await line.run(makeAdmin, 'root@lectern.test', '--create', '--first-name', 'Ro', '--last-name', 'Ot')
    await addTutors(line)
  })
  afterAll(close)

  test('a dry run says what each would make, and stores nothing', async () => {
    const courses = await line.run(importCourses, COURSES, '--make-topics', '--dry-run')
    expect(courses).toHaveLength(17)
    expect(courses.filter((one) => !/^[a-z-]+ \(only tried\): .*made as a draft; .*added lesson/.test(one))).toEqual([])
    const articles = await line.run(importArticles, ARTICLES, '--make-topics', '--dry-run')
    expect(articles.filter((one) => !/^[a-z-]+ \(only tried\): .*made/.test(one))).toEqual([])
    expect(await stored()).toEqual([0, 0, 0, 0, 0, 0])
  })

  // One course, because each picture is encoded in four sizes.
  test('a course and an article with the same cover are stored, a second time unchanged', async () => {
    const folder = await makeTemporaryFolder()
    try {
      await cp(join(DEMO, 'media'), join(folder, 'media'), { recursive: true })
      await cp(join(COURSES, 'funds-and-etfs'), join(folder, 'courses', 'funds-and-etfs'), { recursive: true })
      await cp(join(ARTICLES, 'what-a-fund-costs.md'), join(folder, 'articles', 'what-a-fund-costs.md'))
      const store = async () => [
        ...(await line.run(importCourses, join(folder, 'courses'), '--make-topics')),
        ...(await line.run(importArticles, join(folder, 'articles'))),
      ]
      const said = await store()
      expect(said).toHaveLength(3)
      // The captions of the demo's films stand in a file of their own.
      expect(said).toContain('funds-and-etfs: published without captions of "Bid, ask and the book"')
      const before = await stored()
      expect(before).toEqual([1, 1, 4, 8, 2, 3])
      expect((await store()).filter((one) => !isUnchanged(one))).toEqual([])
      expect(await stored()).toEqual(before)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
