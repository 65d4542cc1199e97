import { afterEach, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { Update } from '../../../machines/rules/outbox-queue.ts'
import { PROGRESS_UPDATE_LIMITS } from '../../../openapi/generated/limits.ts'
import type { ProgressUpdate } from '../../../openapi/generated/portal.ts'
import { outboxEffects } from '../../../src/features/learning/outbox-effects.ts'
import { createApi } from '../../../src/platform/api/client.ts'

/** Replaces IndexedDB, which jsdom lacks, as far as the outbox uses it. */
const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../../src/platform/database.ts', () => {
  const keyOf = (key: string[]) => key.join(' ')
  const store = {
    get: async (key: string[]) => kept.get(keyOf(key)),
    put: async (row: { userId: string; contentId: string }) => void kept.set(keyOf([row.userId, row.contentId]), row),
    delete: async (key: string[]) => void kept.delete(keyOf(key)),
  }
  return { openDatabase: async () => ({ transaction: () => ({ store, done: Promise.resolve() }) }) }
})
afterEach(() => kept.clear())

const effects = outboxEffects(createApi({ baseUrl: 'http://lectern.test', locale: 'en', fetch }))
const userId = 'maya'
const update: Update = { contentId: 'video', lessonId: 'first', progress: 40, version: 'one' }

const store = (changed: Update) => {
  const storing = createActor(effects.storeUpdate, { input: { userId, update: changed } }).start()
  return toPromise(storing)
}
const drop = () => toPromise(createActor(effects.dropUpdate, { input: { userId, update } }).start())

test('what the server has acknowledged goes [LEARN-39]', async () => {
  await store(update)
  await drop()
  expect(kept.size).toBe(0)
})

test('what came while it was being sent stays, to be sent as well [LEARN-39]', async () => {
  await store(update)
  await store({ ...update, progress: 70, version: 'two' })
  await drop()
  expect([...kept.values()]).toEqual([{ ...update, userId, progress: 70, version: 'two' }])
})

test('of more parts than the server takes, the longest are sent', async () => {
  const bodies: ProgressUpdate[] = []
  const api = createApi({
    baseUrl: 'http://lectern.test',
    locale: 'en',
    fetch: async (request) => {
      bodies.push(await request.json())
      return Response.json({})
    },
  })
  const short = Array.from({ length: 100 }, (_, index) => ({ start: index * 10, end: index * 10 + 2 }))
  const watched = [...short, { start: 2_000, end: 2_500 }]
  await toPromise(createActor(outboxEffects(api).sendUpdate, { input: { update: { ...update, watched } } }).start())
  expect(bodies[0]?.watched).toHaveLength(PROGRESS_UPDATE_LIMITS.watched)
  expect(bodies[0]?.watched).toContainEqual({ start: 2_000, end: 2_500 })
})
