import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CourseShape } from '../../server/admin/content/course-shape.ts'
import { importCourses } from '../../server/admin/content/import-courses.ts'
import { populate } from '../../server/admin/pages.ts'
import { media } from '../../server/db/schema/catalog.ts'
import { course } from '../../server/db/schema/courses.ts'
import { contentProgress, userCourse } from '../../server/db/schema/learning.ts'
import { changeCourse, counts, exportedCourse, lessonOf, readCourse, writeCourse } from './course-folder.ts'

const ALIAS = 'start-investing'

const demo = exportedCourse(ALIAS)

const db = () => demo.line.operator.services.db
const inFolder = (edit: (data: CourseShape) => void) => changeCourse(join(demo.folder, ALIAS), edit)
const stored = async (alias = ALIAS) => {
  const filled = populate('cover', 'tutors', 'categories', 'subjects')
  const [found] = (await demo.line.operator.api('listCourses', { query: { 'filter[alias]': alias, ...filled } })).items
  if (!found) throw new Error(`there is no ${alias}`)
  const { items } = await demo.line.operator.api('listLessons', {
    query: { 'filter[courseId]': found.id, limit: '50', ...populate('content') },
  })
  return { ...found, lessons: items }
}

test('importing what was exported changes nothing', async () => {
  const before = await counts(demo.line)
  const lines = await demo.line.run(importCourses, demo.whole)
  expect(lines).toEqual((await readdir(demo.whole)).sort().map((alias) => `${alias}: unchanged`))
  expect(lines).toHaveLength(await db().$count(course))
  expect(await counts(demo.line)).toEqual(before)
})

describe('a course that learners follow', () => {
  test('keeps what they have done when a lesson is added, moved and renamed', async () => {
    const before = await stored()
    const done = eq(contentProgress.courseId, before.id)
    const progress = await db()
      .select()
      .from(contentProgress)
      .where(done)
      .orderBy(contentProgress.userId, contentProgress.contentId)
    const learners = await db().$count(userCourse, eq(userCourse.courseId, before.id))
    expect(progress.length).toBeGreaterThan(0)
    await inFolder((data) => {
      const [first, ...others] = data.lessons ?? []
      if (!first) throw new Error('no lesson')
      const added = { name: 'A lesson more', content: [{ type: 'text' as const, name: 'Text', description: 'Read.' }] }
      data.lessons = [...others, { ...first, name: 'What investing means' }, added]
    })
    const [said = ''] = await demo.line.run(importCourses, demo.folder)
    expect(said).toContain(
      'changed name of lesson "What investing means"; added lesson "A lesson more"; moved a lesson',
    )

    const after = await stored()
    const ids = before.lessons.map(({ id }) => id)
    expect(after.lessons.map(({ id }) => id)).toEqual([...ids.slice(1), ids[0], after.lessons.at(-1)?.id])
    expect(after.lessons.map(({ order }) => order)).toEqual([1, 2, 3, 4])
    expect(after).toMatchObject({ state: 'published', lessonCount: 4 })
    expect(
      await db().select().from(contentProgress).where(done).orderBy(contentProgress.userId, contentProgress.contentId),
    ).toEqual(progress)
    expect(await db().$count(userCourse, eq(userCourse.courseId, before.id))).toBe(learners)
    expect(await demo.line.run(importCourses, demo.folder)).toEqual([`${ALIAS}: unchanged`])
  })

  test('loses a lesson or an item only when that is asked for', async () => {
    const before = await stored()
    await inFolder((data) => {
      const { content } = lessonOf(data, 1)
      content?.splice(0, 1)
    })
    await expect(demo.line.run(importCourses, demo.folder)).rejects.toThrow(
      /^start-investing: (the lesson "A lesson more"|"Money that grows" of the lesson .+) is in the course and not/,
    )
    expect(await stored()).toEqual(before)
    const [said = ''] = await demo.line.run(importCourses, demo.folder, '--remove')
    expect(said).toContain('removed lesson "A lesson more"')
    const after = await stored()
    expect(after.lessons.map(({ content }) => content.map(({ name }) => name))).toEqual([
      ['One idea, many names'],
      ['The curve that bends'],
      ['First quiz'],
    ])
  })

  test('takes changed questions, texts and files, and stores a file once', async () => {
    const files = await db().$count(media)
    const picture = join(demo.whole, 'candlestick-charts', 'media', 'cover.avif')
    await cp(picture, join(demo.folder, ALIAS, 'media', 'cover.avif'))
    await writeFile(join(demo.folder, ALIAS, 'lessons', '01-1-one-idea-many-names.md'), 'Another text.\n')
    await inFolder((data) => {
      if (data.cover) data.cover.description = 'Another picture'
      const question = lessonOf(data, 2).content?.[0]?.quiz?.questions[0]
      if (question) question.question = 'What is a bond?'
      Object.assign(data, { price: 20, currency: 'EUR', discountedPrice: null })
    })
    const [said = ''] = await demo.line.run(importCourses, demo.folder)
    expect(said).toMatch(
      /uploaded "Young plants.+"; .*changed content of lesson "What investing is".*changed questions of the quiz/,
    )
    const after = await stored()
    expect(after).toMatchObject({ price: 20, currency: 'EUR', cover: { description: 'Another picture' } })
    expect(after.lessons[0]?.content[0]?.description).toBe('Another text.')
    expect(await db().$count(media)).toBe(files + 1)
    expect(await demo.line.run(importCourses, demo.folder)).toEqual([`${ALIAS}: unchanged`])
    expect(await db().$count(media)).toBe(files + 1)
  })
})

test('what fails on the way says what was done, and the next import completes it', async () => {
  const film = join(demo.folder, ALIAS, 'media', 'money-that-grows.webm')
  const bytes = await readFile(film)
  await writeFile(film, 'this is no film')
  await inFolder((data) => {
    data.alias = 'half-way'
  })
  const tried = await demo.line.run(importCourses, join(demo.folder, ALIAS), '--dry-run')
  expect(tried).toEqual([
    expect.stringMatching(/^half-way \(only tried\): made as a draft; added lesson .+; published$/),
  ])
  await expect(demo.line.run(importCourses, join(demo.folder, ALIAS))).rejects.toThrow(
    /^half-way: lessons\.1 "Time does .+": content\.0 "Money that grows": .+unsupported-media-type.+done before that: made as a draft; added lesson "What investing is"\)\. Importing again goes on/,
  )
  expect(await stored('half-way')).toMatchObject({ state: 'draft', lessonCount: 1 })

  await writeFile(film, bytes)
  const files = await db().$count(media)
  const [said = ''] = await demo.line.run(importCourses, join(demo.folder, ALIAS))
  expect(said).not.toMatch(/made as a draft|"What investing is"|uploaded/)
  expect(await stored('half-way')).toMatchObject({ state: 'published', lessonCount: 3 })
  expect(await db().$count(media)).toBe(files)
})

describe('what is wrong is refused by file and field, and nothing is stored', () => {
  const cases: [string, string | RegExp, (data: CourseShape, at: string) => unknown][] = [
    [
      'an unknown field',
      'lessons.0.titel: there is no such field',
      (data) => Object.assign(lessonOf(data, 0), { titel: 'A' }),
    ],
    ['a wrong value', /: state: /, (data) => Object.assign(data, { state: 'secret' })],
    ['a wrong type', /: lessons\.1\.content: /, (data) => Object.assign(lessonOf(data, 1), { content: 'none' })],
    ['a price without a currency', /: currency: /, (data) => Object.assign(data, { price: 5 })],
    [
      'a wrong value deep inside',
      /: lessons\.2 "Check yourself": content\.0 "First quiz": quiz: questions\.1\.answers: /,
      (data) => Object.assign(lessonOf(data, 2).content?.[0]?.quiz?.questions[1] ?? {}, { answers: ['only one'] }),
    ],
    [
      'a missing file',
      'lessons.1 "Time does the heavy lifting": content.0 "Money that grows": media: file: "media/money-that-grows.webm" is not there',
      (_, at) => rm(join(at, 'media', 'money-that-grows.webm')),
    ],
    [
      'a missing text',
      'file: "lessons/none.md" is not there',
      (data) => Object.assign(lessonOf(data, 0).content?.[0] ?? {}, { file: 'lessons/none.md' }),
    ],
    [
      'a way out',
      'cover: file: "../../etc/passwd" does not lie in the folder',
      (data) => Object.assign(data.cover ?? {}, { file: '../../etc/passwd' }),
    ],
    [
      'a way out through the folder of shared media',
      'cover: file: "../../media/../secret.avif" does not lie in the folder, nor in ../../media',
      (data) => Object.assign(data.cover ?? {}, { file: '../../media/../secret.avif' }),
    ],
    [
      'a text of the folder of shared media',
      'file: "../../media/text.md" does not lie in the folder',
      (data) => Object.assign(lessonOf(data, 0).content?.[0] ?? {}, { file: '../../media/text.md' }),
    ],
    [
      'a text from elsewhere',
      'file: "/etc/passwd" does not lie',
      (data) => Object.assign(lessonOf(data, 0).content?.[0] ?? {}, { file: '/etc/passwd' }),
    ],
    [
      'a link',
      'cover: file: "media/cover.avif" is a link, or lies behind one',
      async (_, at) => {
        await rm(join(at, 'media', 'cover.avif'))
        await symlink(join(demo.whole, ALIAS, 'media', 'cover.avif'), join(at, 'media', 'cover.avif'))
      },
    ],
    [
      'an unknown tutor',
      'lessons.0 "What investing is": tutor: there is no tutor "none"',
      (data) => Object.assign(lessonOf(data, 0), { tutor: 'none' }),
    ],
    [
      'a quiz where a film is',
      'media: a quiz has none',
      (data) => Object.assign(lessonOf(data, 2).content?.[0] ?? {}, { media: { file: 'media/cover.avif' } }),
    ],
  ]

  test.each(cases)('%s', async (_, message, spoil) => {
    const at = join(demo.folder, ALIAS)
    const data = await readCourse(at)
    data.alias = 'spoilt'
    await spoil(data, at)
    await writeCourse(at, data)
    const before = await counts(demo.line)
    await expect(demo.line.run(importCourses, demo.folder)).rejects.toThrow(message)
    expect(await counts(demo.line)).toEqual(before)
  })

  test('broken YAML, a folder without a course, a folder that is a link', async () => {
    await writeFile(join(demo.folder, ALIAS, 'course.yaml'), 'name: "open\nalias: x\n')
    await expect(demo.line.run(importCourses, demo.folder)).rejects.toThrow(
      /^start-investing: course\.yaml: this is no YAML: .+ line \d/,
    )
    await rm(join(demo.folder, ALIAS, 'course.yaml'))
    await expect(demo.line.run(importCourses, demo.folder)).rejects.toThrow(
      'start-investing: course.yaml: "course.yaml" is not there',
    )
    await symlink(demo.whole, join(demo.folder, 'another'))
    await expect(demo.line.run(importCourses, demo.folder)).rejects.toThrow('another: "another" is a link')
  })
})
