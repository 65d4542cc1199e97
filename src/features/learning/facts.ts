import type { Loading, PageMeta } from '../../platform/address/route.ts'
import { readUrl } from '../../platform/address/url-fields.ts'
import { ApiError } from '../../platform/api/errors.ts'
import { inHand } from '../../platform/api/in-hand.ts'
import { loadMarkdown } from '../../platform/markdown/markdown-text.tsx'
import { meQuery } from '../auth/api.ts'
import { courseQuery, lessonListQuery } from '../courses/api.ts'
import { myOrdersQuery } from '../payments/api.ts'
import { hasRole, myProfileQuery } from '../people/my-profile-api.ts'
import { PROFILE_VIEW } from '../people/profile-tabs.ts'
import { lessonQuery } from './api.ts'
import { FINISHED_VIEW } from './certificates/finished-url.ts'
import { certificateQuery, myAchievementsQuery, myCertificatesQuery, myCoursesQuery } from './my-courses-api.ts'
import { notesQuery } from './notes/api.ts'
import { NOTES_VIEW, noteRows } from './notes/notes-url.ts'

export async function finishedFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  const name = new URLSearchParams(search).get('course')
  if (!name) return
  const course = await queries.fetchQuery(courseQuery(api, name))
  if (!isSignedIn) return
  const { items } = await queries.fetchQuery(myAchievementsQuery(api, course.id))
  if (items.length === 0) await queries.fetchQuery(lessonListQuery(api, course.id))
}

export async function playerFacts({ api, queries, params }: Loading): Promise<PageMeta> {
  const [course, lesson] = await Promise.all([
    queries.fetchQuery(inHand(courseQuery(api, params.course ?? ''))),
    queries.fetchQuery(inHand(lessonQuery(api, params.lesson ?? ''))),
  ])
  if (lesson.courseId !== course.id) throw new ApiError(404, { code: 'not-found' })
  await Promise.all([
    queries.fetchQuery(inHand(lessonListQuery(api, course.id))),
    ...lesson.content.map(({ targetType, description }) =>
      targetType === 'text' && description !== null ? loadMarkdown(description) : undefined,
    ),
  ])
  return { title: `${lesson.name} · ${course.name}` }
}

/** A guest is redirected and needs none. The name of an archived course is not shown any more. */
export async function notesFacts({ api, queries, params, search, isSignedIn }: Loading): Promise<undefined> {
  if (!isSignedIn) return
  const name = params.course ?? ''
  await Promise.all([
    queries.fetchQuery(notesQuery(api, name, noteRows(readUrl(NOTES_VIEW, search)))),
    queries.fetchQuery(courseQuery(api, name)).catch(() => undefined),
  ])
}

/** The data of the first tab. A guest is redirected and needs none. */
export async function profileFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  if (!isSignedIn) return
  const { 'active-tab': tab, page, certificates, orders } = readUrl(PROFILE_VIEW, search)
  const me = await queries.fetchQuery(meQuery(api))
  if (tab === 'orders') {
    await queries.fetchQuery(myOrdersQuery(api, orders))
    return
  }
  const role = tab === 'tutor' && hasRole(me, 'tutor') ? 'tutor' : 'student'
  // The rest of the page is shown even if the profile in a role does not exist yet.
  if (hasRole(me, role)) await queries.fetchQuery(myProfileQuery(api, role)).catch(() => undefined)
  if (role === 'tutor') return
  await Promise.all([
    queries.fetchQuery(myCoursesQuery(api, page)),
    queries.fetchQuery(myCertificatesQuery(api, certificates)),
  ])
}

export async function finishedCoursesFacts({ api, queries, search, isSignedIn }: Loading): Promise<undefined> {
  if (isSignedIn) await queries.fetchQuery(myCertificatesQuery(api, readUrl(FINISHED_VIEW, search).page))
}

export async function certificateFacts({ api, queries, params }: Loading): Promise<undefined> {
  await queries.fetchQuery(certificateQuery(api, params.code ?? ''))
}
