// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  changeAddress,
  currentEntry,
  guardHistory,
  isStep,
  leaveModalEntry,
  useAddress,
} from '../../src/platform/address/address.ts'

const guard = { mayGo: vi.fn(() => true), went: vi.fn(), ask: vi.fn(), bare: vi.fn(() => '/articles') }
const here = () => location.pathname + location.search
/** Goes back or forward, as the browser's buttons do; jsdom does it a moment later. */
const step = async (go: () => void) => {
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  go()
  await gone
}

beforeEach(() => {
  vi.clearAllMocks()
  guard.mayGo.mockReturnValue(true)
  guardHistory(guard)
  changeAddress('/articles')
})
afterEach(cleanup)

const Shown = () => <p>{useAddress()}</p>

test('a page adds an entry, and a page that replaces another does not', () => {
  const { index } = currentEntry()
  const { length } = history
  changeAddress('/courses?page=2')
  expect([here(), history.length, currentEntry().index]).toEqual(['/courses?page=2', length + 1, index + 1])
  changeAddress('/webinars', { replace: true })
  expect([here(), history.length, currentEntry().index]).toEqual(['/webinars', length + 1, index + 1])
})

test('who shows the address follows it', () => {
  const { container } = render(<Shown />)
  expect(container.textContent).toBe('/articles')
  act(() => changeAddress('/courses?page=2'))
  expect(container.textContent).toBe('/courses?page=2')
})

test('a step through the history is told once it is taken', async () => {
  changeAddress('/courses')
  expect(isStep()).toBe(false)
  await step(() => history.back())
  expect([here(), isStep()]).toEqual(['/articles', true])
  expect(guard.mayGo).toHaveBeenCalledWith(-1)
  expect(guard.went.mock.calls).toEqual([[-1]])
  expect(guard.ask).not.toHaveBeenCalled()
})

test('a step that would lose something is undone, and asked about then', async () => {
  changeAddress('/courses')
  guard.mayGo.mockReturnValue(false)
  await step(() => history.back())
  expect(guard.ask).not.toHaveBeenCalled()
  await step(() => undefined)
  expect(here()).toBe('/courses')
  expect(guard.ask.mock.calls).toEqual([[-1]])
  expect(guard.went).not.toHaveBeenCalled()
})

test('the entry of a modal is left without asking, and keeps the address of its page', async () => {
  changeAddress('/articles?modal=auth', { isModal: true })
  expect(currentEntry().isModal).toBe(true)
  guard.mayGo.mockReturnValue(false)
  await step(leaveModalEntry)
  expect([here(), currentEntry().isModal]).toEqual(['/articles', false])
  expect(guard.ask).not.toHaveBeenCalled()
})
