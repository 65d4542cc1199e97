// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Way } from '../../machines/unsaved.ts'
import { wireHistory } from '../../src/app/leaving.ts'
import { changeAddress } from '../../src/platform/address/address.ts'
import { ContractServer } from '../lib/portal/contract-server.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { openAsMaya } from '../lib/portal/page.ts'

beforeEach(() => changeAddress('/articles'))
afterEach(() => {
  vi.restoreAllMocks()
  closePages()
})

const UNFINISHED = { kind: 'course-unfinished', course: 'start-investing' } as const

/** A page with a history, and a form on it that is not saved when `isDirty`. */
async function openPage({ isDirty = false } = {}) {
  const page = await openAsMaya({ server: new ContractServer() })
  wireHistory(page.app)
  const { actor } = page
  if (isDirty) actor('unsaved').send({ type: 'DIRTY', id: 'review', place: 'page' })
  return {
    ...page,
    show: () => actor('modal').send({ type: 'OPEN', modal: UNFINISHED }),
    leave: (way: Way) => actor('unsaved').send({ type: 'LEAVE', way }),
  }
}

/** Waits for a step through the history, which jsdom takes a moment later. */
async function stepped(act: () => void) {
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  act()
  await gone
}
const goBack = () => stepped(() => history.back())

/** Whether the browser would ask before closing the tab. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('closing the tab asks first while one form is not saved', async () => {
  const { actor } = await openPage()
  expect(asks()).toBe(false)
  actor('unsaved').send({ type: 'DIRTY', id: 'review', place: 'page' })
  expect(asks()).toBe(true)
  actor('unsaved').send({ type: 'CLEAN', id: 'review' })
  expect(asks()).toBe(false)
})

describe('leaving a form that is not saved [PAGE-8]', () => {
  test('for another page closes every dialog once the person agrees', async () => {
    const { actor, modal, went, show, leave } = await openPage({ isDirty: true })
    show()
    leave({ kind: 'address', to: '/courses', replace: false })
    expect(modal()).toEqual({ kind: 'unsaved-changes' })
    expect(went).toEqual([])
    await stepped(() => actor('unsaved').send({ type: 'DISCARD' }))
    expect(modal()).toBeNull()
    expect(went).toEqual([{ to: '/courses', replace: false }])
  })

  test('through the history goes that far once the person agrees', async () => {
    const step = history.go.bind(history)
    // The tests share one history, which would end before them.
    const go = vi.spyOn(history, 'go').mockImplementation((by) => (by === -2 ? undefined : step(by)))
    const { actor, leave } = await openPage({ isDirty: true })
    leave({ kind: 'history', steps: -2 })
    expect(go).not.toHaveBeenCalledWith(-2)
    await stepped(() => actor('unsaved').send({ type: 'DISCARD' }))
    expect(go).toHaveBeenCalledWith(-2)
  })

  test('is given up by the back button while the question is open', async () => {
    const { actor, modal, went, leave } = await openPage({ isDirty: true })
    leave({ kind: 'address', to: '/courses', replace: false })
    await goBack()
    expect(actor('unsaved').getSnapshot().value).toBe('free')
    expect([modal(), went]).toEqual([null, []])
    expect(location.pathname).toBe('/articles')
  })
})

describe('the history follows the dialogs', () => {
  test('the back button closes one, and the page stays', async () => {
    const { modal, show } = await openPage()
    show()
    expect(modal()).toEqual(UNFINISHED)
    await goBack()
    expect(modal()).toBeNull()
    expect(location.pathname).toBe('/articles')
  })

  test('the sign-in has an address of its own', async () => {
    const { actor } = await openPage()
    actor('modal').send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' } })
    expect(location.search).toBe('?type=signin')
  })

  test('an address that was opened with its dialog loses it with the dialog [AUTH-7]', async () => {
    changeAddress('/articles?type=signin&redirectUrl=%2Fcourses', { replace: true })
    const { actor } = await openPage()
    const entries = history.length
    actor('modal').send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' } })
    expect(location.search).toBe('?type=signin&redirectUrl=%2Fcourses')
    actor('modal').send({ type: 'OPEN', modal: { kind: 'auth', type: 'signup' } })
    expect(location.search).toBe('?type=signup&redirectUrl=%2Fcourses')
    actor('modal').send({ type: 'CLOSE' })
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/articles'))
    expect(history.length).toBe(entries)
  })
})
