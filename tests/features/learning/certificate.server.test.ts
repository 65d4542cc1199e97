import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Certificate } from '../../../openapi/generated/portal.ts'
import { course } from '../../../server/db/schema/courses.ts'
import { achievement } from '../../../server/db/schema/learning.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a certificate names the tutors of the course and the time that it takes [LEARN-56]', async () => {
  const [granted] = await server.db
    .select({ code: achievement.code, duration: course.duration })
    .from(achievement)
    .innerJoin(course, eq(course.id, achievement.courseId))
    .where(eq(course.alias, 'start-investing'))
    .limit(1)
  if (!granted) throw new Error('nobody in the demo has finished the course')
  const { body } = await server.api<Certificate>('GET', `/api/certificates/${granted.code}`)
  expect(body.tutors).toEqual([{ firstName: 'Elena', lastName: 'Marchetti' }])
  expect(body.duration).toBe(granted.duration)
  expect(Object.keys(body.tutors[0] ?? {})).toEqual(['firstName', 'lastName'])
})
