// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { problem } from '../../../lib/portal/contract-server.ts'
import { listOf } from '../../../lib/portal/list-of.ts'
import { closePortal, openPortal } from '../../../lib/portal/portal.tsx'
import { AT, item, lesson, serverWith, viewer } from '../quiz-page.ts'

afterEach(closePortal)

test('an outline that cannot be loaded can be tried again from the bar of the player [LEARN-14]', async () => {
  const server = serverWith().on('GET /api/lessons', problem(503, 'unavailable', 'Busy.'))
  await openPortal({ server, at: AT, viewer })
  const alert = (await screen.findByText('Cannot load lesson. Please try again later.')).parentElement
  if (!alert) throw new Error('the sentence stands alone')
  expect(screen.getByRole('heading', { level: 2, name: item.name })).toBeTruthy()
  server.on('GET /api/lessons', { body: listOf(lesson) })
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  const bar = await screen.findByRole('navigation', { name: 'Lesson navigation' })
  expect(within(bar).getByRole('button', { name: 'Finish' })).toHaveProperty('disabled', false)
})
