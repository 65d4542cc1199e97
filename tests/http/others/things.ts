import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { media, type StoredTrack } from '../../../server/db/schema/catalog.ts'
import { course, courseTutor, lesson, lessonContent, quiz, quizQuestion } from '../../../server/db/schema/courses.ts'
import { eventTutor, profileVcs } from '../../../server/db/schema/events.ts'
import { achievement, note, quizAttempt } from '../../../server/db/schema/learning.ts'
import { notice } from '../../../server/db/schema/notices.ts'
import { order } from '../../../server/db/schema/payments.ts'
import { profile, userSettings } from '../../../server/db/schema/people.ts'
import { recording, userRecording } from '../../../server/db/schema/recordings.ts'
import { oneTimeToken } from '../../../server/db/schema/secrets.ts'
import { makeToken } from '../../../server/features/auth/one-time-tokens.ts'
import type { Role } from '../../../server/principal.ts'
import { newLearner } from '../../lib/learner.ts'
import { type LessonPlan, type MadeCourse, makeCourse } from '../../lib/make-course.ts'
import { makeEvent, sessionsOf, webinar } from '../../lib/make-event.ts'
import { addPerson, changePerson } from '../../lib/people.ts'
import type { TestServer } from '../../lib/server.ts'

/** A marker in every text that strangers must not see. */
export const PRIVATE = 'nobody-elses-business'
let count = 0
const secret = () => `${PRIVATE}-${++count}`

const QUIZ: LessonPlan['items'][number] = { type: 'quiz', questions: [{ answers: 2, correct: [1] }] }
const LESSONS: LessonPlan[] = [{ previewed: true, items: [QUIZ] }, { items: [{ type: 'text' }, QUIZ] }]

async function join(server: TestServer, name: string, roles: Role[]) {
  const person = await addPerson(server.db, name, roles)
  return { ...person, token: (await server.signIn(name)).accessToken }
}

async function post(server: TestServer, token: string | undefined, path: string, body?: object) {
  const made = await server.api<{ id: string; alias: string; url: string; uploadUrl: string }>('POST', path, {
    token,
    body,
  })
  if (made.status !== 201) throw new Error(`${path}: ${made.text}`)
  return made.body
}

/** Marks the texts of a course that only registered people may read, and gives its quizzes to that tutor. */
async function hide({ db }: TestServer, { id }: Pick<MadeCourse, 'id'>, tutorId: string, isDraft: boolean) {
  if (isDraft) await db.update(course).set({ name: secret(), description: secret() }).where(eq(course.id, id))
  const items = await db
    .select({ item: lessonContent, previewed: lesson.previewed })
    .from(lessonContent)
    .innerJoin(lesson, eq(lesson.id, lessonContent.lessonId))
    .where(eq(lesson.courseId, id))
    .orderBy(lesson.order, lessonContent.order)
  for (const { item, previewed } of items) {
    if (item.quizId) await db.update(quiz).set({ ownerId: tutorId }).where(eq(quiz.id, item.quizId))
    if (previewed && !isDraft) continue
    const text = { description: secret() }
    if (item.quizId)
      await db.update(quizQuestion).set({ question: secret() }).where(eq(quizQuestion.quizId, item.quizId))
    else await db.update(lessonContent).set(text).where(eq(lessonContent.id, item.id))
  }
  return items.flatMap(({ item }) => item.quizId ?? [])
}

/** Data of a student and of a tutor, and strangers of every kind. */
export async function makeThings(server: TestServer) {
  const { db } = server
  const tutor = await join(server, 'owner-tutor', ['tutor', 'student'])
  const tutorB = await join(server, 'stranger-tutor', ['tutor', 'student'])
  const studentB = await join(server, 'stranger-student', ['student'])
  const demoted = await join(server, 'stranger-demoted', ['tutor', 'student'])
  const suspended = await join(server, 'stranger-suspended', ['admin', 'tutor', 'student'])
  const admin = { token: (await server.signIn('admin')).accessToken }

  const open = await makeCourse(db, { tutorProfileId: tutor.profileId, lessons: LESSONS })
  const draft = await makeCourse(db, { tutorProfileId: tutor.profileId, lessons: LESSONS, state: 'draft' })
  const theirs = await makeCourse(db, {
    tutorProfileId: tutorB.profileId,
    lessons: [{ items: [{ type: 'text' }, QUIZ] }],
  })
  // A person who taught everything and is no longer a tutor.
  const lost = [open, draft].map(({ id }) => ({ courseId: id, profileId: demoted.profileId }))
  await db.insert(courseTutor).values(lost)
  const [previewQuiz = '', quizId = ''] = await hide(server, open, tutor.id, false)
  const [draftQuiz = ''] = await hide(server, draft, tutor.id, true)

  const student = await newLearner(server, open)
  for (const item of open.items) {
    if (item.questionIds.length > 0) await student.answer(item, [[1]])
    else await student.save(item, { progress: 100 })
  }
  await post(server, studentB.token, `/api/courses/${theirs.id}/register`)
  const contacts = { phone: secret(), contactEmail: `${secret()}@lectern.test` }
  await db.update(userSettings).set(contacts).where(eq(userSettings.userId, student.id))
  for (const person of [student, tutor]) {
    const change = { phoneNumber: secret(), email: `${secret()}@lectern.test` }
    await db.update(profile).set(change).where(eq(profile.userId, person.id))
  }

  const event = await makeEvent(server, tutor.token, webinar(5))
  const draftEvent = await makeEvent(
    server,
    tutor.token,
    webinar(600, { name: secret(), description: secret() }),
    false,
  )
  const theirEvent = await makeEvent(server, tutorB.token, webinar(600))
  await db
    .insert(eventTutor)
    .values([event, draftEvent].map(({ id }) => ({ eventId: id, profileId: demoted.profileId })))
  const sessionId = async (id: string, token: string) => (await sessionsOf(server, id, token))[0]?.id ?? ''
  const session = await sessionId(event.id, tutor.token)
  const draftSession = await sessionId(draftEvent.id, tutor.token)
  await post(server, student.token, `/api/events/${event.id}/register`)

  const file = (type: 'image' | 'video', mimeType: string) => ({
    ownerId: tutor.id,
    type,
    mimeType,
    key: secret(),
    name: secret(),
  })
  const track: StoredTrack = {
    ...{ id: randomUUID(), kind: 'captions', language: 'en', label: secret(), storage: 'disk' },
    ...{ key: `${secret()}.vtt`, size: 100 },
  }
  const files = await db
    .insert(media)
    .values([file('image', 'image/png'), { ...file('video', 'video/mp4'), tracks: [track] }])
    .returning()
  const image = files.find((one) => one.type === 'image')?.id ?? ''
  const playback = files.find((one) => one.type === 'video')?.id ?? ''
  const description = { name: `${secret()}.png`, mimeType: 'image/png', size: 100, category: 'avatar' }
  const upload = await post(server, student.token, '/api/media/upload-url', description)
  const theirUpload = await post(server, studentB.token, '/api/media/upload-url', { ...description, name: 'me.png' })

  const span = {
    startedAt: new Date(),
    endedAt: new Date(Date.now() + 1000),
    hostId: tutor.profileId,
    state: 'ready' as const,
  }
  const records = await db
    .insert(recording)
    .values([
      { ...span, name: 'A recording', eventId: event.id, scheduleId: session, playbackId: playback },
      { ...span, name: secret(), eventId: draftEvent.id, playbackId: playback },
    ])
    .returning()
  const recordingOf = (id: string) => records.find((one) => one.eventId === id)?.id ?? ''
  await db.insert(userRecording).values({ userId: student.id, recordingId: recordingOf(event.id) })

  const words = { languageCode: 'en', name: secret(), body: secret() }
  const draftArticle = await post(server, tutor.token, '/api/articles', words)
  const article = await post(server, tutor.token, '/api/articles', {
    languageCode: 'en',
    name: 'Read me',
    body: 'To all.',
    state: 'published',
  })
  const account = await post(server, admin.token, '/api/vcs-settings', {
    name: secret(),
    provider: 'offline',
    credentials: { accountId: secret(), clientId: secret(), clientSecret: secret() },
  })
  await db.insert(profileVcs).values({ profileId: tutor.profileId, vcsSettingId: account.id })
  const review = await post(server, student.token, '/api/feedbacks', {
    ...{ type: 'course', targetId: open.id, rating: 3, message: secret() },
  })
  const complaint = await post(server, student.token, '/api/feedbacks', {
    ...{ type: 'platform', message: secret() },
    report: JSON.stringify({ version: 1, path: '/', locale: 'en', build: secret(), starts: {}, entries: [] }),
  })
  await post(server, admin.token, '/api/promoted-contents', { targetType: 'course', targetId: open.id })
  const [bought] = await db
    .insert(order)
    .values({
      ...{ userId: student.id, itemType: 'course', itemId: open.id, itemName: secret(), itemAlias: secret() },
      ...{ amount: 5, currency: 'USD', idempotencyKey: randomUUID(), expiresAt: new Date(Date.now() + 900_000) },
    })
    .returning({ id: order.id })
  if (!bought) throw new Error('no order was made')
  const told = { userId: student.id, type: 'event-changed' as const, targetType: 'event' as const, targetId: event.id }
  const [news] = await db
    .insert(notice)
    .values({ ...told, targetName: secret() })
    .returning()
  const category = await post(server, admin.token, '/api/categories', { name: 'A category of ours' })
  const subject = await post(server, admin.token, '/api/subjects', {
    name: 'A subject of ours',
    categoryIds: [category.id],
  })
  const noteId = randomUUID()
  await db.insert(note).values({
    id: noteId,
    userId: student.id,
    courseId: open.id,
    lessonId: open.items[0]?.lessonId,
    contentId: open.items[0]?.id,
    text: secret(),
    revision: 1,
  })
  const { links, hashes } = await makeLinks(server, student)
  const [granted] = await db.select().from(achievement).where(eq(achievement.userId, student.id))
  const ofQuiz = and(eq(quizAttempt.userId, student.id), eq(quizAttempt.contentId, open.items[2]?.id ?? ''))
  const [attempt] = await db.select().from(quizAttempt).where(ofQuiz)
  if (!granted || !attempt || !news) throw new Error('the course was not finished')

  await changePerson(db, 'stranger-demoted', { roles: ['student'] })
  await changePerson(db, 'stranger-suspended', { suspendedAt: new Date() })
  return {
    owners: { student, tutor, admin },
    strangers: { guest: { id: studentB.id, token: undefined }, student: studentB, tutor: tutorB, demoted, suspended },
    ...{
      open,
      draft,
      theirs,
      event,
      draftEvent,
      theirEvent,
      session,
      draftSession,
      image,
      playback,
      trackId: track.id,
      upload,
      theirUpload,
    },
    ...{
      article,
      draftArticle,
      account,
      review,
      complaint,
      news,
      bought,
      granted,
      attempt,
      noteId,
      quizId,
      previewQuiz,
      draftQuiz,
      links,
      hashes,
    },
    topics: { category: category.id, subject: subject.id },
    recording: recordingOf(event.id),
    draftRecording: recordingOf(draftEvent.id),
  }
}

/** A student's links and codes as they were sent, with their hashes in the database. */
async function makeLinks(server: TestServer, student: { id: string; token: string }) {
  const made = await server.api<{ url: string }>('POST', '/api/users/me/calendar-feed', { token: student.token })
  const link = (purpose: 'verify-email' | 'reset-password' | 'sign-in') =>
    makeToken(server.db, { userId: student.id, purpose, seconds: 3600 })
  const links = {
    feed: made.body.url.split('/').at(-1) ?? '',
    verify: await link('verify-email'),
    reset: await link('reset-password'),
    signIn: await link('sign-in'),
  }
  const rows = await server.db.select().from(oneTimeToken).where(eq(oneTimeToken.userId, student.id))
  const hashOf = (purpose: string) => rows.find((row) => row.purpose === purpose)?.hash ?? ''
  const hashes = {
    feed: hashOf('calendar'),
    verify: hashOf('verify-email'),
    reset: hashOf('reset-password'),
    signIn: hashOf('sign-in'),
  }
  return { links, hashes }
}

export type Things = Awaited<ReturnType<typeof makeThings>>
