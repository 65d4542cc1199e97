import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { course, lesson } from '../../../server/db/schema/courses.ts'
import { event } from '../../../server/db/schema/events.ts'
import { recording } from '../../../server/db/schema/recordings.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ pages: true })
})
afterAll(() => server.close())

const codeOf = async (path: string) => {
  const { status, body } = await server.api<{ code: string }>('GET', path)
  return { status, code: body.code }
}
const leadsTo = async (path: string) => {
  const { status, headers } = await server.page(path)
  return { status, location: headers.get('location') }
}
const removedFrom = (path: string) => ({
  status: 303,
  location: `/content-removed?${new URLSearchParams({ from: path })}`,
})
const GONE = { status: 404, code: 'content-removed' }

/** The first row of the demo that guests may open. */
async function first(table: string, where = sql`true`) {
  const { rows } = await server.db.execute<{ id: string; alias: string }>(
    sql`select id, alias from ${sql.identifier(table)} where state = 'published' and ${where} order by id limit 1`,
  )
  if (!rows[0]) throw new Error(`the demo has no ${table}`)
  return rows[0]
}

test('a course that was archived, with its lessons [PAGE-3]', async () => {
  const found = await first('courses')
  const [inIt] = await server.db.select({ id: lesson.id }).from(lesson).where(eq(lesson.courseId, found.id)).limit(1)
  const player = `/course-content/${found.alias}/${inIt?.id}`
  await server.db.update(course).set({ state: 'archived' }).where(eq(course.id, found.id))
  expect(await codeOf(`/api/courses/${found.alias}`)).toEqual(GONE)
  expect(await codeOf(`/api/courses/${found.id}`)).toEqual(GONE)
  expect(await codeOf(`/api/lessons/${inIt?.id}`)).toEqual(GONE)
  expect(await leadsTo(`/course-content/${found.alias}?active-tab=goals`)).toEqual(
    removedFrom(`/course-content/${found.alias}`),
  )
  expect(await leadsTo(`${player}?x=1`)).toEqual(removedFrom(player))
})

test('an event that was archived, with its recordings', async () => {
  const { rows } = await server.db.execute<{ id: string; alias: string; recording: string }>(
    sql`select e.id, e.alias, r.id as recording from recordings r join events e on e.id = r.event_id
      where e.state = 'published' and e.type = 'webinar' limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('the demo has no recording')
  await server.db.update(event).set({ state: 'archived' }).where(eq(event.id, found.id))
  expect(await codeOf(`/api/events/${found.alias}`)).toEqual(GONE)
  expect(await codeOf(`/api/recordings/${found.recording}`)).toEqual(GONE)
  const page = `/webinar-content/${found.alias}`
  expect(await leadsTo(`${page}?recording=${found.recording}`)).toEqual(removedFrom(page))
  expect(await server.db.$count(recording, eq(recording.id, found.recording))).toBe(1)
})
