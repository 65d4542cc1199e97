// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { faultsOf } from '../../contract/document.ts'
import { type Answer, ContractServer, example, problem, tokensFor } from '../../lib/portal/contract-server.ts'
import { address, closePortal, openPortal } from '../../lib/portal/portal.tsx'

afterEach(closePortal)

const LOGIN = 'POST /api/auth/login'
const CODE = /Authenticator code/
const maya = example('User')
const welcoming = () => new ContractServer().on(LOGIN, { body: tokensFor(maya.id) })
const field = (name: 'E-mail' | 'Password') => screen.getByLabelText(name)
const type = (name: 'E-mail' | 'Password', value: string) => fireEvent.input(field(name), { target: { value } })
const submit = () => {
  const form = field('E-mail').closest('form')
  if (!form) throw new Error('the field stands in no form')
  fireEvent.submit(form)
}
const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

describe('signing in', () => {
  test('says at each field what is missing, and sends nothing', async () => {
    const server = welcoming()
    await openPortal({ server, at: '/auth/login' })
    submit()
    await waitFor(() => expect(descriptionOf(field('E-mail'))).toBe('Enter your e-mail address.'))
    expect(descriptionOf(field('Password'))).toBe('Enter your password.')
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('E-mail'))
    type('E-mail', 'maya')
    await waitFor(() => expect(descriptionOf(field('E-mail'))).toBe('Enter a valid e-mail address.'))
    expect(server.named(LOGIN)).toEqual([])
  })

  test('goes on where one came from', async () => {
    const server = welcoming()
    await openPortal({ server, at: '/auth/login?redirectUrl=%2Fcourses%3Fq%3Dfunds' })
    type('E-mail', 'student@lectern.test')
    type('Password', 'Lectern123')
    submit()
    expect(await screen.findByRole('heading', { level: 1, name: 'Courses' })).toBeTruthy()
    expect(address()).toBe('/courses?q=funds')
    expect(server.named(LOGIN).map((call) => call.body)).toEqual([
      { username: 'student@lectern.test', password: 'Lectern123' },
    ])
    expect(await screen.findByRole('button', { name: /^Account of/ })).toBeTruthy()
  })

  test('stays busy until the page that comes next is there [AUTH-61]', async () => {
    const listed = Promise.withResolvers<Answer>()
    const server = welcoming().on('GET /api/courses', () => listed.promise)
    await openPortal({ server, at: '/auth/login?redirectUrl=%2Fcourses' })
    type('E-mail', 'student@lectern.test')
    type('Password', 'Lectern123')
    submit()
    expect(await screen.findByRole('button', { name: /^Account of/ })).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Signing in…' })
    expect(button.hasAttribute('disabled')).toBe(true)
    expect(screen.queryByText(/^You are signed in/)).toBeNull()
    listed.resolve({})
    expect(await screen.findByRole('heading', { level: 1, name: 'Courses' })).toBeTruthy()
  })

  test.each(['//evil.test', 'https://evil.test', '/auth/login', '/\\evil.test'])(
    'goes home instead of to %s',
    async (to) => {
      await openPortal({ server: welcoming(), at: `/auth/login?${new URLSearchParams({ redirectUrl: to })}` })
      type('E-mail', 'student@lectern.test')
      type('Password', 'Lectern123')
      submit()
      expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Maya' })).toBeTruthy()
      expect(address()).toBe('/')
    },
  )

  test('that is refused says why, in the words of the server, and keeps what was typed', async () => {
    const refusal = problem(401, 'wrong-credentials', 'The e-mail or the password is wrong.')
    await openPortal({ server: new ContractServer().on(LOGIN, refusal), at: '/auth/login' })
    type('E-mail', 'student@lectern.test')
    type('Password', 'wrong')
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe('The e-mail or the password is wrong.')
    expect(field('E-mail')).toHaveProperty('value', 'student@lectern.test')
    expect(address()).toBe('/auth/login')
  })

  test('asks for the code of those who have a second factor, and for another one when it is wrong', async () => {
    const refusals = [
      problem(401, 'otp-required', 'Enter the code of your authenticator app.'),
      problem(401, 'otp-wrong', 'This code is wrong or was used before.'),
    ]
    const server = new ContractServer().on(LOGIN, () => refusals.shift() ?? { body: tokensFor(maya.id) })
    await openPortal({ server, at: '/auth/login?redirectUrl=%2Fcourses' })
    type('E-mail', 'student@lectern.test')
    type('Password', 'Lectern123')
    expect(screen.queryByLabelText(CODE)).toBeNull()
    submit()
    const code = await screen.findByLabelText(CODE)
    await waitFor(() => expect(document.activeElement).toBe(code))
    fireEvent.input(code, { target: { value: '12' } })
    submit()
    await waitFor(() => expect(descriptionOf(code)).toMatch(/six-digit/))
    fireEvent.input(code, { target: { value: '123 456' } })
    submit()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/wrong or was used/))
    fireEvent.input(screen.getByLabelText(CODE), { target: { value: 'AB12C-D34EF' } })
    submit()
    expect(await screen.findByRole('heading', { level: 1, name: 'Courses' })).toBeTruthy()
    const person = { username: 'student@lectern.test', password: 'Lectern123' }
    expect(server.named(LOGIN).map((call) => call.body)).toEqual([
      person,
      { ...person, otp: '123456' },
      { ...person, otp: 'ab12c-d34ef' },
    ])
  })

  test('of somebody who is signed in already leads on', async () => {
    await openPortal({ server: welcoming(), at: '/auth/login?redirectUrl=%2Fcourses', viewer: maya })
    expect(await screen.findByText('You are signed in as Maya Lindqvist.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/courses')
    expect(screen.queryByLabelText('Password')).toBeNull()
  })
})

describe('coming back from a provider', () => {
  const EXCHANGE = 'POST /api/auth/oauth/exchange'
  const AT = '/auth/login?code=of-google&redirectUrl=%2Fcourses'
  const send = (code: HTMLElement, value: string) => {
    fireEvent.input(code, { target: { value } })
    fireEvent.submit(code.closest('form') ?? code)
  }

  test('asks those who have a second factor for its code, at a field that stays until it is right [AUTH-48]', async () => {
    const refusals = [
      problem(401, 'otp-required', 'Enter the code of your authenticator app.'),
      problem(401, 'otp-wrong', 'This code is wrong or was used before.'),
    ]
    const server = welcoming().on(EXCHANGE, () => refusals.shift() ?? { body: tokensFor(maya.id) })
    await openPortal({ server, at: AT })
    const code = await screen.findByLabelText(CODE)
    await waitFor(() => expect(document.activeElement).toBe(code))
    for (const value of ['', '12']) {
      send(code, value)
      await waitFor(() => expect(descriptionOf(code)).toMatch(/six-digit/))
    }
    send(code, '123 456')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/wrong or was used/))
    expect(document.activeElement).toBe(code)
    send(code, 'AB12C-D34EF')
    expect(await screen.findByRole('heading', { level: 1, name: 'Courses' })).toBeTruthy()
    expect(server.named(EXCHANGE).map((call) => call.body)).toEqual([
      { code: 'of-google' },
      { code: 'of-google', otp: '123456' },
      { code: 'of-google', otp: 'ab12c-d34ef' },
    ])
  })

  test('lets people sign in otherwise when it has taken too long, also with a second factor', async () => {
    const server = new ContractServer()
      .on(EXCHANGE, problem(410, 'link-expired', 'This sign-in has taken too long.'))
      .on(LOGIN, problem(401, 'otp-required', 'Enter the code of your authenticator app.'))
    await openPortal({ server, at: AT })
    expect((await screen.findByRole('alert')).textContent).toBeTruthy()
    type('E-mail', 'student@lectern.test')
    type('Password', 'Lectern123')
    submit()
    expect(await screen.findByLabelText(CODE)).toBeTruthy()
    expect(field('E-mail')).toHaveProperty('value', 'student@lectern.test')
    expect(server.named(EXCHANGE)).toHaveLength(1)
  })
})

test('the form sends nothing that the contract does not take', async () => {
  const server = new ContractServer().on(LOGIN, problem(401, 'wrong-credentials', 'Wrong.'))
  await openPortal({ server, at: '/auth/login' })
  const word = fc.string({ unit: fc.constantFrom('a', 'Z', '1', '.', '-', '_', '+', "'", ' ', 'ä', '@'), maxLength: 8 })
  const email = fc.tuple(word, word, fc.constantFrom('test', 'c', 'co.uk', 'x-')).map(([a, b, c]) => `${a}@${b}.${c}`)
  const username = fc.oneof(
    fc.constantFrom('student@lectern.test', 'a@b-.com', `${'a'.repeat(250)}@lectern.test`, `a@${'b'.repeat(250)}.test`),
    fc.emailAddress(),
    email,
    word,
  )
  const password = fc.oneof(fc.string(), fc.constantFrom('', ' ', 'a'.repeat(128), 'a'.repeat(129)))
  await fc.assert(
    fc.asyncProperty(username, password, async (username, password) => {
      type('E-mail', username)
      type('Password', password)
      await act(async () => submit())
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Signing in…' })).toBeNull())
      for (const { body } of server.calls.splice(0).filter((call) => call.name === LOGIN))
        expect(faultsOf('Credentials', body)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
