import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { article } from '../../server/db/schema/editorial.ts'
import { startProse } from '../../server/prose/prose.ts'
import type { Problem } from '../lib/caller.ts'
import { type AdminServer, startForAdmin } from '../lib/server.ts'
import { COSTLY } from './costly-markdown.ts'

const { 'underlined headings': HEADINGS = '' } = COSTLY

let server: AdminServer
beforeAll(async () => {
  server = await startForAdmin({ pages: true })
})
afterAll(() => server.close())

const first = async (path: string) => {
  const { body } = await server.api<{ items: { id: string; alias: string }[] }>('GET', path, { token: server.token })
  const [found] = body.items
  if (!found) throw new Error(`${path} is empty`)
  return found
}

/** Puts a text into an article of its own that nobody has read yet, as one that was saved before there were bounds. */
async function store(body: string) {
  const alias = `kept-${body.length}`
  await server.db
    .insert(article)
    .values({ alias, name: 'Kept', description: 'Kept.', body, state: 'published', publishedAt: new Date() })
  return alias
}

describe('SPEED-3: Markdown that costs too much', () => {
  test.each([
    ['the description of a course', '/api/courses', 'description', { description: HEADINGS }],
    ['the description of an event', '/api/events', 'description', { description: HEADINGS }],
    ['an article', '/api/articles', 'body', { body: HEADINGS }],
  ])('is refused at its field: %s', async (_, path, field, body) => {
    const { id } = await first(path)
    const answer = await server.api<Problem>('PATCH', `${path}/${id}`, {
      token: server.token,
      body,
      headers: { 'accept-language': 'de' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({
      [field]: ['Es gibt zu viele Zeilen oder Sonderzeichen für einen Text. Bitte teile ihn.'],
    })
  })

  test('is refused in a lesson and in what a tutor tells about themselves', async () => {
    const { id } = await first('/api/courses')
    const content = [{ targetType: 'text', name: 'One', description: HEADINGS }]
    const lesson = await server.api<Problem>('POST', '/api/lessons', {
      token: server.token,
      body: { courseId: id, name: 'One', content },
    })
    expect([lesson.status, lesson.body.fields?.['content.0.description']?.slice(0, 1)]).toEqual([
      400,
      ['There are too many lines or special signs for one text. Please split it in two.'],
    ])
    const tutor = await server.signIn('tutor')
    const own = { token: tutor.accessToken }
    const { body: me } = await server.api<{ id: string }>('GET', '/api/users/me', own)
    const bio = await server.api<Problem>('PATCH', `/api/users/${me.id}/profile/tutor`, {
      ...own,
      body: { bio: HEADINGS.slice(0, 9999) },
    })
    expect([bio.status, Object.keys(bio.body.fields ?? {})]).toEqual([400, ['bio']])
  })

  test('is refused when only rendering shows it', async () => {
    const { id } = await first('/api/courses')
    const description = `[a]: /${'x'.repeat(1000)}\n\n${'[a]'.repeat(90)}`
    const answer = await server.api<Problem>('PATCH', `/api/courses/${id}`, {
      token: server.token,
      body: { description },
    })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { description: ['This text becomes too large when it is shown. Please simplify it or split it in two.'] },
    ])
  })

  test('is shown as it was written where it is stored already', async () => {
    const alias = await store(`Before <b>\n${HEADINGS}`)
    const { status, text } = await server.page(`/articles/${alias}`)
    expect(status).toBe(200)
    expect(text).toContain('<p style="white-space:pre-wrap">Before &lt;b&gt;\na\n=\na\n=')
  })
})

test('prose is rendered before the page is sent, and from what is kept the second time', async () => {
  const description = 'A *new* text'
  expect(server.services.prose.known(description)).toBeUndefined()
  const alias = await store(description)
  expect((await server.page(`/articles/${alias}`)).text).toContain('<p>A <em>new</em> text</p>')
  expect(server.services.prose.known(description)).toBe('<p>A <em>new</em> text</p>')
})

describe('the worker', () => {
  test('that takes too long is ended, and the next text is made by another one', async () => {
    const prose = startProse({ limitMs: 1 })
    expect(await prose.make('*a*')).toBe('<p style="white-space:pre-wrap">*a*</p>')
    expect(prose.known('*a*')).toBe('<p style="white-space:pre-wrap">*a*</p>')
    await prose.close()
  })

  test('makes each text once, however many ask for it', async () => {
    const prose = startProse()
    const made = await Promise.all(Array.from({ length: 50 }, () => prose.make('$$x$$ and *a*')))
    expect(new Set(made).size).toBe(1)
    expect(made[0]).toContain('<math')
    expect(await prose.make('*b*')).toBe('<p><em>b</em></p>')
    await prose.close()
  })
})
