import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportCourses } from '../../server/admin/content/export-courses.ts'
import { importCourses } from '../../server/admin/content/import-courses.ts'
import { makeAdmin } from '../../server/admin/make-admin.ts'
import { populate } from '../../server/admin/pages.ts'
import { copyInstallation, type Installation } from '../lib/database.ts'
import { type CommandLine, makeTemporaryFolder, openCommandLine } from './admin.ts'
import { addTutors, changeCourse, counts, filesIn } from './course-folder.ts'

describe('all courses of the demo in an empty installation', () => {
  let other: Installation
  let second: CommandLine
  let whole: string
  let before: number[]

  beforeAll(async () => {
    const demo = await copyInstallation('demo')
    const first = await openCommandLine(demo.env)
    whole = await makeTemporaryFolder()
    await first.run(exportCourses, whole)
    before = await counts(first)
    await first.close()
    await demo.remove()
    other = await copyInstallation('empty')
    second = await openCommandLine(other.env)
    await second.run(makeAdmin, 'root@lectern.test', '--create', '--first-name', 'Ro', '--last-name', 'Ot')
  })
  afterAll(async () => {
    await second.close()
    await other.remove()
    await rm(whole, { recursive: true })
  })

  test('without its tutors and topics none is stored', async () => {
    const refused = second.run(importCourses, whole, '--make-topics')
    await expect(refused).rejects.toThrow('tutors: there is no tutor "daniel-okafor" (--tutor <alias> names who takes')
    await addTutors(second)
    await expect(second.run(importCourses, whole)).rejects.toThrow('categories: there is no "Trading" (--make-topics')
    expect(await counts(second)).toEqual([0, 0, 0, 0, 0])
  })

  // Each picture is encoded in four sizes.
  test('they are made, each published when it is whole', async () => {
    const first = await second.run(importCourses, whole, '--make-topics')
    expect(first.every((one) => one.includes('made as a draft'))).toBe(true)
    expect((await counts(second)).slice(0, 4)).toEqual(before.slice(0, 4))
  })

  test('a second time changes nothing and stores no file again', async () => {
    const stored = await counts(second)
    const again = await second.run(importCourses, whole, '--make-topics')
    expect(again.filter((one) => !one.endsWith(': unchanged'))).toEqual([])
    expect(await counts(second)).toEqual(stored)
  })

  test('written from there they are the same files', async () => {
    const copy = await makeTemporaryFolder()
    await second.run(exportCourses, copy)
    expect(comparable(await filesIn(copy))).toEqual(comparable(await filesIn(whole)))
    await rm(copy, { recursive: true })
  })

  test('another tutor may replace one who does not exist here', async () => {
    const at = join(whole, 'start-investing')
    await changeCourse(at, (data) => {
      Object.assign(data, { alias: 'another', tutors: ['nobody', 'hannah-lindqvist', 'no-one'] })
      for (const one of data.lessons ?? []) one.tutor = 'nobody'
    })
    await expect(second.run(importCourses, at, '--tutor', 'nobody-either')).rejects.toThrow(
      '--tutor: there is no tutor "nobody-either"',
    )
    expect((await second.run(importCourses, at, '--tutor', 'vikram-iyer'))[0]).toMatch(/^another: made as a draft/)
    const { items } = await second.operator.api('listCourses', {
      query: { 'filter[alias]': 'another', ...populate('tutors') },
    })
    expect(items[0]?.tutors.map(({ alias }) => alias)).toEqual(['vikram-iyer', 'hannah-lindqvist'])
    expect(items[0]?.state).toBe('published')
  })

  test('a renamed item stays the one that explains a question, though the quiz still names the old one [LEARN-57]', async () => {
    const [edited, copy] = [await makeTemporaryFolder(), await makeTemporaryFolder()]
    const [old, fresh] = ['item: Divide 72 by the rate', 'item: The rule of 72']
    await second.run(exportCourses, edited, '--alias', 'compound-growth')
    await changeCourse(join(edited, 'compound-growth'), ({ lessons }) => {
      const item = lessons?.flatMap(({ content = [] }) => content).find(({ name }) => old.endsWith(name))
      if (item) item.name = 'The rule of 72'
    })
    for (const _ of ['once', 'again']) {
      await second.run(importCourses, edited)
      await second.run(exportCourses, copy, '--alias', 'compound-growth')
      const text = (await filesIn(copy)).get('compound-growth/course.yaml')?.toString()
      expect([text?.split(old).length, text?.split(fresh).length]).toEqual([1, 4])
    }
    await rm(edited, { recursive: true })
    await rm(copy, { recursive: true })
  })
})

/** Ids differ between installations, and stored images are encoded again; everything else must be equal. */
function comparable(files: Map<string, Buffer>) {
  return Object.fromEntries(
    [...files].map(([path, bytes]) => {
      if (/\.(avif|webp)$/.test(path)) return [path.replace(/\.\w+$/, ''), 'an image']
      if (!path.endsWith('.yaml')) return [path, createHash('sha256').update(bytes).digest('hex')]
      const text = bytes.toString().replace(/ id: [0-9a-f-]{36}$/gm, ' id: …')
      return [path, text.replace(/^( +file: media\/.+)\.(avif|webp)$/gm, '$1')]
    }),
  )
}
