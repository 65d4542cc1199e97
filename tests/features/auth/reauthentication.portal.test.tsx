// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { User } from '../../../openapi/generated/portal.ts'
import { ContractServer, example, problem } from '../../lib/portal/contract-server.ts'
import { address, closePortal, openPortal } from '../../lib/portal/portal.tsx'

afterEach(closePortal)

const PROVE = 'POST /api/auth/reauthenticate'
const START = 'POST /api/users/me/two-factor'
const TURN_OFF = 'POST /api/users/me/two-factor/disable'
const SECURITY = '/profile/preferences?active-tab=security'
const required = problem(401, 'reauthentication-required', 'Confirm that it is you to continue.')

const maya = example('User')
/** The person with other ways to sign in. */
function signingIn(auth: User['settings']['auth'], isTwoFAEnabled = false): User {
  const security = { ...maya.settings.security, isTwoFAEnabled }
  return { ...maya, settings: { ...maya.settings, auth, security } }
}
const google = [{ provider: 'google' as const, userId: 'one' }]
const question = () => screen.findByRole('dialog', { name: 'Confirm that it is you' })

describe('the question who somebody is [AUTH-58]', () => {
  test('is put to people without a password as a sign-in at their provider, which leads back here', async () => {
    const server = new ContractServer().on(START, required)
    await openPortal({ server, at: SECURITY, viewer: signingIn(google), providers: ['google', 'facebook'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
    const dialog = await question()
    const link = await within(dialog).findByRole('link', { name: 'Continue with Google' })
    expect(link.getAttribute('href')).toBe(`/api/auth/google?${new URLSearchParams({ redirectUrl: SECURITY })}`)
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    expect(within(dialog).queryByRole('link', { name: /Facebook/ })).toBeNull()
  })

  test('is answered with a code by those who have no password and a second factor', async () => {
    const refusals = [problem(429, 'too-many-requests', 'Too many attempts.'), problem(400, 'otp-wrong', 'Wrong.'), {}]
    const server = new ContractServer().on(PROVE, () => refusals.shift() ?? {})
    const answers = [required, {}]
    server.on(TURN_OFF, () => answers.shift() ?? {})
    await openPortal({ server, at: SECURITY, viewer: signingIn([], true) })
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
    fireEvent.input(await screen.findByLabelText(/recovery code/), { target: { value: 'aaaaa-bbbbb' } })
    fireEvent.click(screen.getByRole('button', { name: 'Turn off' }))
    const dialog = await question()
    const code = within(dialog).getByLabelText(/recovery code/)
    const confirm = (typed: string) => {
      fireEvent.input(code, { target: { value: typed } })
      fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    }
    confirm('123 456')
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Too many attempts.')
    confirm('654321')
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    confirm('CCCCC-ddddd')
    await waitFor(() => expect(server.named(TURN_OFF)).toHaveLength(2))
    expect(server.named(PROVE).map(({ body }) => body)).toEqual(
      ['123456', '654321', 'ccccc-ddddd'].map((otp) => ({ otp })),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('tells those who have neither how to set a password', async () => {
    await openPortal({ server: new ContractServer().on(START, required), at: SECURITY, viewer: signingIn([]) })
    fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
    expect((await question()).textContent).toContain('Set one with a link that we send you')
  })
})

describe('whoever comes back from their provider, signed in all the time [AUTH-58]', () => {
  const at = `/auth/login?${new URLSearchParams({ code: 'once', redirectUrl: SECURITY })}`

  test('has proved who they are and is where they were', async () => {
    const server = new ContractServer()
    await openPortal({ server, at, viewer: maya })
    await waitFor(() => expect(address()).toBe(SECURITY))
    expect(server.named(PROVE).map(({ body }) => body)).toEqual([{ code: 'once' }])
    expect(server.named('POST /api/auth/oauth/exchange')).toEqual([])
  })

  test('is told when that account is not theirs, and can go on', async () => {
    const server = new ContractServer().on(PROVE, problem(409, 'other-account', 'That is somebody else.'))
    await openPortal({ server, at, viewer: maya })
    expect((await screen.findByRole('alert')).textContent).toBe('That is somebody else.')
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(SECURITY)
  })
})
