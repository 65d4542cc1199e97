import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CourseShape } from '../../server/admin/content/course-shape.ts'
import { importCourses } from '../../server/admin/content/import-courses.ts'
import { populate } from '../../server/admin/pages.ts'
import { changeCourse, exportedCourse } from './course-folder.ts'

const ALIAS = 'start-investing'

const demo = exportedCourse(ALIAS)

const inFolder = (edit: (data: CourseShape) => void) => changeCourse(join(demo.folder, ALIAS), edit)
const lessons = async () => {
  const { api } = demo.line.operator
  const [found] = (await api('listCourses', { query: { 'filter[alias]': ALIAS } })).items
  const query = { 'filter[courseId]': found?.id ?? '', sort: 'order', limit: '50', ...populate('content') }
  return (await api('listLessons', { query })).items
}

describe('MEDIA-24: the tracks of a film', () => {
  const film = (data: CourseShape) => {
    const found = data.lessons?.flatMap(({ content }) => content ?? []).find(({ type }) => type === 'video')?.media
    if (!found) throw new Error('no film')
    return found
  }
  const held = async () =>
    (await lessons())
      .flatMap(({ content }) => content.map(({ target }) => (target && 'tracks' in target ? target.tracks : [])))
      .flat()
      .map(({ kind, language, label }) => `${kind} ${language} ${label}`)

  test('are those of the file: another text, another label, one more and one less', async () => {
    expect(await held()).toEqual([
      'captions en English',
      'captions ar العربية',
      'chapters en English',
      'chapters ar العربية',
    ])
    await inFolder((data) => {
      const [english, arabic] = film(data).tracks ?? []
      if (!english || !arabic) throw new Error('no captions')
      film(data).tracks = [
        english,
        { ...arabic, label: 'نص' },
        { kind: 'captions', language: 'de', file: 'media/de.srt' },
      ]
    })
    await writeFile(join(demo.folder, ALIAS, 'media', 'de.srt'), '1\n00:00:00,000 --> 00:00:02,000\nGeld, das wächst\n')
    const [said = ''] = await demo.line.run(importCourses, demo.folder)
    for (const change of [
      'added captions "ar"',
      'added captions "de"',
      'removed chapters "en"',
      'removed chapters "ar"',
    ]) {
      expect(said).toContain(change)
    }
    expect(said).not.toContain('captions "en"')
    expect((await held()).toSorted()).toEqual(['captions ar نص', 'captions de Deutsch', 'captions en English'])
    expect(await demo.line.run(importCourses, demo.folder)).toEqual([`${ALIAS}: unchanged`])
  })

  test.each([
    ['that is broken', 'WEBVTT\n\n00:02.000 --> 00:01.000\nx', 'en', 'Line 3: this cue must end after it begins.'],
    ['in an unknown language', 'WEBVTT\n\n00:01.000 --> 00:02.000\nx', 'xx', 'language'],
  ])('%s is refused before anything is stored, with its place', async (_, text, language, message) => {
    await writeFile(join(demo.folder, ALIAS, 'media', 'new.vtt'), text)
    await inFolder((data) => {
      film(data).tracks = [{ kind: 'captions', language, file: 'media/new.vtt' }]
    })
    const before = await held()
    const refused = demo.line.run(importCourses, demo.folder)
    await expect(refused).rejects.toThrow(/lessons\.1 .*content\.0 .*media: tracks\.0/)
    await expect(refused).rejects.toThrow(message)
    expect(await held()).toEqual(before)
  })
})

test('MEDIA-26: a course that is published tells which of its films have no captions', async () => {
  await inFolder((data) => {
    data.alias = 'without-captions'
    for (const { content = [] } of data.lessons ?? [])
      for (const { media } of content) if (media?.tracks) media.tracks = []
  })
  const lines = await demo.line.run(importCourses, demo.folder)
  expect(lines[1]).toBe('without-captions: published without captions of "Money that grows"')
})
