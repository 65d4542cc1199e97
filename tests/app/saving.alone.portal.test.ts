// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import type { TabNews } from '../../src/app/tabs.ts'
import { notesQuery } from '../../src/features/learning/notes/api.ts'
import { ContractServer, example, problem } from '../lib/portal/contract-server.ts'
import { listOf } from '../lib/portal/list-of.ts'
import { MemoryDatabase } from '../lib/portal/memory-database.ts'
import { closePages } from '../lib/portal/open-pages.ts'
import { MAYA, openAsMaya, soon } from '../lib/portal/page.ts'

const storage = vi.hoisted(() => ({ database: undefined as unknown }))
vi.mock('../../src/platform/database.ts', () => ({ openDatabase: async () => storage.database }))
beforeEach(() => {
  storage.database = new MemoryDatabase()
})
afterEach(closePages)

const SAVE = 'PUT /api/lessons/{id}/content/{contentId}/progress'
const NOTE = 'PUT /api/lessons/{id}/content/{contentId}/notes/{noteId}'
const done = example('ContentProgress')
const note = example('Note')
const { contentId, lessonId } = done
const record = { type: 'RECORD', update: { contentId, lessonId, progress: 40 }, version: 'one' } as const

test('a page that is left sends what has no answer yet once more [LEARN-42]', async () => {
  const server = new ContractServer().on(SAVE, () => new Promise(() => undefined))
  const { actor } = await openAsMaya({ server })
  actor('outbox').send(record)
  await soon(() => server.named(SAVE).length).toBe(1)
  dispatchEvent(new Event('pagehide'))
  await soon(() => server.named(SAVE).length).toBe(2)
})

test.each(['online', 'pageshow'])('what waits for a pause to end is sent at once: %s', async (sign) => {
  const server = new ContractServer().on(SAVE, problem(503, 'unavailable', 'Try again later.'))
  const { actor } = await openAsMaya({ server })
  actor('outbox').send(record)
  await waitFor(actor('outbox'), (state) => state.matches({ signedIn: { sender: 'waiting' } }))
  dispatchEvent(new Event(sign))
  expect(
    actor('outbox')
      .getSnapshot()
      .matches({ signedIn: { sender: 'sending' } }),
  ).toBe(true)
})

test('a saved note is asked for again where notes are shown, in other tabs, too [LEARN-68]', async () => {
  const heard: TabNews[] = []
  const tab = new BroadcastChannel('lectern.tabs')
  tab.addEventListener('message', ({ data }) => heard.push(data))
  const server = new ContractServer().on(NOTE, { body: note })
  const { api, queries, actor } = await openAsMaya({ server })
  const { queryKey } = notesQuery(api, 'course', { page: 1, limit: 10, sort: 'place' })
  queries.setQueryData(queryKey, listOf(note))
  const { id, text, second, paragraph, revision } = note
  const update = { contentId, lessonId, note: { id, text, second, paragraph, revision } }
  actor('outbox').send({ type: 'RECORD', update, version: 'one' })
  await waitFor(actor('outbox'), ({ context }) => context.queue.length === 0)
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
  await soon(() => heard).toEqual([{ type: 'changed', userId: MAYA.id }])
  tab.close()
})

test('saving that begins after the sign-in saves for whoever is signed in', async () => {
  const page = await openAsMaya({ server: new ContractServer(), isSaving: false, isLearning: false })
  page.save()
  expect(page.actor('outbox').getSnapshot().context.userId).toBe(MAYA.id)
})
