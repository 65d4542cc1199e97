// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { TabNews } from '../../src/app/tabs.ts'
import { courseQuery } from '../../src/features/courses/api.ts'
import type { Api } from '../../src/platform/api/client.ts'
import { ContractServer, example } from '../lib/portal/contract-server.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { MAYA, openAsMaya, soon } from '../lib/portal/page.ts'

const SAVE = 'PUT /api/lessons/{id}/content/{contentId}/progress'
const course = example('Course', { isRegistered: true, progress: 0 })
const done = example('ContentProgress', { courseId: course.id, results: null, passed: null, courseProgress: 25 })
const rendered = (api: Api): [readonly unknown[], unknown][] => [[courseQuery(api, course.id).queryKey, course]]

/** Another tab of the same browser. */
let tab: BroadcastChannel
let heard: TabNews[]
beforeEach(() => {
  heard = []
  tab = new BroadcastChannel('lectern.tabs')
  tab.addEventListener('message', ({ data }) => heard.push(data))
})
afterEach(() => {
  tab.close()
  closePages()
})

const openCourse = async (options: { isLearning?: boolean; askedAt?: number } = {}) => {
  const page = await openAsMaya({ server: new ContractServer(), rendered, ...options })
  const fact = () => page.queries.getQueryState<{ progress: number }>(courseQuery(page.api, course.id).queryKey)
  return { ...page, fact }
}

test('what the person changed in another tab is asked for again, and what somebody else did is not [LEARN-51]', async () => {
  const { fact } = await openCourse()
  const post = (news: TabNews) => tab.postMessage(news)
  post({ type: 'progress', userId: crypto.randomUUID(), done: { ...done, courseProgress: 50 } })
  post({ type: 'changed', userId: crypto.randomUUID() })
  post({ type: 'progress', userId: MAYA.id, done })
  await soon(() => fact()?.data?.progress).toBe(25)
  expect(fact()?.isInvalidated).toBe(false)
  post({ type: 'changed', userId: MAYA.id })
  await soon(() => fact()?.isInvalidated).toBe(true)
  expect(heard, 'nobody is told what that tab said already').toEqual([])
})

test('what succeeds here is told to other tabs, and what fails is not [LEARN-51]', async () => {
  const { queries } = await openCourse()
  const act = (mutationFn: () => Promise<unknown>) =>
    queries.getMutationCache().build(queries, { mutationFn }).execute({})
  await expect(act(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await act(async () => 'done')
  await soon(() => heard).toEqual([{ type: 'changed', userId: MAYA.id }])
})

test('progress is told with what the server made of it, and a completion as a change, too [LEARN-51]', async () => {
  const server = new ContractServer()
  const { actor } = await openAsMaya({ server, rendered })
  const save = async (completedAt: string | null) => {
    const body = { ...done, completedAt }
    server.on(SAVE, { body })
    const update = { contentId: done.contentId, lessonId: done.lessonId, progress: done.progress }
    actor('outbox').send({ type: 'RECORD', update, version: crypto.randomUUID() })
    await waitFor(actor('outbox'), ({ context }) => context.queue.length === 0)
    return { type: 'progress', userId: MAYA.id, done: body }
  }
  const half = await save(null)
  const whole = await save(course.createdAt)
  await soon(() => heard).toEqual([half, whole, { type: 'changed', userId: MAYA.id }])
})

test('progress of another tab is shown on pages without lessons, too [LEARN-51]', async () => {
  const { fact } = await openCourse({ isLearning: false })
  tab.postMessage({ type: 'progress', userId: MAYA.id, done })
  await soon(() => fact()?.data?.progress).toBe(25)
})

const MINUTE_MS = 60_000

describe('what was changed while this page was made, before it heard of anything', () => {
  test('is asked for again [LEARN-75]', async () => {
    const server = new ContractServer()
    const { actor } = await openAsMaya({ server, rendered })
    const update = { contentId: done.contentId, lessonId: done.lessonId, progress: done.progress }
    server.on(SAVE, { body: done })
    actor('outbox').send({ type: 'RECORD', update, version: crypto.randomUUID() })
    await waitFor(actor('outbox'), ({ context }) => context.queue.length === 0)
    await soon(() => heard.length).toBeGreaterThan(0)
    const isAskedAgain = async (askedAt: number) => (await openCourse({ askedAt })).fact()?.isInvalidated
    expect(await isAskedAgain(Date.now() - MINUTE_MS)).toBe(true)
    expect(await isAskedAgain(Date.now() + MINUTE_MS), 'a page that was made later').toBe(false)
  })

  test('is asked for by a page that was kept in memory [LEARN-75]', async () => {
    const { fact } = await openCourse({ askedAt: Date.now() - 2 * MINUTE_MS })
    const isAskedAgain = (toldAt: number) => {
      localStorage.setItem('lectern.told-at', String(toldAt))
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
      return fact()?.isInvalidated
    }
    dispatchEvent(new Event('pagehide'))
    expect(isAskedAgain(Date.now() - MINUTE_MS), 'it has heard that itself').toBe(false)
    expect(isAskedAgain(Date.now() + MINUTE_MS)).toBe(true)
  })
})

/** The access token is gone from this browser; another tab, or the person, has removed it. */
const loseTokens = () => {
  localStorage.removeItem('lectern.access-token')
  expect(document.cookie).toContain('lectern_access')
}

test('whose tokens are removed from this browser is signed out, and nothing of them stays [AUTH-3]', async () => {
  const { actor } = await openCourse()
  dispatchEvent(new Event('storage'))
  expect(actor('auth').getSnapshot().hasTag('signedIn')).toBe(true)
  loseTokens()
  dispatchEvent(new Event('storage'))
  expect(actor('auth').getSnapshot().matches('signedOut')).toBe(true)
  expect(localStorage.getItem('lectern.refresh-token')).toBeNull()
  expect(document.cookie).toBe('')
})

test('a page that was kept in memory looks for the tokens when it is shown again [AUTH-3]', async () => {
  const { actor } = await openCourse()
  loseTokens()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(actor('auth').getSnapshot().matches('signedOut')).toBe(true)
})
