// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ContractServer, example, problem } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'
import { address, closePortal, openPortal } from '../../lib/portal/portal.tsx'

afterEach(closePortal)

const LIST = 'GET /api/courses'
const course = example('Course')
const other = example('Course', {
  id: crypto.randomUUID(),
  alias: 'risk',
  name: 'Risk and position size',
  price: 49,
  discountedPrice: 19,
  currency: 'USD',
})
const queryOf = (server: ContractServer) => server.named(LIST).at(-1)?.url.searchParams

describe('the list of courses', () => {
  test('has its heading, search and order before the courses are there', async () => {
    const list = Promise.withResolvers<void>()
    const server = new ContractServer().on(LIST, () => list.promise.then(() => ({ body: listOf(course) })))
    await openPortal({ server, at: '/courses' })
    expect(screen.getByRole('heading', { level: 1, name: 'Courses' })).toBeTruthy()
    expect(screen.getByRole('searchbox', { name: 'Search courses' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('No matching courses')).toBeNull()
    list.resolve()
    expect(await screen.findByRole('link', { name: course.name })).toBeTruthy()
  })

  test('names each course, what it costs and where it leads [COURSE-6]', async () => {
    const server = new ContractServer().on(LIST, { body: listOf(course, other) })
    await openPortal({ server, at: '/courses' })
    const [free, paid] = await screen.findAllByRole('article')
    if (!free || !paid) throw new Error('two courses are expected')
    expect(screen.getByRole('status').textContent).toBe('2 courses')
    expect(within(free).getByRole('link').getAttribute('href')).toBe('/course-content/start-investing')
    expect(within(free).getByText('Free')).toBeTruthy()
    expect(within(free).getByText('Rated 4.7 of 5')).toBeTruthy()
    expect(paid.textContent).toContain('Before $49')
    expect(paid.textContent).toContain('Now $19')
    expect(document.title).toBe('Courses · Lectern')
  })

  test('that is empty says so and leads back to all [PAGE-10]', async () => {
    const server = new ContractServer().on(LIST, { body: listOf() })
    await openPortal({ server, at: '/courses?q=nothing' })
    expect(await screen.findByRole('heading', { name: 'No matching courses' })).toBeTruthy()
    server.on(LIST, { body: listOf(course) })
    fireEvent.click(screen.getByRole('link', { name: 'Show all courses' }))
    expect(await screen.findByRole('link', { name: course.name })).toBeTruthy()
    expect(address()).toBe('/courses')
  })

  test('that failed with a 500 says "Server Error", and "Try again" tries again [PAGE-10]', async () => {
    const server = new ContractServer().on(LIST, problem(500, 'internal', 'The server has words of its own.'))
    await openPortal({ server, at: '/courses' })
    const alert = await within(await screen.findByRole('main')).findByRole('alert')
    expect(alert.textContent).toContain('Server Error')
    expect(alert.textContent).toContain('Please try again later, or contact support')
    expect(alert.textContent).not.toContain('words of its own')
    server.on(LIST, { body: listOf(course) })
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: course.name })).toBeTruthy()
    expect(alert.isConnected).toBe(false)
  })

  test('that was refused says why in the words of the server', async () => {
    const server = new ContractServer().on(
      LIST,
      problem(400, 'invalid-filter', 'This list cannot be filtered that way.'),
    )
    await openPortal({ server, at: '/courses' })
    expect((await screen.findByRole('alert')).textContent).toContain('This list cannot be filtered that way.')
  })

  test('searches, sorts and keeps the topic, all in the address', async () => {
    const server = new ContractServer().on(LIST, { body: listOf(course) })
    await openPortal({ server, at: '/courses?active-tab=investing&page=3' })
    await screen.findByRole('article')
    expect(screen.getByRole('link', { name: 'Investing' }).getAttribute('aria-current')).toBe('page')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search courses' }), { target: { value: ' funds & co ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(address()).toBe('/courses?active-tab=investing&q=funds+%26+co')
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'alphabetical-a-z' } })
    expect(address()).toBe('/courses?active-tab=investing&q=funds+%26+co&sort=alphabetical-a-z')
    await waitFor(() => expect(queryOf(server)?.get('sort')).toBe('name'))
    expect(queryOf(server)?.get('filter[$words]')).toBe('funds & co')
    expect(queryOf(server)?.get('filter[categoryIds][$in][]')).toBe(example('CategoryList').items[0]?.id)
    expect(queryOf(server)?.get('page')).toBe('1')
    expect(screen.getByRole('searchbox', { name: 'Search courses' })).toHaveProperty('value', 'funds & co')
  })

  test('goes from page to page, and back with the back button', async () => {
    const page = (number: number) => ({
      ...listOf(course),
      totalItems: 30,
      totalPages: 3,
      page: number,
      hasNextPage: number < 3,
      hasPrevPage: number > 1,
    })
    const server = new ContractServer().on(LIST, ({ url }) => ({ body: page(Number(url.searchParams.get('page'))) }))
    await openPortal({ server, at: '/courses?q=a' })
    fireEvent.click(await screen.findByRole('link', { name: 'Next' }))
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    expect(address()).toBe('/courses?q=a&page=2')
    fireEvent.click(screen.getByRole('link', { name: 'Previous' }))
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
    expect(address()).toBe('/courses?q=a')
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
    history.back()
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  })

  test('speaks the language of its address', async () => {
    const server = new ContractServer().on(LIST, { body: listOf(course) })
    await openPortal({ server, at: '/ar/courses' })
    const link = await screen.findByRole('link', { name: course.name })
    expect(link.getAttribute('href')).toBe('/ar/course-content/start-investing')
    expect(link.closest('[lang]')?.getAttribute('dir')).toBe('ltr')
    expect(server.calls.map((call) => call.headers.get('accept-language'))).not.toContain('en')
    expect(screen.queryByText('Courses')).toBeNull()
  })
})

test.each([
  [false, 'POST /api/courses/{id}/register', 'Register for this course', /^You are registered/],
  [true, 'DELETE /api/courses/{id}/register', 'Undo my registration', /^You are no longer registered/],
])(
  'what a press did stands on the page with the course, and takes the focus [PAGE-27]',
  async (isRegistered, call, name, said) => {
    const COURSE = 'GET /api/courses/{id}'
    const server = new ContractServer().on(COURSE, { body: { ...course, isRegistered, progress: 0 } })
    await openPortal({ server, at: '/course-content/start-investing', viewer: example('User') })
    const [button] = await screen.findAllByRole('button', { name, hidden: true })
    if (!button) throw new Error('the course has no button')
    button.focus()
    // What else is fetched again takes its time.
    server
      .on('GET /api/lessons', () => new Promise(() => undefined))
      .on(call, () => {
        server.on(COURSE, { body: { ...course, isRegistered: !isRegistered, progress: 0 } })
        return {}
      })
    fireEvent.click(button)
    expect((await screen.findByText(said)).parentElement).toBe(document.activeElement)
    expect(button.isConnected).toBe(false)
  },
)

test('an address that leads nowhere says so and leads on', async () => {
  await openPortal({ server: new ContractServer(), at: '/nowhere' })
  expect(screen.getByText('Page not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe('/courses')
})
