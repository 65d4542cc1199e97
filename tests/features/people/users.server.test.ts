import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CountryList, User, UserList, UserSettings } from '../../../openapi/generated/portal.ts'
import { media } from '../../../server/db/schema/catalog.ts'
import { userSettings } from '../../../server/db/schema/people.ts'
import { changePerson, findPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
let admin: string
let student: string
let studentId: string

beforeAll(async () => {
  server = await startServer()
  admin = (await server.signIn('admin')).accessToken
  student = (await server.signIn('student')).accessToken
  studentId = (await findPerson(server.db, 'student')).id
})
afterAll(() => server.close())

describe('a person', () => {
  test('sees and changes the own name, and nobody else does but an admin [PEOPLE-9]', async () => {
    const body = { firstName: 'Nora', lastName: 'Sommer' }
    expect((await server.api('PATCH', `/api/users/${studentId}`, { token: student, body })).body).toMatchObject(body)
    const other = (await server.signIn('student2')).accessToken
    for (const method of ['GET', 'PATCH'] as const) {
      const { status } = await server.api(method, `/api/users/${studentId}`, {
        token: other,
        ...(method === 'PATCH' && { body }),
      })
      expect(status).toBe(404)
    }
    expect((await server.api('GET', `/api/users/${studentId}`, { token: admin })).status).toBe(200)
  })

  test.each(['roles', 'username', 'suspendedAt', 'isEmailVerified', 'id'])('cannot slip in %s', async (field) => {
    const body = { firstName: 'Nora', [field]: ['admin'] }
    const answer = await server.api('PATCH', `/api/users/${studentId}`, { token: student, body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })

  test('cannot use a missing picture or another person’s file', async () => {
    const values = { type: 'image' as const, mimeType: 'image/png', key: 'hidden', name: 'hidden.png', ownerId: null }
    const [hidden] = await server.db.insert(media).values(values).returning()
    for (const avatarId of [crypto.randomUUID(), hidden?.id]) {
      const answer = await server.api('PATCH', `/api/users/${studentId}`, { token: student, body: { avatarId } })
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['avatarId']])
    }
  })

  test('changes settings one by one; what is left out stays [PEOPLE-10]', async () => {
    const save = (body: unknown) =>
      server.api<UserSettings>('PATCH', '/api/users/me/settings', { token: student, body })
    await save({ profile: { timezone: 'Europe/Madrid', theme: 'dark' } })
    const { status, body } = await save({ contacts: { phone: '+34600111222' }, profile: { theme: null } })
    expect(status).toBe(200)
    expect(body.profile).toMatchObject({ timezone: 'Europe/Madrid', theme: null })
    expect(body.contacts.phone).toBe('+34600111222')
  })

  test.each([
    [{ contacts: { phone: '12345' } }, 'contacts.phone'],
    [{ profile: { theme: 'sepia' } }, 'profile.theme'],
    [{ profile: { countryCode: 'qq' } }, 'profile.countryCode'],
    [{ profile: { timezone: 'Mars/Base' } }, 'profile.timezone'],
    [{ profile: { timezone: '+05:30' } }, 'profile.timezone'],
    [{ profile: { languageCodes: ['en', 'qq'] } }, 'profile.languageCodes.1'],
    [{ notification: { event: ['email:event-started:soon'] } }, 'notification.event.0'],
    [{ notification: { course: ['email:course-changed:PT0S'] } }, 'notification.course.0'],
    [{ security: { isEmailVerified: true } }, 'security'],
  ])('settings refuse %j', async (body, field) => {
    const answer = await server.api('PATCH', '/api/users/me/settings', { token: student, body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toContain(field)
  })

  test('rules about courses from earlier times can be kept and taken away', async () => {
    const rules = ['email:course-changed:PT0S', 'ws:lesson-added:PT0S']
    await server.db.update(userSettings).set({ notificationCourse: rules }).where(eq(userSettings.userId, studentId))
    for (const course of [rules, rules.slice(1), []]) {
      const body = { notification: { course } }
      const answer = await server.api<UserSettings>('PATCH', '/api/users/me/settings', { token: student, body })
      expect([answer.status, answer.body.notification.course]).toEqual([200, course])
    }
  })

  test('a new password ends the other sessions and not this one [AUTH-15] [AUTH-39]', async () => {
    const here = await server.signIn('student3')
    const there = await server.signIn('student3')
    const { id } = await findPerson(server.db, 'student3')
    const path = `/api/users/${id}/password`
    const weak = await server.api('PATCH', path, { token: here.accessToken, body: { password: 'short' } })
    expect(weak.status).toBe(400)
    const changed = await server.api('PATCH', path, { token: here.accessToken, body: { password: 'Another1pass' } })
    expect(changed.status).toBe(204)
    expect((await server.api('GET', '/api/users/me', { token: here.accessToken })).status).toBe(200)
    expect((await server.api('GET', '/api/users/me', { token: there.accessToken })).status).toBe(401)
    const credentials = { username: 'student3@lectern.test', password: 'Another1pass' }
    expect((await server.api('POST', '/api/auth/login', { body: credentials })).status).toBe(200)
  })
})

describe('an admin', () => {
  test('suspends: the next request of the person is refused, and lifting it lets them sign in again [PEOPLE-13] [AUTH-39]', async () => {
    const { accessToken } = await server.signIn('student2')
    const { id } = await findPerson(server.db, 'student2')
    const suspended = await server.api<User>('POST', `/api/users/${id}/suspend`, { token: admin })
    expect(suspended.body.suspendedAt).not.toBeNull()
    expect((await server.api('GET', '/api/users/me', { token: accessToken })).status).toBe(401)
    const credentials = { username: 'student2@lectern.test', password: 'Lectern123' }
    expect((await server.api('POST', '/api/auth/login', { body: credentials })).status).toBe(401)
    await server.api('DELETE', `/api/users/${id}/suspend`, { token: admin })
    expect((await server.api('POST', '/api/auth/login', { body: credentials })).status).toBe(200)
  })

  test('gives roles that count on the next request', async () => {
    const { id } = await findPerson(server.db, 'student')
    expect((await server.api('GET', '/api/users', { token: student })).status).toBe(403)
    const roles = { roles: ['admin', 'student'] }
    expect((await server.api('PUT', `/api/users/${id}/roles`, { token: admin, body: roles })).body).toMatchObject(roles)
    const { status, body } = await server.api<UserList>('GET', '/api/users?filter[username]=admin@lectern.test', {
      token: student,
    })
    expect(status).toBe(200)
    expect(body.items).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('argon2')
    await changePerson(server.db, 'student', { roles: ['student'] })
  })

  test('cannot suspend, or take the role from, the last one', async () => {
    const { id } = await findPerson(server.db, 'admin')
    const suspended = await server.api('POST', `/api/users/${id}/suspend`, { token: admin })
    expect(suspended.body).toMatchObject({ statusCode: 409, code: 'last-admin' })
    const body = { roles: ['student'] }
    expect((await server.api('PUT', `/api/users/${id}/roles`, { token: admin, body })).body.code).toBe('last-admin')
    expect((await server.api('GET', '/api/users', { token: admin })).status).toBe(200)
  })
})

test('signing out everywhere ends every session', async () => {
  const tokens = await Promise.all([1, 2, 3].map(async () => (await server.signIn('tutor')).accessToken))
  const [first] = tokens
  expect((await server.api('POST', '/api/auth/logout-everywhere', { token: first })).status).toBe(204)
  for (const token of tokens) expect((await server.api('GET', '/api/users/me', { token })).status).toBe(401)
})

test('the countries are there for everybody, by name [TEXT-11]', async () => {
  const { status, body } = await server.api<CountryList>('GET', '/api/countries')
  expect(status).toBe(200)
  expect(body.items.length).toBeGreaterThan(240)
  expect(body.items.map(({ name }) => name).slice(0, 2)).toEqual(['Afghanistan', 'Aland'])
  expect(body.items.find(({ code }) => code === 'ID')).toMatchObject({ capital: 'Jakarta', currency: { code: 'IDR' } })
})
