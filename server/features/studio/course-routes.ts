import { eq } from 'drizzle-orm'
import { refuseReserved } from '../../db/alias.ts'
import { named } from '../../db/by-id-or-alias.ts'
import { course } from '../../db/schema/courses.ts'
import { userCourse } from '../../db/schema/learning.ts'
import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, person } from '../../http/handler.ts'
import { replaceLinks, unlessTaken } from '../../lists/links.ts'
import { courseLinks, selectCourses } from '../courses/course-queries.ts'
import { changePrices } from '../courses/prices.ts'
import { requireMedia } from '../media/access-queries.ts'
import { recountTutors } from '../people/profile-queries.ts'
import { requireTutors, setCourseTutors } from '../people/taught.ts'
import { chooseTutors, insertCourse, lockTaughtCourse, requireLesson, tutorsOfCourse } from './course-queries.ts'

/** The course just written, also for a tutor who has handed it over and could not open it any more. */
async function written({ db, principal }: Call<'createCourse' | 'updateCourse'>, id: string) {
  const [one] = await selectCourses(db, principal, { where: eq(course.id, id), limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

export const courseWrites = {
  async createCourse(call) {
    const { alias, categoryIds, subjectIds, tutorIds, ...body } = call.body
    const me = person(call)
    refuseReserved(alias)
    const values = { shortDescription: '', description: '', ...body, ...changePrices(body) }
    const id = await call.db.transaction(async (tx) => {
      await requireMedia(tx, me, { coverId: body.coverId })
      const tutors = await chooseTutors(tx, me, tutorIds)
      const made = await insertCourse(tx, values, alias)
      await setCourseTutors(tx, made, tutors)
      await replaceLinks(tx, courseLinks.categories, made, categoryIds)
      await replaceLinks(tx, courseLinks.subjects, made, subjectIds)
      return made
    })
    return written(call, id)
  },

  async updateCourse(call) {
    const { categoryIds, subjectIds, tutorIds, ...body } = call.body
    const me = person(call)
    refuseReserved(body.alias)
    const id = await call.db.transaction(async (tx) => {
      const stored = await lockTaughtCourse(tx, me, named(course, call.params.id))
      const change = { ...body, ...changePrices(body, stored), updatedAt: new Date() }
      // What the course has already was somebody's to use: a tutor may send a colleague's cover back.
      if (body.coverId !== stored.coverId) await requireMedia(tx, me, { coverId: body.coverId })
      if (body.state === 'published' && stored.state !== 'published') await requireLesson(tx, stored.id)
      await unlessTaken(tx.update(course).set(change).where(eq(course.id, stored.id)))
      await replaceLinks(tx, courseLinks.categories, stored.id, categoryIds)
      await replaceLinks(tx, courseLinks.subjects, stored.id, subjectIds)
      const before = await tutorsOfCourse(tx, stored.id)
      if (tutorIds !== undefined) {
        const joining = tutorIds.filter((tutor) => !before.includes(tutor))
        await requireTutors(tx, 'tutorIds', joining)
        await setCourseTutors(tx, stored.id, tutorIds)
      }
      if (tutorIds !== undefined || body.state !== undefined) await recountTutors(tx, [...before, ...(tutorIds ?? [])])
      return stored.id
    })
    return written(call, id)
  },

  async deleteCourse(call) {
    await call.db.transaction(async (tx) => {
      // Stronger than the lock of other writes: whoever registers meanwhile waits, and finds the course gone.
      const [found] = await tx.select({ id: course.id }).from(course).where(named(course, call.params.id)).for('update')
      if (!found) throw new DomainError('not-found')
      const registrations = await tx.$count(userCourse, eq(userCourse.courseId, found.id))
      if (registrations > 0) throw new DomainError('has-registrations')
      const tutors = await tutorsOfCourse(tx, found.id)
      await tx.delete(course).where(eq(course.id, found.id))
      await recountTutors(tx, tutors)
    })
  },
} satisfies Handlers
