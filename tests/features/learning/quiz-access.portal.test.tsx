// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { example, problem } from '../../lib/portal/contract-server.ts'
import { closePortal, openPortal } from '../../lib/portal/portal.tsx'
import { AT, lesson, serverWith, viewer } from './quiz-page.ts'

afterEach(closePortal)

describe('who may take it', () => {
  test('a guest sees where to sign in, and comes back to it', async () => {
    await openPortal({ server: serverWith(false), at: AT })
    const hint = await screen.findByRole('link', { name: 'Sign in to register' })
    const url = new URL(hint.getAttribute('href') ?? '', location.origin)
    expect(url.searchParams.get('redirectUrl')).toBe(AT)
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('a person registers first, and then has it', async () => {
    const server = serverWith(false)
    await openPortal({ server, at: AT, viewer })
    const register = await screen.findByRole('button', { name: 'Register now' })
    server.on('GET /api/courses/{id}', { body: example('Course', { isRegistered: true, progress: 0 }) })
    fireEvent.click(register)
    expect(await screen.findByRole('group', { name: /What does a broad fund spread/ })).toBeTruthy()
  })

  test.each([
    ['Course or event registration error', problem(409, 'already-registered', 'You are already registered.'), null],
    ['Any 500 response', problem(500, 'internal', 'Broken.'), 'Server Error'],
  ])('%s is a toast [COURSE-4] [EVENT-25]', async (_, refusal, title) => {
    const server = serverWith(false).on('POST /api/courses/{id}/register', refusal)
    await openPortal({ server, at: AT, viewer })
    fireEvent.click(await screen.findByRole('button', { name: 'Register now' }))
    const words = title === null ? 'You are already registered.' : 'Please try again later, or contact support'
    const toast = await screen.findByRole('alert')
    await waitFor(() => expect(toast.textContent).toBe(`${title ?? ''}${words}`))
    fireEvent.click(within(toast).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('Lesson load failure has its sentence, and can be tried again', async () => {
    const server = serverWith().on('GET /api/lessons/{id}', problem(500, 'internal', 'Broken.'))
    await openPortal({ server, at: AT, viewer })
    const alert = await within(await screen.findByRole('main')).findByRole('alert')
    expect(alert.textContent).toContain('Cannot load lesson. Please try again later.')
    server.on('GET /api/lessons/{id}', { body: lesson })
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('group', { name: /What does a broad fund spread/ })).toBeTruthy()
  })

  test('a lesson of another course does not open under this address', async () => {
    const server = serverWith().on('GET /api/courses/{id}', { body: example('Course', { id: crypto.randomUUID() }) })
    await openPortal({ server, at: AT, viewer })
    expect(await screen.findByText('Page not found')).toBeTruthy()
  })
})
