import type { Course, CourseCreate } from '../../../openapi/generated/portal.ts'
import { lesson } from '../../../server/db/schema/courses.ts'
import type { Problem } from '../../lib/caller.ts'
import { addMember } from '../../lib/people.ts'
import { startServer } from '../../lib/server.ts'

/** A server with people who make courses, and one who only reads them. */
export async function startStudio() {
  const server = await startServer()
  return {
    ...server,
    tutor: await addMember(server, 'writer', ['tutor', 'student']),
    colleague: await addMember(server, 'colleague', ['tutor', 'student']),
    student: await addMember(server, 'reader', ['student']),
    adminToken: (await server.signIn('admin')).accessToken,
  }
}

export type Studio = Awaited<ReturnType<typeof startStudio>>

type Token = string | undefined
type Answer = Course & Problem

/** What a new course gets unless a test says otherwise. */
export const BASE: CourseCreate = { name: 'Bonds for beginners', languageCode: 'en', audienceLevel: 'beginner' }

export const courseCalls = (server: () => Studio) => ({
  create: (token: Token, body: object = {}) =>
    server().api<Answer>('POST', '/api/courses', { token, body: { ...BASE, ...body } }),
  update: (token: Token, name: string, body: object) =>
    server().api<Answer>('PATCH', `/api/courses/${name}`, { token, body }),
  remove: (token: Token, name: string) => server().api('DELETE', `/api/courses/${name}`, { token }),
  read: (token: Token, name: string) => server().api<Answer>('GET', `/api/courses/${name}`, { token }),
  addLesson: (courseId: string) => server().db.insert(lesson).values({ courseId, name: 'One', order: 1 }),
})

export const fieldsOf = ({ body }: { body: Problem }) => Object.keys(body.fields ?? {})
