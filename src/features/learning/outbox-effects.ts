import { fromPromise } from 'xstate'
import { isUnchanged, merge, type Update } from '../../../machines/outbox-queue.ts'
import type { ContentProgress } from '../../../openapi/generated/portal.ts'
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
    const { contentId, lessonId, version: _, ...body } = update
    return inTurn(() => saveProgress(api, { contentId, lessonId }, body, true))
  }),
})
