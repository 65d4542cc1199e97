// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answer, example, problem } from '../../../lib/portal/contract-server.ts'
import { listOf } from '../../../lib/portal/list-of.ts'
import { closePortal, openPortal } from '../../../lib/portal/portal.tsx'
import { AT, item, lesson, serverWith, viewer } from '../quiz-page.ts'

afterEach(closePortal)

/** A lesson of two items, the first of which is opened. */
const [text] = example('Lesson').content
if (!text) throw new Error('the lesson has no text')
const both = { ...lesson, content: [item, text] }
const serverWithBoth = () => serverWith().on('GET /api/lessons/{id}', { body: both })
const pressText = async () => {
  const link = within(await screen.findByRole('complementary')).getByRole('link', { name: text.name })
  fireEvent.click(link)
  expect(location.pathname).toBe(addressOfText)
  return link
}
const addressOfText = `/course-content/start-investing/${lesson.id}/${text.id}`
const headingOf = (name: string) => screen.findByRole('heading', { level: 2, name })

test('an outline that cannot be loaded can be tried again from the bar of the player [LEARN-14]', async () => {
  const server = serverWithBoth().on('GET /api/lessons', problem(503, 'unavailable', 'Busy.'))
  await openPortal({ server, at: AT, viewer })
  const alert = (await screen.findByText('Cannot load lesson. Please try again later.')).parentElement
  if (!alert) throw new Error('the sentence stands alone')
  await headingOf(item.name)
  await pressText()
  await headingOf(text.name)
  server.on('GET /api/lessons', { body: listOf(both) })
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  const bar = await screen.findByRole('navigation', { name: 'Lesson navigation' })
  expect(within(bar).getByRole('button', { name: 'Finish' })).toHaveProperty('disabled', false)
  await headingOf(text.name)
})

test('an item that is pressed before the outline has come is shown when it comes [LEARN-12]', async () => {
  const outline = Promise.withResolvers<Answer>()
  await openPortal({ server: serverWithBoth().on('GET /api/lessons', () => outline.promise), at: AT, viewer })
  const link = await pressText()
  outline.resolve({ body: listOf(both) })
  await headingOf(text.name)
  await screen.findByRole('button', { name: 'Mark as read' })
  expect(location.pathname).toBe(addressOfText)
  expect(link.getAttribute('aria-current')).toBe('true')
})

test.each([
  ['goes to what stands in the place of its button', 'button', 'Completed'],
  ['stays where it is elsewhere', 'heading', 'Compounding'],
] as const)('when the end of a text has been seen, the focus %s [PAGE-27]', async (_, role, focused) => {
  const { id, courseId } = example('Lesson')
  const done = { contentId: text.id, lessonId: id, courseId, attemptId: null, score: null, passed: null, results: null }
  const server = serverWith()
    .on('GET /api/lessons', { body: listOf(example('Lesson')) })
    .on('GET /api/lessons/{id}', { body: example('Lesson') })
    .on('PUT /api/lessons/{id}/content/{contentId}/progress', { body: example('ContentProgress', done) })
  // All that is watched came into sight while the page was busy.
  vi.stubGlobal('IntersectionObserver', function (this: object, tell: (entries: object[]) => void) {
    Object.assign(this, {
      observe: () => tell([{ isIntersecting: false }, { isIntersecting: true }]),
      disconnect: () => undefined,
    })
  })
  await openPortal({ server, at: `/course-content/start-investing/${id}/${text.id}`, viewer })
  const button = await screen.findByRole('button', { name: 'Mark as read' })
  const held = { button, heading: screen.getByRole('heading', { level: 2, name: text.name }) }[role]
  held.focus()
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(document.activeElement?.textContent).toBe(focused)
})
