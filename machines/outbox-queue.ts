import type { ProgressUpdate } from '../openapi/generated/portal.ts'
import type { Pause } from './back-off.ts'
import { partsOf, spansOfParts } from './watched.ts'

/** Progress of one content item that is to be saved. */
export type Progress = ProgressUpdate & { contentId: string; lessonId: string }
/** A queued update; the version is unique, so that a newer update is never dropped for an older one. */
export type Update = Progress & { version: string }
type Stamp = Pick<Update, 'contentId' | 'version'>

export interface OutboxContext {
  userId: string | null
  /** Updates the server has not acknowledged, oldest first, one for each content item. */
  queue: Update[]
  /** Content ids whose newest update is not yet written to the browser's storage. */
  unstored: string[]
  /** The content id that is being written. */
  storing: string | null
  /** The update that is being sent. */
  sent: Update | null
  /** Updates that are acknowledged or can never count, and are still in storage. */
  spent: Update[]
  /** Updates the server refused for good. */
  parked: Update[]
  pause: Pause
}

/** The newer update wins, but progress never decreases within an attempt. Also used to merge in storage. */
export const merge = (older: Update | undefined, newer: Update): Update => {
  if (!older || (older.attemptId && newer.attemptId && older.attemptId !== newer.attemptId)) return newer
  const draft = laterDraft(older.draft, newer.draft)
  const watched = partsOf(spansOfParts([...(older.watched ?? []), ...(newer.watched ?? [])]))
  const both = { ...older, ...newer, ...(draft && { draft }), ...(watched.length > 0 && { watched }) }
  return older.progress === undefined ? both : { ...both, progress: Math.max(older.progress, newer.progress ?? 0) }
}

/** The draft with the higher revision, which may be that of another tab. */
export const laterDraft = <D extends { revision: number }>(kept: D | undefined, come: D | undefined): D | undefined =>
  kept && come ? (kept.revision > come.revision ? kept : come) : (come ?? kept)

/**
 * Whether storage still holds exactly what was sent. The version is not enough, because storage may have merged an
 * update of another tab into it.
 */
export const isUnchanged = (stored: Update | undefined, sent: Update): boolean =>
  stored !== undefined && textOf(stored) === textOf(sent)

const textOf = (update: Update): string => JSON.stringify(Object.entries(update).sort())

const put = (queue: Update[], update: Update): Update[] =>
  queue.some(({ contentId }) => contentId === update.contentId)
    ? queue.map((queued) => (queued.contentId === update.contentId ? update : queued))
    : [...queue, update]

const find = (queue: Update[], contentId: string | null) => queue.find((queued) => queued.contentId === contentId)
const without = <T extends { contentId: string }>(list: T[], contentId: string): T[] =>
  list.filter((one) => one.contentId !== contentId)
const newest = (older: Update, own: Update | undefined) => (own ? merge(older, own) : older)
const isAmong = (list: Stamp[], { contentId, version }: Stamp) =>
  list.some((one) => one.contentId === contentId && one.version === version)

export const record = ({ queue, unstored }: OutboxContext, update: Update) => ({
  queue: put(queue, merge(find(queue, update.contentId), update)),
  unstored: [...unstored.filter((id) => id !== update.contentId), update.contentId],
})

/** Adds the stored updates, without those that are spent or parked. Newer updates of this page win. */
export const addStored = ({ queue, spent, parked }: OutboxContext, stored: Update[]) => ({
  queue: stored
    .filter((update) => !isAmong(spent, update) && !isAmong(parked, update))
    .reduce((all, update) => put(all, newest(update, find(all, update.contentId))), queue),
})

export const beginStoring = ({ unstored }: OutboxContext) => ({
  storing: unstored[0] ?? null,
  unstored: unstored.slice(1),
})
export const updateToStore = ({ queue, parked, storing }: OutboxContext) =>
  find(queue, storing) ?? find(parked, storing)

/** Marks an update that needs no sending any more as spent; if it changed in the meantime, it stays in the queue. */
export const settle = ({ queue, unstored, spent, parked }: OutboxContext, sent: Update) => {
  const isDone = isAmong(queue, sent)
  const refused = parked.filter(({ contentId }) => contentId === sent.contentId)
  return {
    queue: isDone ? without(queue, sent.contentId) : queue,
    unstored: isDone ? unstored.filter((id) => id !== sent.contentId) : unstored,
    spent: [...spent, ...(isDone ? [sent] : []), ...refused],
    parked: without(parked, sent.contentId),
  }
}

/** Parks an update that the server refuses for good; a newer update of the same item may still be accepted. */
export const park = ({ queue, parked }: OutboxContext, sent: Update) => ({
  queue: queue.filter((queued) => !isAmong([sent], queued)),
  parked: [...without(parked, sent.contentId), sent],
})

export const unpark = ({ queue, parked }: OutboxContext) => ({
  queue: parked.reduce((all, update) => put(all, newest(update, find(all, update.contentId))), queue),
  parked: [],
})
