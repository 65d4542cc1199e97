import { randomUUID } from 'node:crypto'
import { subscriptionToken } from '../../../../server/features/learning/messages/subscription-token.ts'
import type { Run } from '../run.ts'
import { markedPosition } from '../secrets.ts'
import { type Flow, idIn, isOk, textIn } from './flow.ts'

const course = (name: string) => ({ name, languageCode: 'en', audienceLevel: 'beginner' })
const question = (text: string) => ({ question: text, answers: ['one', 'two', 'three'], correctAnswers: [0] })

/** A tutor makes a course, a student learns in it to the end. */
export const learning: Flow = async function* (run) {
  const [tutor, student, admin] = [run.one('tutor'), run.one('student'), run.one('admin')]
  const quiz = await run.call('createQuiz', tutor, {
    body: { name: run.text(), questions: [{ ...question(run.text()), explanation: run.text() }] },
  })
  yield
  const made = await run.call('createCourse', tutor, { body: { ...course(run.text()), description: run.text() } })
  const courseId = idIn(made)
  yield
  const textItem = () => ({ targetType: 'text', name: run.text(), description: run.text('for those who registered') })
  const content = [textItem(), { targetType: 'quiz', targetId: idIn(quiz), name: run.text() }]
  const lesson = await run.call('createLesson', tutor, { body: { courseId, name: run.text(), content } })
  yield
  const second = await run.call('createLesson', tutor, {
    body: { courseId, name: run.text(), previewed: true, content: [textItem()] },
  })
  yield
  await run.call('reorderLesson', tutor, { path: { id: idIn(second) }, body: { order: 1 } })
  await run.call('updateLesson', tutor, { path: { id: idIn(second) }, body: { description: run.text() } })
  if (!isOk(lesson) || !isOk(second)) return
  yield
  await run.call('updateCourse', tutor, { path: { id: courseId }, body: { state: 'published' } })
  yield
  if (!isOk(await run.call('registerForCourse', student, { path: { id: courseId } }))) return
  yield
  const seen = await run.call('getLesson', student, { path: { id: idIn(lesson) } })
  await run.call('getLesson', run.pick(run.cast.people), { path: { id: idIn(lesson) } })
  const [text, test] = [textIn(seen.body, 'content', 0, 'id'), textIn(seen.body, 'content', 1, 'id')]
  const shown = await run.call('getQuiz', student, { path: { id: idIn(quiz) } })
  const chosen = { correctAnswers: { [textIn(shown.body, 'questions', 0, 'id')]: [0] } }
  yield
  const there = await run.call('getLesson', student, { path: { id: idIn(second) } })
  const items = [
    [idIn(lesson), text, { progress: 100, position: markedPosition(run.model.nextMark()) }],
    [idIn(second), textIn(there.body, 'content', 0, 'id'), { progress: 100 }],
    [idIn(lesson), test, { hint: chosen }],
  ] as const
  for (const [id, contentId, body] of items) {
    await run.call('saveContentProgress', student, { path: { id, contentId }, body })
    yield
  }
  const ofNote = { id: idIn(lesson), contentId: text, noteId: randomUUID() }
  await run.call('saveNote', student, { path: ofNote, body: { text: run.text(), paragraph: 1, revision: 1 } })
  yield
  await run.call('saveNote', student, { path: ofNote, body: { text: run.text(), revision: 2 } })
  await run.call('saveNote', run.pick(run.cast.people), { path: ofNote, body: { text: run.text(), revision: 3 } })
  yield
  await run.call('listCourseNotes', run.pick(run.cast.people), { path: { id: courseId } })
  await run.call('listCourseNotes', student, { path: { id: courseId } })
  yield
  await run.call('deleteNote', run.pick([student, admin, tutor]), { path: ofNote })
  yield
  const [other] = run.cast.ofRole('student').filter((one) => one !== student)
  if (other && isOk(await run.call('registerForCourse', other, { path: { id: courseId } })))
    await run.call('leaveCourse', other, { path: { id: courseId } })
  yield
  const path = { id: student.id, courseId, lessonId: idIn(lesson) }
  await run.call('getMyCourseProgress', student, { path })
  await run.call('getMyLessonProgress', student, { path })
  await run.call('getUserCourseProgress', run.pick([tutor, admin, run.one('tutor')]), { path })
  await run.call('listCourseRoster', run.pick([tutor, admin, student, run.one('tutor')]), { path: { id: courseId } })
  await run.call('listCourseDropOff', run.pick([tutor, admin, student, run.one('tutor')]), { path: { id: courseId } })
  await run.call('getQuizStatistics', run.pick([tutor, admin, student, run.one('tutor')]), {
    path: { id: courseId, contentId: test },
  })
  const teaching = run.pick([tutor, admin, student, run.one('tutor')])
  await run.call('getCourseMessageReach', teaching, { path: { id: courseId } })
  await run.call('createCourseMessage', teaching, {
    path: { id: courseId },
    headers: { 'idempotency-key': randomUUID() },
    body: { subject: run.text(), text: run.text() },
  })
  await unsubscribe(run, { userId: student.id, courseId })
  await run.call('getUserLessonProgress', run.pick([student, admin, run.one('student')]), { path })
  await run.call('listUserAchievements', run.pick([tutor, admin, student]), { path })
  yield
  const granted = await run.call('listMyAchievements', student, { query: { 'filter[courseId]': courseId } })
  const code = textIn(granted.body, 'items', 0, 'code')
  if (code) await run.call('getCertificate', run.one('guest'), { path: { code } })
  yield
  await run.call('resetContentProgress', student, { path: { id: idIn(lesson), contentId: test } })
  yield
  const achievement = textIn(granted.body, 'items', 0, 'id')
  await run.call('resetAchievement', run.pick([student, admin]), { path: { id: achievement } })
  yield
  const review = { type: 'course', targetId: courseId, rating: 4, message: run.text('what I think of it') }
  const written = await run.call('createFeedback', student, { body: review })
  yield
  await run.call('getFeedback', run.pick(run.cast.people), { path: { id: idIn(written) } })
  await run.call('handleFeedback', admin, { path: { id: idIn(written) } })
  yield
  await run.call('unhandleFeedback', admin, { path: { id: idIn(written) } })
  await run.call('deleteQuiz', tutor, { path: { id: idIn(quiz) } })
  await run.call('deleteLesson', tutor, { path: { id: idIn(second) } })
}

/** What the link of a tutor's mail and the button of a mail program do, and turning it on again. */
async function unsubscribe(run: Run, of: { userId: string; courseId: string }) {
  const guest = run.one('guest')
  const path = { token: subscriptionToken(run.stage.server.keys.subscription, of) }
  await run.call('getCourseSubscription', guest, { path })
  await run.call('setCourseSubscription', guest, { path, body: { isSubscribed: false } })
  await run.call('unsubscribeByMailProgram', guest, {
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    bytes: Buffer.from('List-Unsubscribe=One-Click'),
  })
  await run.call('setCourseSubscription', guest, { path, body: { isSubscribed: true } })
}

/** What is put away again before anybody came. */
export const drafts: Flow = async function* (run) {
  const [tutor, admin] = [run.one('tutor'), run.one('admin')]
  const quiz = await run.call('createQuiz', tutor, { body: { name: run.text(), questions: [question(run.text())] } })
  const made = await run.call('createCourse', tutor, { body: course(run.text()) })
  yield
  await run.call('updateQuiz', tutor, { path: { id: idIn(quiz) }, body: { name: run.text() } })
  await run.call('deleteQuiz', tutor, { path: { id: idIn(quiz) } })
  yield
  await run.call('deleteCourse', admin, { path: { id: idIn(made) } })
  yield
  const report = JSON.stringify({ version: 1, path: '/', locale: 'en', build: run.text(), starts: {}, entries: [] })
  const told = await run.call('createFeedback', tutor, { body: { type: 'platform', message: run.text(), report } })
  yield
  await run.call('getFeedbackReport', admin, { path: { id: idIn(told) } })
  await run.call('getFeedback', run.pick(run.cast.people), { path: { id: idIn(told) } })
  yield
  const setting = await run.call('createVcsSetting', admin, {
    body: { name: run.text(), provider: 'zoom', credentials: credentials(run.text) },
  })
  yield
  await run.call('updateVcsSetting', admin, { path: { id: idIn(setting) }, body: { name: run.text() } })
  await run.call('getVcsSetting', admin, { path: { id: idIn(setting) } })
  yield
  await run.call('deleteVcsSetting', admin, { path: { id: idIn(setting) } })

  function credentials(text: () => string) {
    const next = () => text.call(run).split(' ')[0] ?? ''
    return { accountId: next(), clientId: next(), clientSecret: next(), webhookSecret: next() }
  }
}
