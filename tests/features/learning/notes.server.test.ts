import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTES_PER_COURSE } from '../../../openapi/generated/constants.ts'
import type { Note, NoteList, NoteUpdate } from '../../../openapi/generated/portal.ts'
import { course as courses, lesson, lessonContent } from '../../../server/db/schema/courses.ts'
import { note, userCourse } from '../../../server/db/schema/learning.ts'
import type { Problem } from '../../lib/caller.ts'
import { type Learner, newLearner } from '../../lib/learner.ts'
import { type MadeCourse, makeCourse } from '../../lib/make-course.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
let course: MadeCourse
let learner: Learner
let other: Learner
beforeAll(async () => {
  server = await startServer()
  const items = [{ type: 'text' as const }, { type: 'video' as const }]
  course = await makeCourse(server.db, { lessons: [{ items }, { items: [{ type: 'text' }] }] })
  other = await newLearner(server, course)
})
afterAll(() => server.close())
beforeEach(async () => {
  learner = await newLearner(server, course)
})

const itemAt = (index: number, of = course) => {
  const item = of.items[index]
  if (!item) throw new Error(`no item ${index}`)
  return item
}

const address = (id: string, item = itemAt(0)) => `/api/lessons/${item.lessonId}/content/${item.id}/notes/${id}`
const put = (id: string, body: Partial<NoteUpdate>, { token } = learner, item = itemAt(0)) =>
  server.api<Note & Problem>('PUT', address(id, item), { token, body: { text: 'A thought', revision: 1, ...body } })
const remove = (id: string, { token } = learner, item = itemAt(0)) =>
  server.api<Problem | undefined>('DELETE', address(id, item), { token })
const list = (query = '', { token } = learner, of = course) =>
  server.api<NoteList & Problem>('GET', `/api/courses/${of.id}/notes${query}`, { token })
const texts = async (query = '', of = learner) => (await list(query, of)).body.items.map(({ text }) => text)
const file = async (of = course, locale = 'en') => {
  const headers = { accept: 'text/markdown', 'accept-language': locale }
  return server.api('GET', `/api/courses/${of.id}/notes`, { token: learner.token, headers })
}

describe('a note is kept once, in its highest revision [LEARN-65]', () => {
  test('sending it again changes nothing', async () => {
    const id = randomUUID()
    const first = await put(id, { second: 65 })
    expect(first).toMatchObject({
      status: 200,
      body: { id, text: 'A thought', second: 65, paragraph: null, revision: 1 },
    })
    expect((await put(id, { second: 65 })).body).toEqual(first.body)
    expect((await list()).body).toMatchObject({ totalItems: 1, items: [first.body] })
  })

  test('a change of another device that comes late does not undo a newer one', async () => {
    const id = randomUUID()
    await put(id, { text: 'new', revision: 3, paragraph: 2 })
    expect((await put(id, { text: 'old', revision: 2 })).body).toMatchObject({ text: 'new', revision: 3, paragraph: 2 })
    expect((await put(id, { text: 'newest', revision: 4 })).body).toMatchObject({ text: 'newest', paragraph: null })
  })

  test('a deleted note stays deleted, whatever comes later, and also one that comes only then', async () => {
    const [id, late] = [randomUUID(), randomUUID()]
    await put(id, {})
    expect(await remove(id)).toMatchObject({ status: 204 })
    expect(await remove(id)).toMatchObject({ status: 204 })
    expect((await put(id, { text: 'back', revision: 9 })).body).toMatchObject({
      text: '',
      deletedAt: expect.stringMatching(/Z$/),
    })
    expect(await remove(late)).toMatchObject({ status: 204 })
    expect((await put(late, { revision: 9 })).body.deletedAt).not.toBeNull()
    expect(await texts()).toEqual([])
  })

  test('twenty at once make one note with the highest revision', async () => {
    const id = randomUUID()
    const revisions = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1)
    const answers = await Promise.all(revisions.map((revision) => put(id, { text: `revision ${revision}`, revision })))
    expect(answers.map(({ status }) => status)).toEqual(revisions.map(() => 200))
    expect(await texts()).toEqual(['revision 20'])
  })

  test.each([
    ['nothing in it', { text: ' \n ' }, 'text'],
    ['too much in it', { text: 'a'.repeat(5001) }, 'text'],
    ['two places', { second: 1, paragraph: 1 }, 'paragraph'],
    ['a second before the start', { second: -1 }, 'second'],
    ['no paragraph', { paragraph: 0 }, 'paragraph'],
    ['a revision that is no whole number', { revision: 1.5 }, 'revision'],
  ])('%s is refused at its field', async (_, body, field) => {
    expect(await put(randomUUID(), body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.anything() } },
    })
  })
})

describe('notes are for whoever wrote them [LEARN-66]', () => {
  test('nobody else finds, changes or deletes them', async () => {
    const id = randomUUID()
    await put(id, { text: 'mine' })
    expect(await texts('', other)).toEqual([])
    expect(await put(id, { text: 'theirs', revision: 9 }, other)).toMatchObject({ status: 404 })
    expect(await remove(id, other)).toMatchObject({ status: 404 })
    expect(await texts()).toEqual(['mine'])
  })

  test('a note stays at its item', async () => {
    const id = randomUUID()
    await put(id, {})
    expect(await put(id, { revision: 2 }, learner, itemAt(1))).toMatchObject({ status: 404 })
    expect(await put(randomUUID(), {}, learner, { ...itemAt(0), lessonId: itemAt(2).lessonId })).toMatchObject({
      status: 404,
    })
  })

  test('without access nothing is written; what was written is read, saved and deleted', async () => {
    const [id, gone] = [randomUUID(), randomUUID()]
    await put(id, { text: 'before' })
    await put(gone, { text: 'for the bin' })
    await server.db.delete(userCourse).where(eq(userCourse.userId, learner.id))
    const refused = { status: 403, body: { code: 'registration-required' } }
    expect(await put(id, { revision: 2 })).toMatchObject(refused)
    expect(await put(randomUUID(), {})).toMatchObject(refused)
    expect(await remove(gone)).toMatchObject({ status: 204 })
    expect(await texts()).toEqual(['before'])
    expect((await file()).text).toContain('before')
  })

  test('of an archived course they are still read by those who have any', async () => {
    const archived = await makeCourse(server.db, { lessons: [{ items: [{ type: 'text' }] }] })
    const reader = await newLearner(server, archived)
    await put(randomUUID(), { text: 'kept' }, reader, itemAt(0, archived))
    await server.db.update(courses).set({ state: 'archived' }).where(eq(courses.id, archived.id))
    expect((await list('', reader, archived)).body.items).toMatchObject([{ text: 'kept' }])
    expect(await list('', learner, archived)).toMatchObject({ status: 404 })
  })

  test('a note outlives its item', async () => {
    const short = await makeCourse(server.db, { lessons: [{ items: [{ type: 'text' }] }] })
    const reader = await newLearner(server, short)
    const id = randomUUID()
    await put(id, { text: 'of what is gone', paragraph: 1 }, reader, itemAt(0, short))
    await server.db.delete(lessonContent).where(eq(lessonContent.id, itemAt(0, short).id))
    await server.db.delete(lesson).where(eq(lesson.id, itemAt(0, short).lessonId))
    expect((await list('', reader, short)).body.items).toMatchObject([
      { text: 'of what is gone', lessonId: null, lessonName: null, contentId: null, contentName: null },
    ])
    expect(await remove(id, reader, itemAt(0, short))).toMatchObject({ status: 204 })
    expect((await list('', reader, short)).body.items).toEqual([])
  })

  test('a course takes so many notes of a person, and of the deleted ones only so many are remembered', async () => {
    const rows = (deletedAt: Date | null) =>
      Array.from({ length: NOTES_PER_COURSE }, () => ({
        id: randomUUID(),
        userId: learner.id,
        courseId: course.id,
        text: '',
        revision: 1,
        deletedAt,
      }))
    await server.db.insert(note).values(rows(null))
    await server.db.insert(note).values(rows(new Date('2026-01-01')))
    const [id] = (await list()).body.items
    expect(await put(randomUUID(), {})).toMatchObject({
      status: 409,
      body: { code: 'too-many-notes', message: expect.stringMatching(/Delete one that you no longer need/) },
    })
    expect(await put(randomUUID(), {}, other)).toMatchObject({ status: 200 })
    await remove(id?.id ?? '')
    expect(await put(randomUUID(), {})).toMatchObject({ status: 200 })
    expect(await server.db.$count(note, eq(note.userId, learner.id))).toBe(2 * NOTES_PER_COURSE)
  })
})

describe('the notes of a course [LEARN-67]', () => {
  test('come in the order of the course, are searched, filtered and paged', async () => {
    const write = (text: string, index: number, place: Partial<NoteUpdate> = {}) =>
      put(randomUUID(), { text, ...place }, learner, itemAt(index))
    await write('last', 2)
    await write('late in the film', 1, { second: 90 })
    await write('early in the film', 1, { second: 5 })
    await write('of the whole film', 1)
    await write('third paragraph, 100 %', 0, { paragraph: 3 })
    const inOrder = ['third paragraph, 100 %', 'of the whole film', 'early in the film', 'late in the film', 'last']
    expect(await texts()).toEqual(inOrder)
    expect(await texts('?sort=-place')).toEqual(inOrder.toReversed())
    expect(await texts('?filter[text][$cont]=FILM&limit=2')).toEqual(inOrder.slice(1, 3))
    expect(await texts('?filter[text][$cont]=FILM&limit=2&page=2')).toEqual(['late in the film'])
    expect(await texts(`?filter[text][$cont]=${encodeURIComponent('0 %')}`)).toEqual(inOrder.slice(0, 1))
    expect(await texts(`?filter[contentId]=${itemAt(2).id}`)).toEqual(['last'])
    expect(await list('?sort=text')).toMatchObject({ status: 400 })
    expect(await list('?filter[userId]=x')).toMatchObject({ status: 400 })
    const { body } = await server.api<NoteList>('GET', `/api/courses/${course.alias}/notes`, { token: learner.token })
    expect(body).toMatchObject({
      totalItems: 5,
      items: [{ lessonName: 'Lesson 1', contentName: 'Item 1', contentId: itemAt(0).id }, {}, {}, {}, {}],
    })
  })

  test('are saved as Markdown: titles are no marks, HTML is text, times lead into the player', async () => {
    await server.db
      .update(lesson)
      .set({ name: '# *Bonds* <b>\n[x](y)' })
      .where(eq(lesson.id, itemAt(0).lessonId))
    await put(
      randomUUID(),
      { text: '<script>alert(1)</script>\nnext line\n\n- a & b', second: 3725 },
      learner,
      itemAt(1),
    )
    await put(randomUUID(), { text: 'at the top', paragraph: 2 })
    const { headers, text } = await file()
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="notes-${course.alias}.md"`)
    expect(headers.get('vary')).toContain('accept')
    const day = new Date().toISOString().slice(0, 10)
    const link = (index: number, hash: string) =>
      `http://127.0.0.1:3000/course-content/${course.alias}/${itemAt(index).lessonId}/${itemAt(index).id}${hash}`
    expect(text).toBe(
      [
        '# My notes: Made to measure',
        '',
        '## \\# \\*Bonds\\* \\<b\\> \\[x\\]\\(y\\)',
        '',
        '### Item 1',
        '',
        `- [Paragraph 2](${link(0, '#p=2')}) · ${day}`,
        '',
        '  at the top',
        '',
        '### Item 2',
        '',
        `- [1:02:05](${link(1, '#t=3725')}) · ${day}`,
        '',
        '  \\<script>alert(1)\\</script>  ',
        '  next line',
        '',
        '  - a \\& b',
        '',
      ].join('\n'),
    )
    expect((await file(course, 'ar')).text).toMatch(/^# ملاحظاتي: Made to measure[\s\S]*\/ar\/course-content\//)
  })
})
