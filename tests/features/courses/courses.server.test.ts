import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Course, CourseList, UserCourse, UserCourseList } from '../../../openapi/generated/portal.ts'
import { course, courseTutor, lesson, lessonContent } from '../../../server/db/schema/courses.ts'
import { contentProgress } from '../../../server/db/schema/learning.ts'
import { userSettings } from '../../../server/db/schema/people.ts'
import type { Role } from '../../../server/principal.ts'
import type { Problem } from '../../lib/caller.ts'
import { addPerson, changePerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const get = <Body>(path: string, token?: string) => server.api<Body>('GET', path, { token })
const getCourse = (name: string, token?: string) => get<Course>(`/api/courses/${name}`, token)

async function newcomer(name: string, roles: Role[] = ['student']) {
  const person = await addPerson(server.db, name, roles)
  return { ...person, token: (await server.signIn(name)).accessToken }
}

describe('a course by its address', () => {
  test('is found by alias and by id, alike', async () => {
    const byAlias = await getCourse('start-investing')
    expect(byAlias.status).toBe(200)
    expect(byAlias.body).toMatchObject({ alias: 'start-investing', isRegistered: false, progress: null })
    expect((await getCourse(byAlias.body.id)).body).toEqual(byAlias.body)
  })

  test('that nothing has is 404', async () => {
    for (const name of ['no-such-course', '00000000-0000-4000-8000-000000000000']) {
      expect((await getCourse(name)).status).toBe(404)
    }
  })

  test.each([
    ['options-basics', 'draft', 'tutor', 'tutor2'],
    ['market-cycles', 'archived', 'tutor2', 'tutor'],
  ])('%s, a %s, is 404 but for its tutor %s and admins [HTTP-10]', async (alias, state, own, other) => {
    expect((await getCourse(alias)).status).toBe(404)
    for (const name of ['student', other]) {
      expect((await getCourse(alias, (await server.signIn(name)).accessToken)).status).toBe(404)
    }
    for (const name of [own, 'admin']) {
      const { status, body } = await getCourse(alias, (await server.signIn(name)).accessToken)
      expect(status).toBe(200)
      expect(body.state).toBe(state)
    }
  })

  test('of a draft is 404 for its tutor from the moment the role is gone', async () => {
    const { profileId, token } = await newcomer('former', ['tutor', 'student'])
    const [draft] = await server.db.select().from(course).where(eq(course.alias, 'options-basics'))
    await server.db.insert(courseTutor).values({ courseId: draft?.id ?? '', profileId })
    expect((await getCourse('options-basics', token)).status).toBe(200)
    await changePerson(server.db, 'former', { roles: ['student'] })
    expect((await getCourse('options-basics', token)).status).toBe(404)
  })
})

describe('the list', () => {
  test('holds published courses only, for guests and students; a tutor also sees own drafts; an admin all [HTTP-6]', async () => {
    const aliases = async (name?: string) => {
      const token = name && (await server.signIn(name)).accessToken
      return (await get<CourseList>('/api/courses?limit=50', token)).body.items.map((one) => one.alias)
    }
    const hidden = async (name?: string) =>
      (await aliases(name)).filter((alias) => ['options-basics', 'market-cycles'].includes(alias)).sort()
    expect(await hidden()).toEqual([])
    expect(await hidden('student')).toEqual([])
    expect(await hidden('tutor')).toEqual(['options-basics'])
    expect(await hidden('tutor2')).toEqual(['market-cycles'])
    expect(await hidden('admin')).toEqual(['market-cycles', 'options-basics'])
  })

  test('cannot show other states by a filter', async () => {
    const { body } = await get<CourseList>('/api/courses?filter[$or][0][state]=draft&filter[$or][1][state]=archived')
    expect(body).toMatchObject({ items: [], totalItems: 0, totalPages: 0, hasNextPage: false, hasPrevPage: false })
  })

  test('gives pages that neither overlap nor skip', async () => {
    const all = (await get<CourseList>('/api/courses?limit=50&sort=price')).body
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => get<CourseList>(`/api/courses?limit=4&page=${page}&sort=price`)),
    )
    expect(pages.flatMap(({ body }) => body.items.map((one) => one.id))).toEqual(all.items.map((one) => one.id))
    expect(pages.map(({ body: { items: _, ...page } }) => page)).toEqual(
      [1, 2, 3, 4].map((page) => ({
        page,
        totalItems: all.totalItems,
        totalPages: 4,
        hasNextPage: page < 4,
        hasPrevPage: page > 1,
      })),
    )
  })

  test('has 10 on a page unless told, serves a limit above 50 as 50, and refuses one below 1 [LIST-4] [LIST-5]', async () => {
    expect((await get<CourseList>('/api/courses')).body.items).toHaveLength(10)
    const { status, body } = await get<CourseList>('/api/courses?limit=1000')
    expect(status).toBe(200)
    expect(body.totalPages).toBe(1)
    for (const query of ['limit=0', 'limit=-1', 'limit=x', 'page=0', 'limit=1.5', 'page=201&limit=50']) {
      const answer = await get(`/api/courses?${query}`)
      expect(answer.status, query).toBe(400)
      expect(answer.text).toContain(query.startsWith('limit') ? '"limit"' : '"page"')
    }
    const far = await get<CourseList>('/api/courses?page=1000')
    expect(far.body).toMatchObject({ items: [], page: 1000, hasNextPage: false, hasPrevPage: true })
  })

  const compare = (a: number | string | null, b: number | string | null) =>
    a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1

  test.each(['rating', 'duration', 'enrolledCount', 'createdAt', 'updatedAt'] as const)(
    'sorts by %s both ways, what has none last',
    async (field) => {
      const values = async (sort: string) =>
        (await get<CourseList>(`/api/courses?limit=50&sort=${sort}`)).body.items.map((one) => one[field])
      const up = await values(field)
      expect(up).toEqual([...up].sort(compare))
      const down = await values(`-${field}`)
      const some = (all: typeof up) => all.filter((value) => value !== null)
      expect(some(down)).toEqual(some(up).reverse())
      expect(down.slice(some(down).length).every((value) => value === null)).toBe(true)
    },
  )

  test('sorts by several fields in turn [LIST-8]', async () => {
    const { body } = await get<CourseList>('/api/courses?limit=50&sort[]=currency&sort[]=-price')
    expect(body).toMatchObject({ code: 'invalid-filter' })
    const sorted = await get<CourseList>('/api/courses?limit=50&sort[]=price&sort[]=-createdAt')
    const free = sorted.body.items.filter((one) => one.price === null).map((one) => one.createdAt)
    expect(free.length).toBeGreaterThan(1)
    expect(free).toEqual([...free].sort().reverse())
  })

  test('fills only the fields that were asked for, and the id', async () => {
    const { body } = await get<CourseList>('/api/courses?fields[]=name&fields[]=price')
    for (const item of body.items) {
      expect(
        Object.keys(item)
          .filter((field) => field !== 'id')
          .sort(),
      ).toEqual(['name', 'price'])
      expect(item.id).toEqual(expect.any(String))
    }
    const refused = await get('/api/courses?fields[]=name&fields[]=search')
    expect(refused.body).toMatchObject({ statusCode: 400, fields: { 'fields.search': [expect.any(String)] } })
  })

  test('with single=true is the first course itself, or 404 [LIST-10]', async () => {
    const first = (await get<CourseList>('/api/courses?sort=name&limit=1')).body.items[0]
    expect((await get<Course>('/api/courses?sort=name&single=true')).body).toEqual(first)
    expect((await get('/api/courses?single=true&filter[alias]=no-such-course')).status).toBe(404)
    const some = await get<Course>('/api/courses?sort=name&single=true&fields[]=id&fields[]=alias')
    expect(some.body).toEqual({ id: first?.id, alias: first?.alias })
  })

  test('takes the related entities that it names, and no others', async () => {
    expect((await get('/api/courses?populate[]=tutors&populate[]=cover')).status).toBe(200)
    const { body } = await get('/api/courses?populate[]=users')
    expect(body).toMatchObject({ statusCode: 400, fields: { 'populate.users': [expect.any(String)] } })
  })
})

describe('registering', () => {
  test('makes one registration of 50 that arrive at once [COURSE-3]', async () => {
    const { token } = await newcomer('eager')
    const before = (await getCourse('start-investing')).body
    const register = () => server.api<UserCourse>('POST', `/api/courses/${before.id}/register`, { token })
    const answers = await Promise.all(Array.from({ length: 50 }, register))
    const made = answers.filter((answer) => answer.status === 201)
    expect(made).toHaveLength(1)
    expect(made[0]?.body).toMatchObject({ courseId: before.id, progress: 0, finishedAt: null })
    expect(made[0]?.body.course).toMatchObject({ isRegistered: true, progress: 0 })
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'already-registered' } })
    }
    const after = (await getCourse('start-investing', token)).body
    expect(after).toMatchObject({ isRegistered: true, progress: 0, enrolledCount: before.enrolledCount + 1 })
    expect(after.updatedAt).toBe(before.updatedAt)
  })

  test('works by alias, and not for what the caller may not see or what is not open', async () => {
    const { token } = await newcomer('curious')
    const register = (name: string, by = token) => server.api('POST', `/api/courses/${name}/register`, { token: by })
    expect((await register('start-investing')).status).toBe(201)
    for (const name of ['options-basics', 'market-cycles', 'no-such-course']) {
      expect((await register(name)).status).toBe(404)
    }
    expect((await register('options-basics', (await server.signIn('tutor')).accessToken)).status).toBe(404)
  })

  test('takes no body: one with fields is 400', async () => {
    const { token } = await newcomer('sly')
    const body = { userId: '00000000-0000-4000-8000-000000000000', progress: 100 }
    expect((await server.api('POST', '/api/courses/start-investing/register', { token, body })).status).toBe(400)
    expect((await get<UserCourseList>('/api/user-courses', token)).body.totalItems).toBe(0)
  })
})

describe('my courses', () => {
  test('are only mine, whatever I filter by [LIST-12] [COURSE-5]', async () => {
    const mine = (await get<UserCourseList>('/api/user-courses?limit=50', (await server.signIn('student')).accessToken))
      .body
    const theirs = (
      await get<UserCourseList>('/api/user-courses?limit=50', (await server.signIn('student2')).accessToken)
    ).body
    expect(new Set(mine.items.map((one) => one.userId)).size).toBe(1)
    expect(mine.items.some((one) => theirs.items.some((other) => other.id === one.id))).toBe(false)
    const { token } = await newcomer('alone')
    const wide = '/api/user-courses?filter[$or][0][progress][$gte]=0&filter[$or][1][courseId][$exists]=true'
    expect((await get<UserCourseList>(wide, token)).body.items).toEqual([])
    const byUser = await get(`/api/user-courses?filter[userId]=${mine.items[0]?.userId}`, token)
    expect(byUser.body).toMatchObject({ statusCode: 400, fields: { 'filter.userId': [expect.any(String)] } })
  })

  test('count what they list: a course taken out of the portal is not among them', async () => {
    const { token } = await newcomer('loyal')
    for (const alias of ['start-investing', 'teaching-online', 'candlestick-charts'])
      await server.db.update(course).set({ price: null, discountedPrice: null }).where(eq(course.alias, alias))
    for (const name of ['start-investing', 'teaching-online', 'candlestick-charts']) {
      await server.api('POST', `/api/courses/${name}/register`, { token })
    }
    const archive = (state: 'archived' | 'published') =>
      server.db.update(course).set({ state }).where(eq(course.alias, 'candlestick-charts'))
    await archive('archived')
    const { body } = await get<UserCourseList>('/api/user-courses?limit=2&populate[]=course', token)
    await archive('published')
    expect(body.items.map((one) => one.course.alias)).toEqual(['teaching-online', 'start-investing'])
    expect(body).toMatchObject({ totalItems: 2, totalPages: 1, hasNextPage: false })
  })
})

describe('undoing a registration (COURSE-14)', () => {
  const lettersTo = async (username: string) => {
    while ((await server.services.mail.deliverDue()) > 0);
    const found = (await server.letters()).filter(({ to }) => to?.[0]?.address === username)
    return found.map((letter) => letter.subject)
  }
  async function verified(name: string) {
    const person = await newcomer(name)
    await server.db.update(userSettings).set({ isEmailVerified: true }).where(eq(userSettings.userId, person.id))
    const call = (method: string) =>
      server.api<Problem>(method, '/api/courses/start-investing/register', { token: person.token })
    return { ...person, call }
  }

  test('takes it back, and both are confirmed by mail', async () => {
    const { enrolledCount } = (await getCourse('start-investing')).body
    const { username, token, call } = await verified('undoes')
    expect((await call('POST')).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('DELETE')))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ body }) => body?.code === 'not-registered')).toHaveLength(9)
    expect((await getCourse('start-investing', token)).body).toMatchObject({ isRegistered: false, enrolledCount })
    const { name } = (await getCourse('start-investing')).body
    expect((await lettersTo(username)).sort()).toEqual([`Registration undone: ${name}`, `You are registered: ${name}`])
    expect((await call('POST')).status).toBe(201)
    expect((await server.api('DELETE', '/api/courses/no-such-course/register', { token })).status).toBe(404)
  })

  test('is refused once something has been begun, and then nothing is lost', async () => {
    const { id, call, token } = await verified('has-begun')
    await call('POST')
    const { body: found } = await getCourse('start-investing')
    const [item] = await server.db
      .select({ contentId: lessonContent.id, lessonId: lessonContent.lessonId })
      .from(lessonContent)
      .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
      .where(eq(lesson.courseId, found.id))
      .limit(1)
    if (!item) throw new Error('the course has no content')
    await server.db.insert(contentProgress).values({ userId: id, courseId: found.id, ...item, progress: 20 })
    expect((await call('DELETE')).body).toMatchObject({ statusCode: 409, code: 'course-begun' })
    expect((await getCourse('start-investing', token)).body.isRegistered).toBe(true)
  })
})
