import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthTokens } from '../../../openapi/generated/portal.ts'
import { media } from '../../../server/db/schema/catalog.ts'
import { feedback } from '../../../server/db/schema/editorial.ts'
import { contentProgress, userCourse } from '../../../server/db/schema/learning.ts'
import { userIdentity } from '../../../server/db/schema/people.ts'
import { findPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const remove = (token: string, userId: string) =>
  server.api('POST', '/api/users/me/obfuscate', { token, body: { userId } })

/** The tables that contain a text in any column. */
async function tablesWith(text: string) {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await server.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text ilike ${`%${text}%`} limit 1`,
    )
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

test('only the own account, and never the last admin [PEOPLE-12]', async () => {
  const student = await server.signIn('student2')
  const admin = await findPerson(server.db, 'admin')
  expect(await remove(student.accessToken, admin.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const { accessToken } = await server.signIn('admin')
  expect(await remove(accessToken, admin.id)).toMatchObject({ status: 409, body: { code: 'last-admin' } })
})

test('nothing personal is left anywhere, sessions end, progress stays, the address is free again', async () => {
  const { id } = await findPerson(server.db, 'student')
  const username = 'zebulon.quark@example.org'
  await server.db.execute(sql`update users set username = ${username}, first_name = 'Zebulon', last_name = 'Quark'
    where id = ${id}`)
  await server.db.execute(sql`update profiles set first_name = 'Zebulon', last_name = 'Quark', alias = 'zebulon-quark',
    email = ${username}, bio = 'I am Zebulon Quark' where user_id = ${id}`)
  await server.db.execute(sql`update user_settings set phone = '+46700099887', contact_email = ${username}
    where user_id = ${id}`)
  await server.db.insert(userIdentity).values({ userId: id, provider: 'google', subject: 'zebulon-at-google' })
  await server.db
    .insert(feedback)
    .values({ type: 'platform', name: 'Zebulon', email: username, message: 'Good', userId: id })
  await server.db.execute(sql`insert into simulated_meetings
    (number, password, topic, starts_at, duration, timezone, approval_type, auto_recording)
    values ('80000000001', '123456', 'Live', now(), 60, 'UTC', 0, 'cloud')`)
  await server.db.execute(sql`insert into simulated_participants (meeting_number, email, first_name, last_name)
    values ('80000000001', ${username}, 'Zebulon', 'Quark')`)
  await server.db.insert(media).values({
    ownerId: id,
    type: 'image',
    category: 'avatar',
    mimeType: 'image/jpeg',
    key: 'portrait-of-zebulon.jpg',
    name: 'zebulon.jpg',
  })
  const tokens = await server.signIn(username)
  const before = {
    courses: await server.db.$count(userCourse, sql`user_id = ${id}`),
    items: await server.db.$count(contentProgress, sql`user_id = ${id}`),
  }
  expect(before.courses).toBeGreaterThan(0)

  expect((await remove(tokens.accessToken, id)).status).toBe(204)

  for (const trace of ['zebulon', 'quark', '46700099887']) expect(await tablesWith(trace)).toEqual([])
  expect((await server.api('GET', '/api/users/me', { token: tokens.accessToken })).status).toBe(401)
  expect((await server.api('POST', '/api/auth/refresh', { token: tokens.refreshToken })).status).toBe(401)
  await expect(server.signIn(username)).rejects.toThrow('wrong-credentials')
  expect(await server.db.$count(userCourse, sql`user_id = ${id}`)).toBe(before.courses)
  expect(await server.db.$count(contentProgress, sql`user_id = ${id}`)).toBe(before.items)
  const again = await server.api<AuthTokens>('POST', '/api/auth/register', {
    body: { username, password: 'Compound72', firstName: 'Zebulon', lastName: 'Quark' },
  })
  expect(again.status).toBe(201)
})
