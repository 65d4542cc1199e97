// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { faultsOf } from '../../contract/document.ts'
import { ContractServer, example, problem } from '../../lib/portal/contract-server.ts'
import { closePortal, openPortal } from '../../lib/portal/portal.tsx'

afterEach(closePortal)

const SEND = 'POST /api/feedbacks'
const maya = example('User')
const NAME = 'Your name'
const EMAIL = 'Your e-mail'
const COMPANY = 'Company or organisation (optional)'
const MESSAGE = 'Message'
const arrived = example('Feedback')
const taking = () => new ContractServer().on(SEND, { body: arrived })
const field = (name: string) => screen.getByLabelText(name)
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send the message' }))
const typedIn = (name: string) => (field(name) as HTMLInputElement).value
const descriptionOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
const fill = () => {
  type(NAME, ' Tom Okafor ')
  type(EMAIL, 'tom@example.org')
  type(MESSAGE, 'Do you have courses for schools?')
}
const open = async (server: ContractServer, at = '/contact-us', viewer?: typeof maya) => {
  await openPortal({ server, at, ...(viewer && { viewer }) })
  await screen.findByLabelText(NAME)
}

describe('a message to staff', () => {
  test('says at each field what is missing, and sends nothing', async () => {
    const server = taking()
    await open(server)
    submit()
    await waitFor(() => expect(descriptionOf(NAME)).toBe('Enter your name.'))
    expect(descriptionOf(EMAIL)).toBe('Enter your e-mail address.')
    expect(descriptionOf(MESSAGE)).toBe('Enter a message.')
    expect(document.activeElement).toBe(field(NAME))
    type(NAME, 'x'.repeat(101))
    type(EMAIL, 'tom')
    type(MESSAGE, ' ')
    await waitFor(() => expect(descriptionOf(NAME)).toBe('Use at most 100 characters.'))
    expect(descriptionOf(EMAIL)).toBe('Enter a valid e-mail address.')
    expect(field(MESSAGE).getAttribute('aria-invalid')).toBe('true')
    expect(server.named(SEND)).toEqual([])
  })

  test('arrives from a guest, and what happens next has the focus [EDIT-4]', async () => {
    const server = taking()
    await open(server)
    fill()
    submit()
    const heading = await screen.findByRole('heading', { name: 'Your message has arrived' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('Your message reaches the staff of this portal at once.')).toBeTruthy()
    expect(server.named(SEND).map(({ body, token }) => ({ body, token }))).toEqual([
      {
        body: {
          type: 'contact',
          name: 'Tom Okafor',
          email: 'tom@example.org',
          message: 'Do you have courses for schools?',
        },
        token: undefined,
      },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Write another message' }))
    await waitFor(() => expect(document.activeElement).toBe(field(MESSAGE)))
    expect(typedIn(EMAIL)).toBe('tom@example.org')
    expect(typedIn(MESSAGE)).toBe('')
  })

  test('of a partner names a company, which may be left out [EDIT-4]', async () => {
    const server = taking()
    await open(server, '/become-a-partner')
    fill()
    submit()
    await screen.findByRole('heading', { name: 'Your message has arrived' })
    fireEvent.click(screen.getByRole('button', { name: 'Write another message' }))
    await screen.findByLabelText(COMPANY)
    type(COMPANY, 'Okafor School')
    type(MESSAGE, 'We have a school.')
    submit()
    await screen.findByRole('heading', { name: 'Your message has arrived' })
    const sent = server.named(SEND).map(({ body }) => body as Record<string, unknown>)
    expect(sent.map(({ company }) => company)).toEqual([undefined, 'Okafor School'])
    expect(sent.map(({ type }) => type)).toEqual(['partnership', 'partnership'])
  })

  test('of somebody who is signed in knows who that is, and what was typed stays', async () => {
    const server = taking()
    await open(server, '/contact-us', maya)
    await waitFor(() => expect(typedIn(NAME)).toBe('Maya Lindqvist'))
    expect(typedIn(EMAIL)).toBe(maya.username)
    type(EMAIL, 'other@example.org')
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out', hidden: true }))
    await waitFor(() => expect(typedIn(NAME)).toBe(''))
    expect(typedIn(EMAIL)).toBe('other@example.org')
  })

  test('that is refused shows at its field what the server says', async () => {
    const refusal = problem(400, 'invalid-request', 'Please check the marked fields.')
    const server = new ContractServer().on(SEND, {
      ...refusal,
      body: { ...refusal.body, fields: { email: ['Nobody lives at this address.'] } },
    })
    await open(server)
    fill()
    submit()
    await waitFor(() => expect(descriptionOf(EMAIL)).toBe('Nobody lives at this address.'))
    expect(document.activeElement).toBe(field(EMAIL))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(typedIn(MESSAGE)).toBe('Do you have courses for schools?')
    server.on(SEND, { body: arrived })
    type(EMAIL, 'tom@example.com')
    submit()
    expect(await screen.findByRole('heading', { name: 'Your message has arrived' })).toBeTruthy()
  })

  test.each([
    [429, 'Too many attempts. Please wait a moment and try again.'],
    [400, 'Something in this request is not right.'],
  ])('that is answered with %i says so in the words of the server, and keeps what was typed', async (status, said) => {
    const server = new ContractServer().on(SEND, problem(status, 'no', said))
    await open(server)
    fill()
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe(said)
    expect(typedIn(MESSAGE)).toBe('Do you have courses for schools?')
    expect(typedIn(NAME)).toBe(' Tom Okafor ')
  })

  test('is sent once, however often one presses', async () => {
    const answer = Promise.withResolvers<void>()
    const server = new ContractServer().on(SEND, () => answer.promise.then(() => ({ body: arrived })))
    await open(server)
    fill()
    submit()
    const busy = await screen.findByRole('button', { name: 'Sending…' })
    await act(async () => fireEvent.click(busy))
    answer.resolve()
    await screen.findByRole('heading', { name: 'Your message has arrived' })
    expect(server.named(SEND)).toHaveLength(1)
  })
})

test('the form sends nothing that the contract does not take', async () => {
  const server = new ContractServer().on(SEND, problem(429, 'too-many-requests', 'Wait.'))
  await open(server, '/become-a-partner')
  const short = fc.string({ unit: fc.constantFrom('a', 'ä', ' ', '\u00a0', '😀', '@', '.'), maxLength: 6 })
  const text = (most: number) => fc.oneof(short, fc.constantFrom('', 'a'.repeat(most), 'ä'.repeat(most + 1), ' a '))
  const email = fc.oneof(fc.emailAddress(), short, fc.constant(`${'a'.repeat(250)}@lectern.test`))
  // Looking for them each time takes longer than all the rest.
  const fields = [NAME, EMAIL, COMPANY, MESSAGE].map(field)
  const button = screen.getByRole('button', { name: 'Send the message' })
  let sent = 0
  await fc.assert(
    fc.asyncProperty(text(100), email, text(200), text(4000), async (...typed) => {
      for (const [place, one] of fields.entries()) fireEvent.input(one, { target: { value: typed[place] } })
      await act(async () => fireEvent.click(button))
      await waitFor(() => expect(button.textContent).toBe('Send the message'))
      for (const { body } of server.calls.splice(0).filter((call) => call.name === SEND)) {
        sent += 1
        expect(faultsOf('MessageCreate', body)).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
  expect(sent).toBeGreaterThan(0)
})
