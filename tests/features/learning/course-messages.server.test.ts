import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  CourseMessage,
  CourseMessageReach,
  CourseSubscription,
  RosterEntryList,
} from '../../../openapi/generated/portal.ts'
import { courseMessageRecipient } from '../../../server/db/schema/course-messages.ts'
import { user, userSettings } from '../../../server/db/schema/people.ts'
import { outgoingMail } from '../../../server/db/schema/platform.ts'
import { courseMessages } from '../../../server/features/learning/messages/messages-job.ts'
import type { Problem } from '../../lib/caller.ts'
import { runJob, secondProcess } from '../../lib/jobs.ts'
import { type Learner, newLearner } from '../../lib/learner.ts'
import { readLetters } from '../../lib/letters.ts'
import { type LiveServer, startLiveServer } from '../../lib/live-server.ts'
import { type MadeCourse, makeCourse } from '../../lib/make-course.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

const made = (state: 'published' | 'draft' = 'published') =>
  makeCourse(server.db, {
    state,
    tutorProfileId: server.host.profileId,
    lessons: [{ items: [{ type: 'text' }, { type: 'text' }] }],
  })

/** Somebody in the course whom mail reaches. */
async function reader(course: MadeCourse, settings: Partial<typeof userSettings.$inferInsert> = {}) {
  const learner = await newLearner(server, course)
  const change = { isEmailVerified: true, ...settings }
  await server.db.update(userSettings).set(change).where(eq(userSettings.userId, learner.id))
  const [account] = await server.db.select().from(user).where(eq(user.id, learner.id))
  return { ...learner, address: account?.username ?? '' }
}

const WORDS = { subject: 'About the second lesson', text: 'Read it again.\nIt is short.' }

interface Sending {
  query?: string
  token?: string | undefined
  key?: string
  body?: object
}

const send = (
  { id }: Pick<MadeCourse, 'id'>,
  { query = '', token = server.host.token, key = randomUUID(), body = WORDS }: Sending = {},
) =>
  server.api<CourseMessage & Problem>('POST', `/api/courses/${id}/messages${query}`, {
    token,
    body,
    headers: { 'idempotency-key': key },
  })
const reachOf = async ({ id }: MadeCourse, query = '') =>
  (
    await server.api<CourseMessageReach>('GET', `/api/courses/${id}/messages/reach${query}`, {
      token: server.host.token,
    })
  ).body
const run = () => runJob(courseMessages, server.services)

/** The messages of tutors that have come to an address, after all that wait have been sent. */
async function lettersTo(...addresses: string[]) {
  await run()
  while ((await server.services.mail.deliverDue()) > 0);
  const letters = (await readLetters(server.services.dataDir)).filter(({ headers }) =>
    headers.some(({ key }) => key === 'list-unsubscribe'),
  )
  return letters.filter(({ to }) => addresses.includes(to?.[0]?.address ?? ''))
}

const linkIn = (text: string | undefined) => {
  const token = /course-messages\?token=([\w-]+)/.exec(text ?? '')?.[1]
  if (!token) throw new Error(`no link in ${text}`)
  return token
}
const subscription = (token: string) =>
  server.api<CourseSubscription & Problem>('GET', `/api/course-subscriptions/${token}`)
const subscribe = (token: string, isSubscribed: boolean) =>
  server.api<CourseSubscription & Problem>('PUT', `/api/course-subscriptions/${token}`, { body: { isSubscribed } })

describe('a message of a tutor [LEARN-62]', () => {
  test('comes to each whom the roster finds, in their language around the words of the tutor', async () => {
    const course = await made()
    const [ahead, behind] = [await reader(course), await reader(course, { preferredLanguage: 'ar' })]
    await ahead.save(
      { id: course.items[0]?.id ?? '', lessonId: course.items[0]?.lessonId ?? '', questionIds: [] },
      {
        progress: 100,
      },
    )
    const query = '?filter[progress]=0'
    expect(await reachOf(course, query)).toEqual({ recipients: 1, unsubscribed: 0, unreachable: 0 })
    const { status, body } = await send(course, { query })
    expect([status, body]).toEqual([201, { id: expect.any(String), recipients: 1, unsubscribed: 0, unreachable: 0 }])
    const letters = await lettersTo(ahead.address, behind.address)
    expect(letters.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([[behind.address, WORDS.subject]])
    expect(letters[0]?.text).toContain(WORDS.text)
    expect(letters[0]?.text).toContain('hosting Test')
    expect(letters[0]?.html).toContain('<html lang="ar" dir="rtl">')
    expect(letters[0]?.html).toContain('dir="auto"')
    expect(letters[0]?.html).toContain('Read it again.<br>')
    const one = await send(course, { query: `?filter[userId]=${ahead.id}` })
    expect(one.body.recipients).toBe(1)
    expect(await lettersTo(ahead.address)).toHaveLength(1)
  })

  test('is sent once, however often it is pressed, lost or written by several processes', async () => {
    const course = await made()
    const people = [await reader(course), await reader(course), await reader(course)]
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(course, { key })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const other = secondProcess(server)
    await Promise.all([run(), runJob(courseMessages, other.services), run()])
    await other.close()
    expect((await send(course, { key })).body).toEqual(answers[0]?.body)
    const letters = await lettersTo(...people.map(({ address }) => address))
    expect(letters.map(({ to }) => to?.[0]?.address).sort()).toEqual(people.map(({ address }) => address).sort())
    const changed = await send(course, { key, body: { ...WORDS, text: 'Something else' } })
    expect([changed.status, changed.body.code]).toEqual([409, 'message-sent'])
    const narrowed = await send(course, { key, query: '?filter[progress]=0' })
    expect([narrowed.status, narrowed.body.code]).toEqual([409, 'message-sent'])
    expect(await server.db.$count(courseMessageRecipient)).toBe(0)
  })

  test('is written a hundred people at a time, and waits while many mails do', async () => {
    const course = await made()
    const [first, second] = [await reader(course), await reader(course)]
    const seal = await server.db.select().from(outgoingMail).limit(1)
    expect(seal).toEqual([])
    const waiting = Array.from({ length: 500 }, () => ({ sealed: 'of another key', dueAt: new Date(0) }))
    await server.db.insert(outgoingMail).values(waiting)
    await send(course)
    await run()
    expect(await server.db.$count(courseMessageRecipient)).toBe(2)
    await server.db.delete(outgoingMail)
    expect(await lettersTo(first.address, second.address)).toHaveLength(2)
  })

  test('is no HTML, whatever is written', async () => {
    const course = await made()
    const { address } = await reader(course)
    const text = '<img src=x onerror=alert(1)> & <a href="javascript:alert(1)">press</a> {{tutor}}'
    await send(course, { body: { subject: '<b>Bold</b>', text } })
    const [letter] = await lettersTo(address)
    expect(letter?.subject).toBe('<b>Bold</b>')
    expect(letter?.text).toContain(text)
    expect(letter?.html).not.toMatch(/<img|<b>|<a href="javascript/)
    expect(letter?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &lt;a href=&quot;javascript:alert(1)')
  })

  test('is bounded, and says which field is wrong', async () => {
    const course = await made()
    await reader(course)
    const refused = async (body: object) => {
      const answer = await send(course, { body })
      return [answer.status, Object.keys(answer.body.fields ?? {})]
    }
    expect(await refused({ ...WORDS, subject: 'a'.repeat(151) })).toEqual([400, ['subject']])
    expect(await refused({ ...WORDS, subject: 'A\r\nBcc: all@example.org' })).toEqual([400, ['subject']])
    expect(await refused({ ...WORDS, text: 'a'.repeat(5001) })).toEqual([400, ['text']])
    expect(await refused({ ...WORDS, text: ' \n ' })).toEqual([400, ['text']])
    expect(await refused({ ...WORDS, to: 'all@example.org' })).toEqual([400, ['to']])
    expect((await send(course, { key: 'twice' })).status).toBe(400)
    expect((await send(course, { query: '?filter[email]=a' })).body.code).toBe('invalid-filter')
    expect((await send(course, { query: '?limit=1' })).status).toBe(400)
  })

  test('is for those who teach the course and admins, to people of this course alone', async () => {
    const [course, draft, other] = [await made(), await made('draft'), await made()]
    const elsewhere = await reader(other)
    await reader(course)
    const status = async (token: string | undefined, of = course) =>
      (
        await server.api('POST', `/api/courses/${of.id}/messages`, {
          token,
          body: WORDS,
          headers: { 'idempotency-key': randomUUID() },
        })
      ).status
    expect(await status(undefined)).toBe(401)
    expect(await status(server.guest.token)).toBe(403)
    expect(await status(server.stranger.token)).toBe(403)
    expect(await status(server.stranger.token, draft)).toBe(404)
    expect(await status((await server.signIn('admin')).accessToken)).toBe(201)
    const aimed = await send(course, { query: `?filter[userId]=${elsewhere.id}` })
    expect([aimed.status, aimed.body.code]).toEqual([409, 'no-recipients'])
    expect(await lettersTo(elsewhere.address)).toEqual([])
  })
})

describe('who wants no messages of a course [LEARN-64]', () => {
  test('unsubscribes by the address in the mail, gets none of this course, and subscribes again', async () => {
    const [course, other] = [await made(), await made()]
    const one = await reader(course)
    await server.api('POST', `/api/courses/${other.id}/register`, { token: one.token })
    await send(course)
    const [letter] = await lettersTo(one.address)
    const token = linkIn(letter?.text)
    expect((await subscription(token)).body).toEqual({
      course: { alias: course.alias, name: 'Made to measure', languageCode: 'en' },
      isSubscribed: true,
    })
    // Opening the page alone, as programs that look at mails do, changes nothing.
    expect((await reachOf(course)).recipients).toBe(1)
    expect((await subscribe(token, false)).body.isSubscribed).toBe(false)
    expect(await reachOf(course)).toEqual({ recipients: 0, unsubscribed: 1, unreachable: 0 })
    expect((await send(course)).body.code).toBe('no-recipients')
    expect((await send(other)).body.recipients).toBe(1)
    // It outlives the registration.
    await server.api('DELETE', `/api/courses/${course.id}/register`, { token: one.token })
    await server.api('POST', `/api/courses/${course.id}/register`, { token: one.token })
    expect((await subscription(token)).body.isSubscribed).toBe(false)
    expect((await subscribe(token, true)).body.isSubscribed).toBe(true)
    expect((await reachOf(course)).recipients).toBe(1)
  })

  test('does so by one press in a mail program', async () => {
    const course = await made()
    const one = await reader(course)
    await send(course)
    const [letter] = await lettersTo(one.address)
    const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    const { pathname } = new URL(address)
    const press = (body: string) =>
      fetch(server.url + pathname, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await press('List-Unsubscribe=Other')).status).toBe(400)
    expect((await reachOf(course)).unsubscribed).toBe(0)
    expect((await press('List-Unsubscribe=One-Click')).status).toBe(204)
    expect((await reachOf(course)).unsubscribed).toBe(1)
  })

  test('gets nothing that was still waiting for them', async () => {
    const course = await made()
    const [one, two] = [await reader(course), await reader(course)]
    await send(course)
    const [letter] = await lettersTo(one.address)
    const token = linkIn(letter?.text)
    await send(course)
    await subscribe(token, false)
    expect(await lettersTo(one.address)).toHaveLength(1)
    expect(await lettersTo(two.address)).toHaveLength(2)
  })

  test('is nobody whom a made-up address names', async () => {
    const course = await made()
    const one: Learner & { address: string } = await reader(course)
    await send(course)
    const [letter] = await lettersTo(one.address)
    const token = linkIn(letter?.text)
    const at = token.length - 5
    const forged = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    for (const wrong of [forged, 'short', `${token}A`]) {
      expect((await subscription(wrong)).status).toBe(404)
      expect((await subscribe(wrong, false)).status).toBe(404)
    }
    expect((await reachOf(course)).recipients).toBe(1)
  })

  test('is told apart from people whom no mail reaches', async () => {
    const course = await made()
    await reader(course)
    await reader(course, { isEmailVerified: false })
    await reader(course, { notificationEnabled: false })
    expect(await reachOf(course)).toEqual({ recipients: 1, unsubscribed: 0, unreachable: 2 })
    const { body } = await server.api<RosterEntryList>('GET', `/api/courses/${course.id}/roster`, {
      token: server.host.token,
    })
    expect(body.totalItems).toBe(3)
  })
})
