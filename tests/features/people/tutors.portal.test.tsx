// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ContractServer, example, problem } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'
import { address, closePortal, openPortal } from '../../lib/portal/portal.tsx'

afterEach(closePortal)

const PROFILES = 'GET /api/profiles'
const PROFILE = 'GET /api/profiles/{id}'
const ARTICLE = 'GET /api/articles/{id}'
const ARTICLES = 'GET /api/articles'
const tutor = example('Profile', { bio: 'Elena **teaches**.' })
const article = example('Article')

describe('the list of tutors', () => {
  test('names each with work, topics and how much there is, and leads to their page [PEOPLE-16]', async () => {
    const server = new ContractServer().on(PROFILES, { body: listOf(tutor) })
    await openPortal({ server, at: '/experts' })
    const card = await screen.findByRole('article')
    expect(within(card).getByRole('link', { name: 'Elena Vasquez' }).getAttribute('href')).toBe(
      '/experts/elena-vasquez',
    )
    expect(within(card).getByText('Portfolio educator').getAttribute('lang')).toBe('es')
    expect(within(card).getByText('Investing')).toBeTruthy()
    expect(within(card).getByText('2 courses')).toBeTruthy()
    expect(within(card).getByText('3 live sessions')).toBeTruthy()
    expect(within(card).getByText('EV')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('1 tutor')
    expect(document.title).toBe('Tutors · Lectern')
  })

  test('looks for names word by word and keeps topic and order in the address', async () => {
    const server = new ContractServer().on(PROFILES, { body: listOf(tutor) })
    await openPortal({ server, at: '/experts?active-tab=investing&page=2' })
    await screen.findByRole('article')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search tutors' }), { target: { value: 'vasquez elena' } })
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'most-courses' } })
    expect(address()).toBe('/experts?active-tab=investing&q=vasquez+elena&sort=most-courses')
    await waitFor(() => {
      const asked = server.named(PROFILES).at(-1)?.url.searchParams
      expect(asked?.get('filter[role]')).toBe('tutor')
      expect(asked?.get('filter[$words]')).toBe('vasquez elena')
      expect(asked?.getAll('sort[]')).toEqual(['-courseCount', 'lastName'])
    })
  })

  test('that is empty leads back to all; that failed tries again', async () => {
    const server = new ContractServer().on(PROFILES, { body: listOf() })
    await openPortal({ server, at: '/experts?q=nobody' })
    expect(await screen.findByRole('heading', { name: 'No matching tutors' })).toBeTruthy()
    server.on(PROFILES, problem(500, 'internal', 'Own words.'))
    fireEvent.click(screen.getByRole('link', { name: 'Show all tutors' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Server Error')
    server.on(PROFILES, { body: listOf(tutor) })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Elena Vasquez' })).toBeTruthy()
  })
})

describe('the page of a tutor', () => {
  test('tells who it is in their own language, with country and languages in that of the page [PEOPLE-16]', async () => {
    const server = new ContractServer().on(PROFILE, { body: tutor })
    await openPortal({ server, at: '/experts/elena-vasquez' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Elena Vasquez' })).toBeTruthy()
    expect((await screen.findByText('teaches')).closest('[lang]')?.getAttribute('lang')).toBe('es')
    expect(screen.getByText('Spain')).toBeTruthy()
    expect(screen.getByText('Spanish, English')).toBeTruthy()
    expect(document.title).toBe('Elena Vasquez · Lectern')
  })

  test('has an introduction that loads when it is played', async () => {
    const intro = example('Media', { type: 'video', category: 'intro', mimeType: 'video/mp4', url: '/media/hello.mp4' })
    const server = new ContractServer().on(PROFILE, { body: { ...tutor, bio: null, intro, introId: intro.id } })
    await openPortal({ server, at: '/experts/elena-vasquez' })
    const video = await screen.findByLabelText('Introduction video')
    expect(video.getAttribute('src')).toBe('/media/hello.mp4')
    expect(video.getAttribute('preload')).toBe('none')
    expect(video.getAttribute('poster')).toBe(intro.lUrl)
    expect(video.hasAttribute('controls')).toBe(true)
  })

  test('shows courses, sessions and articles of that person, each by its address', async () => {
    const server = new ContractServer().on(PROFILE, { body: tutor })
    await openPortal({ server, at: '/experts/elena-vasquez' })
    await screen.findByRole('heading', { level: 1, name: 'Elena Vasquez' })
    fireEvent.click(tabOf('Courses'))
    expect(address()).toBe('/experts/elena-vasquez?active-tab=courses')
    await waitFor(() => expect(asked(server, 'GET /api/courses')?.get('filter[tutorIds][$in][]')).toBe(tutor.id))
    fireEvent.click(tabOf('Live sessions'))
    expect(await screen.findByText('Reading a balance sheet')).toBeTruthy()
    expect(asked(server, 'GET /api/events')?.get('filter[$or][0][hostId]')).toBe(tutor.id)
    server.on(ARTICLES, { body: listOf() })
    fireEvent.click(tabOf('Articles'))
    expect(await screen.findByRole('heading', { name: 'No articles yet' })).toBeTruthy()
    expect(asked(server, ARTICLES)?.get('filter[authorId]')).toBe(tutor.userId)
  })

  test.each([
    ['is nowhere', problem(404, 'not-found', 'Nobody.')],
    ['is no tutor', { body: example('Profile', { role: 'student' }) }],
  ])('says so when the person %s', async (_, answer) => {
    const server = new ContractServer().on(PROFILE, answer)
    await openPortal({ server, at: '/experts/somebody' })
    expect(await screen.findByText('Page not found')).toBeTruthy()
  })
})

describe('an article', () => {
  test('is read in its own language, and its author leads to the page of the tutor [TEXT-7]', async () => {
    const server = new ContractServer()
      .on(ARTICLE, { body: { ...article, languageCode: 'ar', body: '## عنوان' } })
      .on(PROFILES, { body: listOf(tutor) })
      .on(ARTICLES, { body: listOf(example('Article', { id: crypto.randomUUID(), name: 'Another' })) })
    await openPortal({ server, at: '/articles/what-a-fund-costs' })
    const heading = await screen.findByRole('heading', { level: 1, name: article.name })
    const text = heading.closest('article') ?? document.body
    expect(text.getAttribute('dir')).toBe('rtl')
    expect(await screen.findByRole('heading', { level: 2, name: 'عنوان' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'About the author' })).toBeTruthy()
    expect(within(text).getByRole('link', { name: 'Elena Vasquez' }).getAttribute('href')).toBe(
      '/experts/elena-vasquez',
    )
    expect(within(text).getByText('4 min read')).toBeTruthy()
    expect(within(text).getByText('Feb 1, 2026').getAttribute('datetime')).toBe('2026-02-01')
    expect(within(text).getByText('Mar 2, 2026')).toBeTruthy()
    const more = screen.getByRole('complementary', { name: 'More to read' })
    expect(await within(more).findByRole('link', { name: 'Another' })).toBeTruthy()
    expect(asked(server, ARTICLES)?.get('filter[id][$ne]')).toBe(article.id)
  })

  test('by somebody who does not teach names them without a link', async () => {
    const server = new ContractServer().on(ARTICLE, { body: article }).on(PROFILES, { body: listOf() })
    await openPortal({ server, at: '/articles/what-a-fund-costs' })
    expect((await screen.findAllByText('Elena Vasquez')).length).toBe(2)
    await waitFor(() => expect(server.named(PROFILES)).toHaveLength(1))
    expect(screen.queryByRole('link', { name: 'Elena Vasquez' })).toBeNull()
  })

  test('that failed tries again; that is not there says so', async () => {
    const server = new ContractServer().on(ARTICLE, problem(500, 'internal', 'Own words.'))
    await openPortal({ server, at: '/articles/what-a-fund-costs' })
    const alert = await within(await screen.findByRole('main')).findByRole('alert')
    server.on(ARTICLE, problem(404, 'not-found', 'Gone.'))
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Page not found')).toBeTruthy()
  })
})

describe('the first page', () => {
  const PROMOTED = 'GET /api/promoted-contents'
  const SESSIONS = 'GET /api/schedules'
  const lists = [PROMOTED, SESSIONS, 'GET /api/courses', PROFILES, ARTICLES]

  test('shows what is put forward, what comes next, and whom to learn from', async () => {
    const free = example('Lesson', { courseId: example('PromotedContent').course?.id ?? '' })
    const server = new ContractServer().on('GET /api/lessons', { body: listOf(free) })
    await openPortal({ server, at: '/' })
    const titles = ['Recommended', 'Next live sessions', 'Popular courses', 'Our tutors', 'Latest articles']
    for (const name of titles) expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start with a free lesson' }).getAttribute('href')).toBe(
      `/course-content/start-investing/${free.id}`,
    )
    expect(server.named('GET /api/lessons')[0]?.url.searchParams.get('filter[previewed]')).toBe('true')
    expect(screen.getByText('Reading a balance sheet')).toBeTruthy()
  })

  test('has no section without anything in it', async () => {
    const server = new ContractServer()
    for (const name of lists) server.on(name, { body: listOf() })
    await openPortal({ server, at: '/' })
    await waitFor(() => expect(server.named(ARTICLES)).toHaveLength(1))
    expect(await screen.findByRole('heading', { level: 1, name: 'Learn well' })).toBeTruthy()
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
  })

  test('says when a session begins on the clock of the person', async () => {
    const maya = example('User')
    maya.settings.profile.timezone = 'Asia/Tokyo'
    await openPortal({ server: new ContractServer(), at: '/', viewer: maya })
    const [time] = await screen.findAllByText(/GMT\+9/)
    expect(time?.textContent?.replaceAll('\u202f', ' ')).toBe('Fri, Apr 3, 1:00 AM GMT+9')
    expect(time?.getAttribute('datetime')).toBe('2026-04-02T16:00:00.000Z')
  })

  test('that lacks a list says so there and tries it again', async () => {
    const server = new ContractServer().on(SESSIONS, problem(500, 'internal', 'Own words.'))
    await openPortal({ server, at: '/' })
    const alert = await within(await screen.findByRole('main')).findByRole('alert')
    server.on(SESSIONS, { body: listOf(example('Schedule')) })
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Reading a balance sheet')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Popular courses' })).toBeTruthy()
  })
})

const tabOf = (name: string) =>
  within(screen.getByRole('navigation', { name: 'About this tutor' })).getByRole('link', { name })

const asked = (server: ContractServer, name: string) => server.named(name).at(-1)?.url.searchParams
