import type { Course, CourseCreate, CourseUpdate } from '../../../openapi/generated/portal.ts'
import { refuseReserved } from '../../db/alias.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { replaceLinks } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'
import { courseLinks, findCourseById } from '../courses/course-queries.ts'
import { changePrices } from '../courses/prices.ts'
import { requireMedia } from '../media/access-queries.ts'
import { recountTutors } from '../people/profile-queries.ts'
import { requireTutors } from '../people/taught.ts'
import { setCourseTutors } from '../people/tutor-queries.ts'
import {
  chooseTutors,
  deleteCourse,
  hasRegistrations,
  insertCourse,
  lockCourse,
  lockTaughtCourseNamed,
  requireLesson,
  tutorsOfCourse,
  updateCourse,
} from './course-queries.ts'

/** The course that was just written, even if the tutor has handed it over and may no longer open it. */
async function written(db: Database, me: Principal, id: string): Promise<Course> {
  const one = await findCourseById(db, me, id)
  if (!one) throw new DomainError('not-found')
  return one
}

/** Creates a course without lessons, as a draft. Throws 'invalid-request', 'forbidden' and 'taken'. */
export async function createCourse(db: Database, me: Principal, given: CourseCreate): Promise<Course> {
  const { alias, categoryIds, subjectIds, tutorIds, ...body } = given
  refuseReserved(alias)
  const values = { shortDescription: '', description: '', ...body, ...changePrices(body) }
  const id = await db.transaction(async (tx) => {
    await requireMedia(tx, me, { coverId: body.coverId })
    const tutors = await chooseTutors(tx, me, tutorIds)
    const made = await insertCourse(tx, values, alias)
    await setCourseTutors(tx, made, tutors)
    await replaceLinks(tx, courseLinks.categories, made, categoryIds)
    await replaceLinks(tx, courseLinks.subjects, made, subjectIds)
    return made
  })
  return written(db, me, id)
}

/** Changes a course. Throws 'invalid-request', 'not-found', 'forbidden', 'not-ready' and 'taken'. */
export async function changeCourse(db: Database, me: Principal, idOrAlias: string, given: CourseUpdate) {
  const { categoryIds, subjectIds, tutorIds, ...body } = given
  refuseReserved(body.alias)
  const id = await db.transaction(async (tx) => {
    const stored = await lockTaughtCourseNamed(tx, me, idOrAlias)
    const change = { ...body, ...changePrices(body, stored) }
    // A cover that the course already has may stay, even if it belongs to a colleague of the tutor.
    if (body.coverId !== stored.coverId) await requireMedia(tx, me, { coverId: body.coverId })
    if (body.state === 'published' && stored.state !== 'published') await requireLesson(tx, stored.id)
    await updateCourse(tx, stored.id, change)
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
  return written(db, me, id)
}

/** Removes a course without registrations. Throws 'not-found' and 'has-registrations'. */
export async function removeCourse(db: Database, idOrAlias: string) {
  await db.transaction(async (tx) => {
    const id = await lockCourse(tx, idOrAlias)
    if (id === null) throw new DomainError('not-found')
    if (await hasRegistrations(tx, id)) throw new DomainError('has-registrations')
    const tutors = await tutorsOfCourse(tx, id)
    await deleteCourse(tx, id)
    await recountTutors(tx, tutors)
  })
}
