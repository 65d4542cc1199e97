// @vitest-environment jsdom
import { setTimeout as sleep } from 'node:timers/promises'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { User, UserSettingsUpdate } from '../../../openapi/generated/portal.ts'
import { faultsOf } from '../../contract/document.ts'
import { ContractServer, example, problem } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'
import { address, closePortal, openPortal } from '../../lib/portal/portal.tsx'

afterEach(closePortal)

const maya = example('User')
const teacher: User = { ...maya, roles: ['student', 'tutor'] }
const PROFILE = 'GET /api/users/me/profile/{role}'
const SAVE_USER = 'PATCH /api/users/{id}'
const SAVE_SETTINGS = 'PATCH /api/users/me/settings'
const SAVE_PROFILE = 'PATCH /api/users/{id}/profile/{role}'
const student = example('Profile', { role: 'student', bio: null, title: null, categories: [], categoryIds: [] })

const serving = () => new ContractServer().on(PROFILE, { body: student })
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })
const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
const withSettings = (change: Partial<User['settings']>): User => ({
  ...maya,
  settings: { ...maya.settings, ...change },
})

describe('the own profile', () => {
  test('shows the person, the courses with their progress and the certificates [PEOPLE-14]', async () => {
    await openPortal({ server: serving(), at: '/profile', viewer: maya })
    expect(await screen.findByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeTruthy()
    expect(screen.getByText('Verified')).toBeTruthy()
    expect(screen.getByText('Sweden')).toBeTruthy()
    expect(await screen.findByText('Spanish, English')).toBeTruthy()
    const progress = await screen.findByRole('progressbar')
    expect(progress.getAttribute('aria-valuenow')).toBe('33')
    expect(progress.getAttribute('aria-valuetext')).toBe('33%')
    expect(screen.getByText('33%')).toBeTruthy()
    const certificate = await screen.findByRole('link', { name: 'See the certificate of “Start investing”' })
    expect(certificate.getAttribute('href')).toBe('/course-content/finished?course=start-investing')
    expect(screen.queryByRole('navigation', { name: 'Roles' })).toBeNull()
  })

  test('says so when there is nothing yet', async () => {
    const server = serving().on('GET /api/user-courses', { body: listOf() })
    server.on('GET /api/users/me/achievements', { body: listOf() })
    await openPortal({ server, at: '/profile', viewer: maya })
    expect(await screen.findByRole('heading', { name: 'No courses yet' })).toBeTruthy()
    expect(await screen.findByText(/to get its certificate/)).toBeTruthy()
  })

  test('lets one try again when the courses do not come', async () => {
    let isDown = true
    const server = serving().on('GET /api/user-courses', () =>
      isDown ? problem(500, 'internal', 'No.') : { body: listOf(example('UserCourse')) },
    )
    await openPortal({ server, at: '/profile', viewer: maya })
    const alert = await within(await screen.findByRole('main')).findByRole('alert')
    expect(alert.textContent).toContain('Please try again later, or contact support')
    isDown = false
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Start investing' })).toBeTruthy()
  })

  test('sends the message for the address once more', async () => {
    const viewer = withSettings({ security: { ...maya.settings.security, isEmailVerified: false } })
    const server = serving()
    await openPortal({ server, at: '/profile', viewer })
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }))
    expect(await screen.findByText(/sent a link to student@lectern.test/)).toBeTruthy()
    expect(server.named('POST /api/auth/verify-email/resend')).toHaveLength(1)
  })

  test('has nothing for a guest but the way to sign in', async () => {
    await openPortal({ server: serving(), at: '/courses' })
    history.pushState({}, '', '/profile?active-tab=tutor')
    await act(async () => dispatchEvent(new PopStateEvent('popstate')))
    await waitFor(() => expect(address()).toBe('/auth/login?redirectUrl=%2Fprofile%3Factive-tab%3Dtutor'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
  })

  test('offers a tutor who has none yet to write one', async () => {
    const server = serving().on(PROFILE, problem(404, 'not-found', 'Nothing.'))
    await openPortal({ server, at: '/profile?active-tab=tutor', viewer: teacher })
    expect(await screen.findByRole('heading', { name: 'Your tutor profile is empty' })).toBeTruthy()
  })
})

const openForm = async (server: ContractServer, viewer = maya) => {
  await openPortal({ server, at: '/profile', viewer })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit profile' }))
  return screen.findByLabelText('First name')
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('editing the profile', () => {
  test('saves the account, its settings and what each role shows', async () => {
    const server = serving()
    type(await openForm(server, teacher), 'Majken')
    type(screen.getByLabelText('Phone (optional)'), '0046 70-123 45 67')
    type(screen.getByLabelText('Job title'), ' Educator ')
    save()
    expect(await screen.findByText('Your profile is saved.')).toBeTruthy()
    const name = { firstName: 'Majken', lastName: 'Lindqvist' }
    expect(server.named(SAVE_USER).map(({ body }) => body)).toEqual([name])
    expect(server.named(SAVE_SETTINGS).map(({ body }) => body)).toEqual([
      { profile: { countryCode: 'se' }, contacts: { phone: '+46701234567' } },
    ])
    const shown = { ...name, countryCode: 'se', phoneNumber: '+46701234567', languageCodes: ['es', 'en'] }
    const own = { title: 'Educator', bio: null, categoryIds: [], subjectIds: [] }
    expect(server.named(SAVE_PROFILE).map(({ body }) => body)).toEqual([shown, { ...shown, ...own }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that is refused says so at its field, and keeps what was typed', async () => {
    const refusal = problem(400, 'invalid-request', 'Please check the marked fields.')
    const fields = { 'contacts.phone': ['This number is taken.'] }
    const server = serving().on(SAVE_SETTINGS, { ...refusal, body: { ...refusal.body, fields } })
    await openForm(server)
    const phone = screen.getByLabelText('Phone (optional)')
    type(phone, '+46701234567')
    save()
    await waitFor(() => expect(descriptionOf(phone)).toBe('This number is taken.'))
    expect(phone).toHaveProperty('value', '+46701234567')
    expect(server.named(SAVE_PROFILE)).toEqual([])
  })

  test('that fails as a whole is said in the words of the server', async () => {
    const server = serving().on(SAVE_USER, problem(403, 'forbidden', 'This is not yours.'))
    await openForm(server)
    save()
    expect((await screen.findByRole('alert')).textContent).toBe('This is not yours.')
  })

  test('sends nothing that the contract does not take', async () => {
    const server = serving().on(SAVE_PROFILE, problem(404, 'not-found', 'Stay open.'))
    const first = await openForm(server, teacher)
    const phone = screen.getByLabelText('Phone (optional)')
    const title = screen.getByLabelText('Job title')
    // Looking for it each time takes longer than all the rest.
    const button = screen.getByRole('button', { name: 'Save' })
    const short = fc.string({ unit: fc.constantFrom('a', 'ä', ' ', '\u00a0', '😀', '+', '0', '7', '-'), maxLength: 12 })
    const name = fc.oneof(short, fc.constantFrom('', 'a'.repeat(100), 'ä'.repeat(101)))
    const number = fc.oneof(short, fc.constantFrom('', '+46 70 123 45 67', '0046701234567', '(+46) 70.123'))
    const work = fc.oneof(short, fc.constantFrom('a'.repeat(200), 'a'.repeat(201)))
    let sent = 0
    await fc.assert(
      fc.asyncProperty(name, number, work, async (...typed) => {
        for (const [place, field] of [first, phone, title].entries()) type(field, typed[place] ?? '')
        await act(async () => fireEvent.click(button))
        await waitFor(() => expect(button.textContent).toBe('Save'))
        const schemas = {
          [SAVE_USER]: 'UserUpdate',
          [SAVE_SETTINGS]: 'UserSettingsUpdate',
          [SAVE_PROFILE]: 'ProfileUpdate',
        } as const
        for (const { name, body } of server.calls.splice(0)) {
          const schema = Object.entries(schemas).find(([call]) => call === name)?.[1]
          if (!schema) continue
          sent += 1
          expect(faultsOf(schema, body)).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
    expect(sent).toBeGreaterThan(0)
  })
})

describe('the preferences', () => {
  test('keep reminders that are no longer offered, and courses’ as they are', async () => {
    const event = ['telegram:event-user-joined:P3DT2H', 'email:event-started:PT15M']
    const course = ['email:course-started:P1D', 'ws:lesson-added:PT0M']
    const viewer = withSettings({ notification: { enabled: true, event, course, quietHours: null } })
    const server = serving().on(SAVE_SETTINGS, ({ body }) => {
      const { notification } = body as UserSettingsUpdate
      return { body: { ...viewer.settings, notification: { ...viewer.settings.notification, ...notification } } }
    })
    await act(async () => {
      await openPortal({ server, at: '/profile/preferences?active-tab=notifications', viewer })
    })
    const first = within(await screen.findByRole('group', { name: 'Reminder 1' }))
    expect(first.getByLabelText('When')).toHaveProperty('value', String(3 * 86_400 + 2 * 3600))
    fireEvent.click(screen.getByRole('button', { name: 'Remove reminder 2' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove ws:lesson-added:PT0M' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Notifications' }))
    save()
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(server.named(SAVE_SETTINGS).map(({ body }) => body)).toEqual([
      {
        notification: {
          enabled: false,
          event: ['telegram:event-user-joined:P3DT2H'],
          course: ['email:course-started:P1D'],
          quietHours: null,
        },
      },
    ])
  })

  test('show which accounts elsewhere are connected', async () => {
    const auth = [{ provider: 'google' as const, userId: '1' }]
    await openPortal({
      server: serving(),
      at: '/profile/preferences?active-tab=connections',
      viewer: withSettings({ auth }),
    })
    expect(await screen.findByRole('button', { name: 'Set a password' })).toBeTruthy()
    expect(screen.getAllByText('Connected')).toHaveLength(1)
    expect(screen.getByText('Not available on this site.')).toBeTruthy()
  })

  test('show the theme that was chosen last, however fast one chooses [PEOPLE-3]', async () => {
    let kept: User['settings'] = { ...maya.settings, profile: { ...maya.settings.profile, theme: null } }
    const server = serving().on(SAVE_SETTINGS, async ({ body }) => {
      const { profile } = body as UserSettingsUpdate
      // The second takes longer, so that the person could be loaded with the theme of the first.
      if (profile?.theme !== 'dark') await sleep(100)
      kept = { ...kept, profile: { ...kept.profile, ...profile } }
      return { body: kept }
    })
    await openPortal({ server, at: '/profile/preferences?active-tab=appearance', viewer: withSettings(kept) })
    server.on('GET /api/users/me', () => ({ body: withSettings(kept) }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Dark' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Same as this device' }))
    await waitFor(() => expect(server.named(SAVE_SETTINGS)).toHaveLength(2))
    const before = server.named('GET /api/users/me').length
    await waitFor(() => expect(kept.profile.theme).toBeNull())
    await waitFor(() => expect(server.named('GET /api/users/me').length).toBeGreaterThan(before))
    expect(server.named(SAVE_SETTINGS).map(({ body }) => body)).toEqual([
      { profile: { theme: 'dark' } },
      { profile: { theme: null } },
    ])
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })

  test('begin with the account when the address makes no sense', async () => {
    await openPortal({ server: serving(), at: '/profile/preferences?active-tab=nonsense', viewer: maya })
    expect(await screen.findByRole('button', { name: 'Delete account…' })).toBeTruthy()
  })

  test('say at the field what the server has against a password, and in the words of the table that it failed [AUTH-21]', async () => {
    const refusal = problem(400, 'invalid-request', 'Please check the marked fields.')
    const fields = { password: ['This password is known from a leak.'] }
    const server = serving().on('PATCH /api/users/{id}/password', { ...refusal, body: { ...refusal.body, fields } })
    await openPortal({ server, at: '/profile/preferences?active-tab=security', viewer: maya })
    fireEvent.click(await screen.findByRole('button', { name: 'Change password' }))
    const dialog = within(await screen.findByRole('dialog'))
    type(dialog.getByLabelText('New password'), 'Compound74')
    type(dialog.getByLabelText('Repeat the new password'), 'Compound74')
    fireEvent.click(dialog.getByRole('button', { name: 'Change password' }))
    const failure = within(await screen.findByRole('alert'))
    expect(failure.getByText('Error!')).toBeTruthy()
    expect(failure.getByText('Failed to change password.')).toBeTruthy()
    expect(dialog.getByText('This password is known from a leak.')).toBeTruthy()
  })
})
