// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ContractServer, example, problem } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'
import { closePortal, openPortal } from '../../lib/portal/portal.tsx'

afterEach(closePortal)

const AT = '/course-content/finished?course=start-investing'
const MINE = 'GET /api/users/me/achievements'
const viewer = example('User')
const course = example('Course', { isRegistered: true, progress: 62 })
const server = () => new ContractServer().on('GET /api/courses/{id}', { body: course })

describe('the end of a course', () => {
  test('is a certificate with name, course, day and code, which prints [LEARN-37] [LEARN-36]', async () => {
    const print = vi.fn()
    await openPortal({ server: server().on(MINE, { body: listOf(example('Achievement')) }), at: AT, viewer })
    vi.stubGlobal('print', print)
    const sheet = await screen.findByRole('region', { name: 'Certificate of completion' })
    expect(sheet.textContent).toContain('Maya Lindqvist')
    expect(within(sheet).getByRole('heading', { name: 'Start investing' }).lang).toBe('en')
    expect(sheet.textContent).toContain('Finished on March 2, 2026')
    expect(sheet.textContent).toContain('K7QM-3T9W-XB2D')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You finished “Start investing”')
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('says how far it still is and what is missing, and leads back to the course [LEARN-54]', async () => {
    const lesson = example('Lesson')
    const [item] = lesson.content
    const content = [
      { ...item, id: crypto.randomUUID(), name: 'Read already', completedAt: lesson.createdAt },
      { ...item, id: crypto.randomUUID(), name: 'Still open', completedAt: null },
    ]
    const at = server()
      .on(MINE, { body: listOf() })
      .on('GET /api/lessons', { body: listOf({ ...lesson, content }) })
    await openPortal({ server: at, at: AT, viewer })
    expect(await screen.findByRole('heading', { name: 'This course is not finished yet' })).toBeTruthy()
    expect(screen.getByText('You have done 62% of it.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue the course' }).getAttribute('href')).toBe(
      '/course-content/start-investing',
    )
    const missing = await screen.findByRole('link', { name: 'Still open' })
    expect(missing.getAttribute('href')).toBe(`/course-content/start-investing/${item?.lessonId}/${content[1]?.id}`)
    expect(screen.queryByText('Read already')).toBeNull()
    expect(at.named(MINE)[0]?.url.searchParams.get('filter[courseId]')).toBe(course.id)
  })

  test('asks a guest to sign in, and comes back afterwards', async () => {
    const at = server()
    await openPortal({ server: at, at: AT })
    const callout = (await screen.findByText('Sign in to see what you finished.')).parentElement
    if (!callout) throw new Error('the sentence stands alone')
    const href = within(callout).getByRole('link', { name: 'Sign in' }).getAttribute('href')
    expect(new URL(href ?? '', location.origin).searchParams.get('redirectUrl')).toBe(AT)
    expect(at.named(MINE)).toEqual([])
  })

  test('of a course that is not there says so', async () => {
    const at = new ContractServer().on('GET /api/courses/{id}', problem(404, 'not-found', 'Not found.'))
    await openPortal({ server: at, at: AT, viewer })
    expect(await screen.findByText('Page not found')).toBeTruthy()
  })

  test('without a course says so, and asks for nothing', async () => {
    const at = server()
    await openPortal({ server: at, at: '/course-content/finished' })
    expect(screen.getByText('Page not found')).toBeTruthy()
    expect(at.named('GET /api/courses/{id}')).toEqual([])
  })

  test('that cannot be read can be tried again', async () => {
    const at = server().on(MINE, problem(500, 'internal', 'Broken.'))
    await openPortal({ server: at, at: AT, viewer })
    const again = await screen.findByRole('button', { name: 'Try again' })
    at.on(MINE, { body: listOf(example('Achievement')) })
    fireEvent.click(again)
    expect(await screen.findByRole('region', { name: 'Certificate of completion' })).toBeTruthy()
  })
})
