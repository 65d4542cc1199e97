import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentLanguages, CourseList, PriceRange } from '../../../openapi/generated/portal.ts'
import { lesson } from '../../../server/db/schema/courses.ts'
import { userCourse } from '../../../server/db/schema/learning.ts'
import { profile } from '../../../server/db/schema/people.ts'
import { makeCourse } from '../../lib/make-course.ts'
import { addMember, type Member } from '../../lib/people.ts'
import { BASE, courseCalls, fieldsOf, type Studio, startStudio } from './course-calls.ts'

let server: Studio
const { create, update, remove, read, addLesson } = courseCalls(() => server)
beforeAll(async () => {
  server = await startStudio()
})
afterAll(() => server.close())

async function coursesOf(...members: Member[]) {
  const ids = members.map((one) => one.profileId)
  const rows = await server.db.select().from(profile).where(inArray(profile.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)?.courseCount)
}

describe('publishing', () => {
  test('needs a lesson', async () => {
    const { id } = (await create(server.tutor.token)).body
    const early = await update(server.tutor.token, id, { state: 'published', name: 'Too early' })
    expect([early.status, early.body.code, fieldsOf(early)]).toEqual([409, 'not-ready', ['lessonCount']])
    expect((await read(server.tutor.token, id)).body).toMatchObject({ state: 'draft', name: BASE.name })
    await addLesson(id)
    expect((await update(server.tutor.token, id, { state: 'published' })).body.state).toBe('published')
    expect((await read(undefined, id)).status).toBe(200)
    expect((await update(server.tutor.token, id, { state: 'archived' })).body.state).toBe('archived')
    expect((await read(undefined, id)).status).toBe(404)
  })

  test('is counted with each tutor who teaches, whoever comes and goes', async () => {
    const [a, b] = [await addMember(server, 'counted-a', ['tutor']), await addMember(server, 'counted-b', ['tutor'])]
    const { id } = (await create(a.token)).body
    await addLesson(id)
    expect(await coursesOf(a, b)).toEqual([0, 0])
    await update(a.token, id, { state: 'published' })
    expect(await coursesOf(a, b)).toEqual([1, 0])
    await update(a.token, id, { tutorIds: [a.profileId, b.profileId] })
    expect(await coursesOf(a, b)).toEqual([1, 1])
    await update(a.token, id, { tutorIds: [b.profileId] })
    expect(await coursesOf(a, b)).toEqual([0, 1])
    await update(b.token, id, { state: 'draft' })
    expect(await coursesOf(a, b)).toEqual([0, 0])
    await update(b.token, id, { state: 'published' })
    await remove(server.adminToken, id)
    expect(await coursesOf(a, b)).toEqual([0, 0])
  })

  test('twelve courses of the same two tutors at once counts twelve', async () => {
    const [a, b] = [await addMember(server, 'many-a', ['tutor']), await addMember(server, 'many-b', ['tutor'])]
    const pairs = [
      [a.profileId, b.profileId],
      [b.profileId, a.profileId],
    ]
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) => create(server.adminToken, { name: `Twelve ${n}`, tutorIds: pairs[n % 2] })),
    )
    for (const one of made) await addLesson(one.body.id)
    const published = await Promise.all(made.map((one) => update(a.token, one.body.id, { state: 'published' })))
    expect(published.map((one) => one.status)).toEqual(Array(12).fill(200))
    expect(await coursesOf(a, b)).toEqual([12, 12])
  })
})

describe('removing', () => {
  test('is for admins, and only what nobody has registered for', async () => {
    const made = await makeCourse(server.db, {
      lessons: [{ items: [{ type: 'text' }] }],
      tutorProfileId: server.tutor.profileId,
    })
    expect((await remove(undefined, made.id)).status).toBe(401)
    for (const token of [server.student.token, server.tutor.token])
      expect((await remove(token, made.id)).status).toBe(403)
    await server.api('POST', `/api/courses/${made.id}/register`, { token: server.student.token })
    const refused = await remove(server.adminToken, made.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'has-registrations'])
    expect((await read(undefined, made.id)).status).toBe(200)
    await server.db.delete(userCourse).where(eq(userCourse.courseId, made.id))
    expect((await remove(server.adminToken, made.alias)).status).toBe(204)
    expect((await remove(server.adminToken, made.alias)).status).toBe(404)
    expect(await server.db.$count(lesson, eq(lesson.courseId, made.id))).toBe(0)
  })

  test('while six register: either they are in, or it is gone', async () => {
    const learners = await Promise.all(
      Array.from({ length: 6 }, (_, n) => addMember(server, `racer-${n}`, ['student'])),
    )
    for (let round = 0; round < 5; round++) {
      const { id } = await makeCourse(server.db, { lessons: [] })
      const register = ({ token }: Member) => server.api('POST', `/api/courses/${id}/register`, { token })
      const [gone, ...answers] = await Promise.all([remove(server.adminToken, id), ...learners.map(register)])
      const registered = answers.filter((one) => one.status === 201).length
      expect(answers.every((one) => one.status === (gone.status === 204 ? 404 : 201))).toBe(true)
      expect(gone.status).toBe(registered > 0 ? 409 : 204)
      const { body } = await read(server.adminToken, id)
      if (gone.status === 409) expect(body.enrolledCount).toBe(registered)
    }
  })
})

describe('the languages of courses', () => {
  test('are those of what the caller may see and asks for', async () => {
    const { body } = await server.api<CourseList>('GET', '/api/courses?limit=50')
    const told = (await server.api<ContentLanguages>('GET', '/api/courses/languages')).body.items
    expect(new Set(told.map((one) => one.languageCode))).toEqual(new Set(body.items.map((one) => one.languageCode)))
    expect(told.reduce((sum, one) => sum + one.count, 0)).toBe(body.totalItems)
    const refused = await server.api('GET', '/api/courses/languages?filter[enrolledCount]=1')
    expect(fieldsOf(refused)).toEqual(['filter.enrolledCount'])
  })
})

describe('the price range', () => {
  const ask = async (filter: string, token?: string) => {
    const { status, body } = await server.api<PriceRange>('GET', `/api/courses/price-range?${filter}`, { token })
    expect(status).toBe(200)
    return body.items
  }

  test('is of what is paid, by currency, of what the caller may see and asks for', async () => {
    const publish = async (body: object, state = 'published') => {
      const { id } = (await create(server.tutor.token, { audienceLevel: 'advanced', goals: ['Ranged'], ...body })).body
      await addLesson(id)
      await update(server.tutor.token, id, { state })
    }
    await publish({ price: 100, discountedPrice: 12.5, currency: 'USD' })
    await publish({ price: 40, currency: 'USD' })
    await publish({ price: 70, currency: 'EUR' })
    await publish({})
    await publish({ price: 1, currency: 'USD' }, 'draft')
    const euro = { currency: 'EUR', min: 70, max: 70 }
    expect(await ask('filter[goals]=Ranged')).toEqual([euro, { currency: 'USD', min: 12.5, max: 40 }])
    expect(await ask('filter[goals]=Ranged', server.tutor.token)).toEqual([euro, { currency: 'USD', min: 1, max: 40 }])
    expect(await ask('filter[goals]=Ranged', server.colleague.token)).toEqual([
      euro,
      { currency: 'USD', min: 12.5, max: 40 },
    ])
    expect(await ask('filter[goals]=Ranged&filter[price][$lt]=50&filter[currency]=USD')).toEqual([
      { currency: 'USD', min: 40, max: 40 },
    ])
    expect(await ask('filter[goals]=Nothing')).toEqual([])
    const refused = await server.api('GET', '/api/courses/price-range?filter[enrolledCount]=1')
    expect(fieldsOf(refused)).toEqual(['filter.enrolledCount'])
  })

  test('of everything is what the list of everything says', async () => {
    const { body } = await server.api<CourseList>('GET', '/api/courses?limit=50')
    const paid = body.items.filter((one) => one.currency === 'USD').map((one) => one.discountedPrice ?? one.price ?? 0)
    const dollars = (await ask('')).find((one) => one.currency === 'USD')
    expect(body.totalItems).toBeLessThanOrEqual(50)
    expect(dollars).toEqual({ currency: 'USD', min: Math.min(...paid), max: Math.max(...paid) })
  })
})
