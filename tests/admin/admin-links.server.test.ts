import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importCourses } from '../../server/admin/content/import-courses.ts'
import { media } from '../../server/db/schema/catalog.ts'
import { lessonContent } from '../../server/db/schema/courses.ts'
import { changeCourse, exportedCourse, lessonOf } from './course-folder.ts'

const ALIAS = 'start-investing'
const PAGE = 'https://example.org/reports?year=2026'

const demo = exportedCourse(ALIAS)

const db = () => demo.line.operator.services.db
const linkTo = (link: string) =>
  changeCourse(join(demo.folder, ALIAS), (data) => {
    const { content } = lessonOf(data, 0)
    const item = { type: 'file' as const, name: 'Further reading', media: { link, name: 'Report of the year' } }
    content?.splice(1, content.length, item)
  })
const links = () => db().select().from(media).where(eq(media.type, 'link'))

test('a link that is not known is made, by the rules of the API, and found the next time [STUDIO-5]', async () => {
  await linkTo(PAGE)
  const [said = ''] = await demo.line.run(importCourses, demo.folder)
  expect(said).toContain('added link "Report of the year"')
  const [made] = await links()
  expect(made).toMatchObject({ name: 'Report of the year', storage: 'external', category: 'education-materials' })
  const used = await db().$count(lessonContent, eq(lessonContent.mediaId, made?.id ?? ''))
  expect(used).toBe(1)
  expect(await demo.line.run(importCourses, demo.folder)).toEqual([`${ALIAS}: unchanged`])
  await linkTo('https://example.org/reports?year=2027')
  await demo.line.run(importCourses, demo.folder)
  expect(await links()).toHaveLength(2)
})

test.each(['http://example.org/', 'https://me:secret@example.org/', 'no address'])(
  '%s is refused before anything is stored',
  async (address) => {
    const before = await db().$count(media)
    await linkTo(address)
    await expect(demo.line.run(importCourses, demo.folder)).rejects.toThrow('url: ')
    expect(await db().$count(media)).toBe(before)
  },
)
