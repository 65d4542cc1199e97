import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import {
  isUnchanged,
  keyOf,
  merge,
  type NoteChange,
  type SavedNote,
  type Update,
} from '../../../machines/rules/outbox-queue.ts'
import { PROGRESS_UPDATE_LIMITS } from '../../../openapi/generated/limits.ts'
import type { ContentProgress, WatchedPart } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { type KeptUpdate, openDatabase } from '../../platform/database.ts'
import { type ItemOfLesson, inTurn, saveProgress } from './api.ts'
import { deleteNote, saveNote } from './notes/save-note.ts'
import { applyProgress } from './progress-cache.ts'

const plain = ({ userId: _, noteId: _note, ...update }: KeptUpdate): Update => update
const kept = (userId: string, update: Update): KeptUpdate => ({
  ...update,
  userId,
  ...(update.note && { noteId: update.note.id }),
})
const storeOf = ({ note }: Update) => (note ? 'notes' : 'outbox')

/**
 * The outbox: updates in IndexedDB by user and item or note; one tab sends at a time. The page reads progress that the
 * server has acknowledged from the cache.
 */
export const outboxEffects = (api: Api, queries: QueryClient) => ({
  readQueue: fromPromise<Update[], { userId: string }>(async ({ input }) => {
    const db = await openDatabase()
    const stores = ['outbox', 'notes'] as const
    const all = await Promise.all(stores.map((store) => db.getAllFromIndex(store, 'user', input.userId)))
    return all.flat().map(plain)
  }),
  storeUpdate: fromPromise<void, { userId: string; update: Update }>(async ({ input: { userId, update } }) => {
    const db = await openDatabase()
    const tx = db.transaction(storeOf(update), 'readwrite')
    const before = await tx.store.get([userId, keyOf(update)])
    await tx.store.put(kept(userId, merge(before && plain(before), update)))
    await tx.done
  }),
  dropUpdate: fromPromise<void, { userId: string; update: Update }>(async ({ input: { userId, update } }) => {
    const db = await openDatabase()
    const tx = db.transaction(storeOf(update), 'readwrite')
    const now = await tx.store.get([userId, keyOf(update)])
    if (now && isUnchanged(plain(now), update)) await tx.store.delete([userId, keyOf(update)])
    await tx.done
  }),
  sendUpdate: fromPromise<ContentProgress | SavedNote, { update: Update }>(async ({ input: { update }, signal }) => {
    const answer = await inTurn(() => send(api, update))
    // Somebody who has signed out meanwhile leaves nothing behind.
    if (!('noteId' in answer) && !signal.aborted) applyProgress(api, queries, answer)
    return answer
  }),
})

const send = (
  api: Api,
  { contentId, lessonId, version: _, note, ...body }: Update,
): Promise<ContentProgress | SavedNote> =>
  note
    ? sendNote(api, { contentId, lessonId }, note)
    : saveProgress(
        api,
        { contentId, lessonId },
        { ...body, ...(body.watched && { watched: longest(body.watched) }) },
        true,
      )

async function sendNote(api: Api, item: ItemOfLesson, { id: noteId, ...change }: NoteChange): Promise<SavedNote> {
  const of = { ...item, noteId }
  if ('isDeleted' in change) {
    await deleteNote(api, of)
    return { noteId, contentId: item.contentId, note: null }
  }
  const note = await saveNote(api, of, change)
  return { noteId, contentId: item.contentId, note: note.deletedAt === null ? note : null }
}

/** As many parts as the server takes, where a film was watched in more. */
const longest = (parts: WatchedPart[]) =>
  parts.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, PROGRESS_UPDATE_LIMITS.watched)

/**
 * Stores and sends updates when the page is left. Nothing is read or waited for, because the page may be gone in the next
 * moment: a transaction is lost unless it commits at once, and a turn may come too late. The server takes a repetition.
 */
export function leaveWith(
  api: Api,
  { userId, unstored, queue }: { userId: string; unstored: Update[]; queue: Update[] },
) {
  for (const update of queue) send(api, update).catch(() => undefined)
  void storeAtOnce(userId, unstored).catch(() => undefined)
}

async function storeAtOnce(userId: string, updates: Update[]) {
  const tx = (await openDatabase()).transaction(['outbox', 'notes'], 'readwrite')
  const puts = updates.map((update) => tx.objectStore(storeOf(update)).put(kept(userId, update)))
  tx.commit()
  await Promise.all([...puts, tx.done])
}
