import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { Update } from '../../../machines/rules/outbox-queue.ts'
import { PROGRESS_UPDATE_LIMITS } from '../../../openapi/generated/limits.ts'
import type { Lesson } from '../../../openapi/generated/portal.ts'
import { lessonQuery } from '../../../src/features/learning/api.ts'
import { leaveWith, outboxEffects } from '../../../src/features/learning/outbox-effects.ts'
import { createApi } from '../../../src/platform/api/client.ts'
import { example } from '../../lib/portal/contract-server.ts'
import { MemoryDatabase } from '../../lib/portal/memory-database.ts'

const storage = vi.hoisted(() => ({ database: undefined as unknown }))
vi.mock('../../../src/platform/database.ts', () => ({ openDatabase: async () => storage.database }))

const userId = 'maya'
const update: Update = { contentId: 'video', lessonId: 'first', progress: 40, version: 'one' }
const note = { id: 'idea', text: 'Look this up', second: 12, paragraph: null, revision: 1 }
const noted: Update = { contentId: 'video', lessonId: 'first', note, version: 'two' }
const unnoted: Update = { ...noted, note: { id: 'idea', isDeleted: true } }
const PROGRESS = 'PUT /api/lessons/first/content/video/progress'
const NOTE = '/api/lessons/first/content/video/notes/idea'

let database: MemoryDatabase
beforeEach(() => {
  database = new MemoryDatabase()
  storage.database = database
})
const rows = (store: string) => [...database.rowsOf(store).values()]

/** Lets one step of each transaction fail, as a full disk does. */
const breakStorage = (step: 'put' | 'delete' | 'done') => {
  const fail = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
  const begin = database.transaction.bind(database)
  vi.spyOn(database, 'transaction').mockImplementation((names) => {
    const tx = begin(names)
    const broken = <Store extends object>(store: Store): Store => (step === 'done' ? store : { ...store, [step]: fail })
    return {
      store: broken(tx.store),
      objectStore: (name: string) => broken(tx.objectStore(name)),
      commit: tx.commit,
      get done() {
        return step === 'done' ? fail() : tx.done
      },
    }
  })
}

/** An API whose server gives the answers by turns, the last one again and again. */
const serverWith = (...answers: Response[]) => {
  const asked: { at: string; body: unknown; isKept: boolean }[] = []
  const api = createApi({
    baseUrl: 'http://lectern.test',
    locale: 'en',
    fetch: async (request) => {
      const text = await request.text()
      asked.push({
        at: `${request.method} ${new URL(request.url).pathname}`,
        body: text === '' ? null : JSON.parse(text),
        isKept: request.keepalive,
      })
      return (answers.length > 1 ? answers.shift() : answers[0])?.clone() ?? Response.json({})
    },
  })
  return { api, asked }
}
const refusal = () =>
  Response.json(
    { type: 'about:blank', title: 'No', status: 403, code: 'registration-required' },
    { status: 403, headers: { 'content-type': 'application/problem+json' } },
  )

const effects = outboxEffects(serverWith().api, new QueryClient())
const store = (changed: Update) =>
  toPromise(createActor(effects.storeUpdate, { input: { userId, update: changed } }).start())
const drop = (spent = update) =>
  toPromise(createActor(effects.dropUpdate, { input: { userId, update: spent } }).start())
const read = () => toPromise(createActor(effects.readQueue, { input: { userId } }).start())
const send = ({ api }: ReturnType<typeof serverWith>, sent: Update) =>
  toPromise(createActor(outboxEffects(api, new QueryClient()).sendUpdate, { input: { update: sent } }).start())

describe('what is stored', () => {
  test('is read again as it was recorded, progress and notes, and only that of the person [LEARN-39]', async () => {
    await store(update)
    await store(noted)
    database.rowsOf('outbox').set('other', { ...update, userId: 'somebody' })
    expect(await read()).toEqual([update, noted])
  })

  test('goes once the server has acknowledged it [LEARN-39]', async () => {
    await store(update)
    await store(noted)
    await drop()
    await drop(noted)
    expect([...rows('outbox'), ...rows('notes')]).toEqual([])
  })

  test('and came while it was being sent stays, to be sent as well [LEARN-39]', async () => {
    await store(update)
    await store({ ...update, progress: 70, version: 'two' })
    await drop()
    expect(rows('outbox')).toEqual([{ ...update, userId, progress: 70, version: 'two' }])
  })

  test.each(['put', 'done'] as const)('counts as stored only when storage says so: %s', async (step) => {
    breakStorage(step)
    await expect(store(update)).rejects.toThrow('The disk is full.')
  })

  test.each(['delete', 'done'] as const)('counts as gone only when storage says so: %s', async (step) => {
    await store(update)
    breakStorage(step)
    await expect(drop()).rejects.toThrow('The disk is full.')
  })
})

describe('what is acknowledged', () => {
  const lesson = example('Lesson')
  const [item] = lesson.content
  const contentId = item?.id ?? ''
  const done = { ...example('ContentProgress'), lessonId: lesson.id, contentId, progress: 55, passed: null }

  /** A page that shows the lesson and sends progress of its first item. */
  function sending() {
    const { api } = serverWith(Response.json({ ...done, results: null }))
    const queries = new QueryClient()
    const { queryKey } = lessonQuery(api, lesson.id)
    queries.setQueryData<Lesson>(queryKey, lesson)
    const sent: Update = { ...update, lessonId: lesson.id, contentId }
    const begin = () => createActor(outboxEffects(api, queries).sendUpdate, { input: { update: sent } }).start()
    const shown = () => queries.getQueryData<Lesson>(queryKey)?.content.find(({ id }) => id === contentId)?.progress
    return { begin, shown, api, queries, queryKey }
  }

  test('is where the page reads it [LEARN-39]', async () => {
    const { begin, shown } = sending()
    expect(shown()).toBe(item?.progress)
    await toPromise(begin())
    expect(shown()).toBe(55)
  })

  test('stays when the lesson was being loaded, because that answer may have been made before [LEARN-39]', async () => {
    const { begin, shown, queries, queryKey } = sending()
    const answers: ((loaded: Lesson) => void)[] = []
    const queryFn = () => new Promise<Lesson>((resolve) => answers.push(resolve))
    new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await toPromise(begin())
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.(lesson)
    await new Promise(setImmediate)
    expect(shown()).toBe(55)
  })

  test('leaves nothing behind for the next person, when somebody signs out meanwhile [LEARN-46]', async () => {
    const { begin, shown, api } = sending()
    begin().stop()
    // Its answer has come when that of a later one has.
    await toPromise(createActor(outboxEffects(api, new QueryClient()).sendUpdate, { input: { update } }).start())
    expect(shown()).toBe(item?.progress)
  })
})

describe('what is sent', () => {
  test('is the progress of its item, and outlives the page', async () => {
    const server = serverWith()
    await send(server, update)
    expect(server.asked).toEqual([{ at: PROGRESS, body: { progress: 40 }, isKept: true }])
  })

  test('is a note under its own id, and tells what the server has [LEARN-68]', async () => {
    const saved = { ...note, deletedAt: null }
    const server = serverWith(Response.json(saved))
    expect(await send(server, noted)).toEqual({ noteId: 'idea', contentId: 'video', note: saved })
    const { id: _, ...body } = note
    expect(server.asked).toEqual([{ at: `PUT ${NOTE}`, body, isKept: true }])
  })

  test('is a note that another device has deleted, which is gone then [LEARN-68]', async () => {
    const server = serverWith(Response.json({ ...note, deletedAt: '2026-11-24T10:00:00.000Z' }))
    expect(await send(server, noted)).toEqual({ noteId: 'idea', contentId: 'video', note: null })
  })

  test('is the deletion of a note, which is acknowledged once the server has answered [LEARN-68]', async () => {
    const server = serverWith(new Response(null, { status: 204 }))
    expect(await send(server, unnoted)).toEqual({ noteId: 'idea', contentId: 'video', note: null })
    expect(server.asked).toEqual([{ at: `DELETE ${NOTE}`, body: null, isKept: true }])
    await expect(send(serverWith(refusal()), unnoted)).rejects.toMatchObject({ status: 403 })
  })

  test('are the longest of more parts than the server takes', async () => {
    const server = serverWith()
    const short = Array.from({ length: 100 }, (_, index) => ({ start: index * 10, end: index * 10 + 2 }))
    await send(server, { ...update, watched: [...short, { start: 2_000, end: 2_500 }] })
    expect(server.asked[0]?.body).toMatchObject({
      watched: expect.toSatisfy(
        (watched: unknown[]) => watched.length === PROGRESS_UPDATE_LIMITS.watched,
        'as many parts as the server takes',
      ),
    })
    expect(server.asked[0]?.body).toMatchObject({ watched: expect.arrayContaining([{ start: 2_000, end: 2_500 }]) })
  })
})

describe('a page that is left', () => {
  test('sends all it has, and stores at once what is not stored [LEARN-42]', async () => {
    const server = serverWith()
    const commit = vi.fn()
    const begin = database.transaction.bind(database)
    vi.spyOn(database, 'transaction').mockImplementation((names) => {
      const tx = begin(names)
      commit.mockImplementation(tx.commit)
      return { ...tx, commit }
    })
    leaveWith(server.api, { userId, unstored: [noted], queue: [update, noted] })
    await vi.waitFor(() => expect(server.asked.map(({ at }) => at)).toEqual([PROGRESS, `PUT ${NOTE}`]))
    await vi.waitFor(() => expect(rows('notes')).toEqual([{ ...noted, userId, noteId: 'idea' }]))
    expect(rows('outbox')).toEqual([])
    expect(commit).toHaveBeenCalledOnce()
  })

  // What nobody handles of these fails the run.
  test.each(['put', 'done'] as const)('is left though neither storage nor server take it: %s', async (step) => {
    const server = serverWith(refusal())
    breakStorage(step)
    leaveWith(server.api, { userId, unstored: [update], queue: [update] })
    await vi.waitFor(() => expect(server.asked).toHaveLength(1))
    await new Promise(setImmediate)
  })
})
