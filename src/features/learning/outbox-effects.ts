import { fromPromise } from 'xstate'
import { isUnchanged, merge, type Update } from '../../../machines/outbox-queue.ts'
import { PROGRESS_UPDATE_LIMITS } from '../../../openapi/generated/limits.ts'
import type { ContentProgress, WatchedPart } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { openDatabase } from '../../platform/database.ts'
import { saveProgress } from './api.ts'
import { inTurn } from './in-turn.ts'

const plain = ({ userId: _, ...update }: Update & { userId: string }): Update => update

/** The outbox: updates in IndexedDB by user and item; one tab sends at a time. */
export const outboxEffects = (api: Api) => ({
  readQueue: fromPromise<Update[], { userId: string }>(async ({ input }) => {
    const db = await openDatabase()
    const kept = await db.getAllFromIndex('outbox', 'user', input.userId)
    return kept.map(plain)
  }),
  storeUpdate: fromPromise<void, { userId: string; update: Update }>(async ({ input: { userId, update } }) => {
    const db = await openDatabase()
    const tx = db.transaction('outbox', 'readwrite')
    const before = await tx.store.get([userId, update.contentId])
    await tx.store.put({ ...merge(before && plain(before), update), userId })
    await tx.done
  }),
  dropUpdate: fromPromise<void, { userId: string; update: Update }>(async ({ input: { userId, update } }) => {
    const db = await openDatabase()
    const tx = db.transaction('outbox', 'readwrite')
    const kept = await tx.store.get([userId, update.contentId])
    if (kept && isUnchanged(plain(kept), update)) await tx.store.delete([userId, update.contentId])
    await tx.done
  }),
  sendUpdate: fromPromise<ContentProgress, { update: Update }>(async ({ input: { update } }) => {
    return inTurn(() => send(api, update))
  }),
})

const send = (api: Api, { contentId, lessonId, version: _, ...body }: Update) =>
  saveProgress(api, { contentId, lessonId }, { ...body, ...(body.watched && { watched: longest(body.watched) }) }, true)

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
  const tx = (await openDatabase()).transaction('outbox', 'readwrite')
  const puts = updates.map((update) => tx.store.put({ ...update, userId }))
  tx.commit()
  await Promise.all([...puts, tx.done])
}
