import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TutorSummary } from '../../../openapi/generated/portal.ts'
import { category, media, subject } from '../../../server/db/schema/catalog.ts'
import { course } from '../../../server/db/schema/courses.ts'
import { profile } from '../../../server/db/schema/people.ts'
import { addMember, addPerson } from '../../lib/people.ts'
import { courseCalls, fieldsOf, type Studio, startStudio } from './course-calls.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

let server: Studio
const { create, update, read, addLesson } = courseCalls(() => server)
beforeAll(async () => {
  server = await startStudio()
})
afterAll(() => server.close())

const total = () => server.db.$count(course)

async function addFile(ownerId: string, isConfirmed = true) {
  const values = {
    ownerId,
    isConfirmed,
    key: randomUUID(),
    name: 'x.png',
    type: 'image',
    mimeType: 'image/png',
  } as const
  const [made] = await server.db.insert(media).values(values).returning({ id: media.id })
  return made?.id ?? ''
}

describe('a new course', () => {
  test('is a draft with all that was given, and its maker is one of its tutors [STUDIO-1]', async () => {
    const [topic] = await server.db.select().from(category).limit(1)
    const [area] = await server.db.select().from(subject).limit(1)
    const coverId = await addFile(server.tutor.id)
    const given = {
      ...{ alias: 'bonds-one', shortDescription: 'Short.', description: '**Long.**', goals: ['Read a yield'] },
      ...{ price: 49.5, discountedPrice: 20, currency: 'EUR', coverId, audienceLevel: 'advanced', languageCode: 'es' },
      ...{ categoryIds: [topic?.id], subjectIds: [area?.id] },
    }
    const { status, body, text } = await create(server.tutor.token, given)
    expect(status, text).toBe(201)
    expect(body).toMatchObject({ ...given, state: 'draft', tutorIds: [server.tutor.profileId], cover: { id: coverId } })
    expect(body).toMatchObject({ lessonCount: 0, duration: 0, enrolledCount: 0, rating: null, isPromoted: false })
    expect((await read(server.tutor.token, 'bonds-one')).body).toEqual(body)
    for (const token of [undefined, server.student.token, server.colleague.token]) {
      expect((await read(token, body.id)).status).toBe(404)
    }
  })

  test('keeps the order of its tutors; the maker who is not named comes last', async () => {
    const third = await addMember(server, 'third', ['tutor'])
    const orders = [
      [third.profileId, server.tutor.profileId, server.colleague.profileId],
      [server.colleague.profileId, third.profileId, server.tutor.profileId],
    ]
    for (const tutorIds of orders) {
      const { body } = await create(server.tutor.token, { tutorIds })
      expect(body.tutorIds).toEqual(tutorIds)
      expect(body.tutors.map((one: TutorSummary) => one.id)).toEqual(tutorIds)
    }
    const { body } = await create(server.tutor.token, { tutorIds: [third.profileId] })
    expect(body.tutorIds).toEqual([third.profileId, server.tutor.profileId])
  })

  test('of an admin has the tutors that are named, or none', async () => {
    expect((await create(server.adminToken)).body.tutorIds).toEqual([])
    expect((await create(server.adminToken, { tutorIds: [server.tutor.profileId] })).body.tutorIds).toEqual([
      server.tutor.profileId,
    ])
  })

  test('gets an address out of its name, also when 20 of one name are made at once', async () => {
    const name = 'Größe & Maß'
    const made = await Promise.all(Array.from({ length: 20 }, () => create(server.tutor.token, { name })))
    expect(made.map((one) => one.status)).toEqual(Array(20).fill(201))
    const aliases = made.map((one) => one.body.alias)
    expect(new Set(aliases).size).toBe(20)
    expect(aliases.filter((alias) => /^gro-e-ma(-[0-9a-f]{8})?$/.test(alias))).toHaveLength(20)
    const reserved = await create(server.tutor.token, { name: 'Price range' })
    expect(reserved.body.alias).toMatch(/^price-range-[0-9a-f]{8}$/)
  })

  test('with an alias that is taken is 409, and one of 20 at once gets it', async () => {
    expect((await create(server.tutor.token, { alias: 'start-investing' })).body).toMatchObject({ code: 'taken' })
    const wishes = await Promise.all(Array.from({ length: 20 }, () => create(server.tutor.token, { alias: 'wanted' })))
    expect(wishes.map((one) => one.status).sort()).toEqual([201, ...Array(19).fill(409)])
  })

  test('is for tutors with a profile and admins', async () => {
    const before = await total()
    const plain = await addMember(server, 'no-profile', ['tutor'])
    await server.db.delete(profile).where(eq(profile.userId, plain.id))
    expect((await create(undefined)).status).toBe(401)
    for (const token of [server.student.token, plain.token]) expect((await create(token)).status).toBe(403)
    expect(await total()).toBe(before)
  })
})

describe('invalid input', () => {
  const wrong: [string, () => object | Promise<object>, string][] = [
    ['a discount above the price', () => ({ price: 10, discountedPrice: 10.01, currency: 'USD' }), 'discountedPrice'],
    ['a discount on nothing', () => ({ price: null, discountedPrice: 5, currency: 'USD' }), 'price'],
    ['a price without currency', () => ({ price: 10 }), 'currency'],
    ['a price with null for currency', () => ({ price: 10, currency: null }), 'currency'],
    ['a negative price', () => ({ price: -1, currency: 'USD' }), 'price'],
    ['a tutor who is not there', () => ({ tutorIds: [NOWHERE] }), 'tutorIds'],
    ["a student's profile", () => ({ tutorIds: [server.student.profileId] }), 'tutorIds'],
    ['the same tutor twice', () => ({ tutorIds: [server.tutor.profileId, server.tutor.profileId] }), 'tutorIds'],
    ['a category that is not there', () => ({ categoryIds: [NOWHERE] }), 'categoryIds'],
    ['a subject that is not there', () => ({ subjectIds: [NOWHERE] }), 'subjectIds'],
    ['a cover that is not there', () => ({ coverId: NOWHERE }), 'coverId'],
    ["somebody's private file", async () => ({ coverId: await addFile(server.colleague.id) }), 'coverId'],
    ['a file still on its way', async () => ({ coverId: await addFile(server.tutor.id, false) }), 'coverId'],
    ['an alias with spaces', () => ({ alias: 'Two words' }), 'alias'],
    ['the alias of another address', () => ({ alias: 'price-range' }), 'alias'],
    ['the alias of a further address', () => ({ alias: 'languages' }), 'alias'],
    ['an alias that looks like an id', () => ({ alias: NOWHERE }), 'alias'],
    ['an empty name', () => ({ name: ' ' }), 'name'],
    ['a language that is none', () => ({ languageCode: 'xx' }), 'languageCode'],
    ['promotion', () => ({ isPromoted: true }), 'isPromoted'],
    ['students', () => ({ enrolledCount: 5 }), 'enrolledCount'],
  ]

  test.each(wrong)('%s is 400 on its field and stores nothing', async (_, make, field) => {
    const made = (await create(server.tutor.token)).body
    const before = await total()
    const body = await make()
    for (const refused of [await create(server.tutor.token, body), await update(server.tutor.token, made.id, body)]) {
      expect(refused.status, refused.text).toBe(400)
      expect(fieldsOf(refused)).toEqual([field])
    }
    expect(await total()).toBe(before)
    expect((await read(server.tutor.token, made.id)).body).toEqual(made)
  })

  test('ten others leave no room for the tutor who makes the course', async () => {
    const others = await Promise.all(Array.from({ length: 10 }, (_, n) => addPerson(server.db, `ten-${n}`, ['tutor'])))
    const tutorIds = others.map((one) => one.profileId)
    const refused = await create(server.tutor.token, { tutorIds })
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['tutorIds']])
    expect((await create(server.adminToken, { tutorIds })).status).toBe(201)
  })

  test('a new course that is published already is 400', async () => {
    expect(fieldsOf(await create(server.tutor.token, { state: 'published' }))).toEqual(['state'])
  })
})

describe('changing', () => {
  test('leaves what is left out as it is', async () => {
    const made = (await create(server.tutor.token, { goals: ['One'], price: 30, discountedPrice: 20, currency: 'USD' }))
      .body
    const { status, body } = await update(server.tutor.token, made.alias, { name: 'Other', alias: `${made.alias}-2` })
    expect(status).toBe(200)
    expect(body).toEqual({ ...made, name: 'Other', alias: `${made.alias}-2`, updatedAt: body.updatedAt })
    expect(body.updatedAt > made.updatedAt).toBe(true)
    expect((await read(server.tutor.token, made.alias)).status).toBe(404)
    const [topic] = await server.db.select().from(category).limit(1)
    expect((await update(server.tutor.token, made.id, { categoryIds: [topic?.id] })).body.categoryIds).toEqual([
      topic?.id,
    ])
    expect((await update(server.tutor.token, made.id, { categoryIds: [] })).body.categoryIds).toEqual([])
    expect((await update(server.tutor.token, made.id, { alias: 'start-investing' })).body.code).toBe('taken')
  })

  test('a price is held against the discount that is there, and takes it along when it goes', async () => {
    const { id } = (await create(server.tutor.token, { price: 30, discountedPrice: 20, currency: 'USD' })).body
    expect(fieldsOf(await update(server.tutor.token, id, { price: 19, currency: 'USD' }))).toEqual(['discountedPrice'])
    const lower = await update(server.tutor.token, id, { price: 20, currency: 'IDR' })
    expect(lower.body).toMatchObject({ price: 20, discountedPrice: 20, currency: 'IDR' })
    const free = await update(server.tutor.token, id, { price: null, currency: null })
    expect(free.body).toMatchObject({ price: null, discountedPrice: null, currency: null })
  })

  test('is for its tutors and admins: others get 404 for a draft, 403 for what they can see', async () => {
    const made = (await create(server.tutor.token)).body
    const name = { name: 'Mine now' }
    expect((await update(undefined, made.id, name)).status).toBe(401)
    expect((await update(server.student.token, made.id, name)).status).toBe(403)
    expect((await update(server.colleague.token, made.id, name)).status).toBe(404)
    expect((await update(server.colleague.token, NOWHERE, name)).status).toBe(404)
    await addLesson(made.id)
    expect((await update(server.adminToken, made.id, { state: 'published' })).status).toBe(200)
    expect((await update(server.colleague.token, made.id, name)).status).toBe(403)
    expect((await update(server.colleague.token, made.id, { tutorIds: [server.colleague.profileId] })).status).toBe(403)
    expect((await read(undefined, made.id)).body).toMatchObject({ name: made.name, tutorIds: [server.tutor.profileId] })
    await update(server.tutor.token, made.id, { tutorIds: [server.tutor.profileId, server.colleague.profileId] })
    expect((await update(server.colleague.token, made.id, name)).status).toBe(200)
  })

  test('can hand a draft over, and a colleague sends its cover back', async () => {
    const coverId = await addFile(server.tutor.id)
    const made = (await create(server.tutor.token, { coverId })).body
    const handed = await update(server.tutor.token, made.id, { tutorIds: [server.colleague.profileId] })
    expect([handed.status, handed.body.tutorIds]).toEqual([200, [server.colleague.profileId]])
    expect((await read(server.tutor.token, made.id)).status).toBe(404)
    const back = await update(server.colleague.token, made.id, { coverId, name: 'Theirs' })
    expect([back.status, back.body.coverId]).toEqual([200, coverId])
  })
})
