// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { actorOf } from '../../../machines/app.ts'
import { ContractServer, example, tokensFor } from '../../lib/portal/contract-server.ts'
import { address, closePortal, openPortal } from '../../lib/portal/portal.tsx'

afterEach(closePortal)

const maya = example('User')

test('what was typed is unsaved until the account exists, and no longer while the next page is on its way', async () => {
  const server = new ContractServer().on('POST /api/auth/register', { body: tokensFor(maya.id) })
  const { app } = await openPortal({ server, at: '/auth/sign-up?redirectUrl=%2Fcourses' })
  const unsaved = actorOf(app, 'unsaved')
  const typed = {
    'First name': 'Maya',
    'Last name': 'Lindqvist',
    'E-mail': 'maya@lectern.test',
    Password: 'Compound72',
  }
  for (const [label, value] of Object.entries(typed))
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
  await waitFor(() => expect(unsaved.getSnapshot().context.forms).toHaveLength(1))
  const dirty: number[] = []
  actorOf(app, 'auth').on('signedUp', () => {
    unsaved.subscribe(({ context }) => dirty.push(context.forms.length))
  })
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Courses' })).toBeTruthy()
  expect(address()).toBe('/courses')
  expect(dirty.filter((forms) => forms > 0)).toEqual([])
})
