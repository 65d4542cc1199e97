import type { Note, NoteUpdate, ProgressUpdate } from '../../openapi/generated/portal.ts'
import type { Pause } from '../back-off.ts'
import { partsOf, spansOfParts } from './watched.ts'

/** A note that was made, changed or deleted. */
export type NoteChange = { id: string } & (NoteUpdate | { isDeleted: true })
/** Progress of one content item, or a note made at it, that is to be saved. */
export type Progress = ProgressUpdate & { contentId: string; lessonId: string; note?: NoteChange }
/** A queued update; the version is unique, so that a newer update is never dropped for an older one. */
export type Update = Progress & { version: string }
type Stamp = Pick<Update, 'contentId' | 'version' | 'note'>

/** A note as the server has it; null once it is deleted there. */
export interface SavedNote {
  noteId: string
  contentId: string
  note: Note | null
}

/** What an update belongs to, which has one update in the queue: a note, or else the progress of an item. */
export const keyOf = ({ contentId, note }: Pick<Update, 'contentId' | 'note'>): string => note?.id ?? contentId

export interface OutboxContext {
  userId: string | null
  /** Updates the server has not acknowledged, oldest first, one for each content item and each note. */
  queue: Update[]
  /** Keys whose newest update is not yet written to the browser's storage. */
  unstored: string[]
  /** The key whose update is being written. */
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
  const note = laterNote(older.note, newer.note)
  const watched = partsOf(spansOfParts([...(older.watched ?? []), ...(newer.watched ?? [])]))
  const both = {
    ...older,
    ...newer,
    ...(draft && { draft }),
    ...(note && { note }),
    ...(watched.length > 0 && { watched }),
  }
  return older.progress === undefined ? both : { ...both, progress: Math.max(older.progress, newer.progress ?? 0) }
}

/** The draft with the higher revision, which may be that of another tab. */
export const laterDraft = <D extends { revision: number }>(kept: D | undefined, come: D | undefined): D | undefined =>
  kept && come ? (kept.revision > come.revision ? kept : come) : (come ?? kept)

/** A deleted note stays deleted; else the change with the higher revision, which may be that of another tab. */
const laterNote = (kept: NoteChange | undefined, come: NoteChange | undefined): NoteChange | undefined => {
  if (!kept || !come || 'isDeleted' in come) return come ?? kept
  return 'isDeleted' in kept || kept.revision > come.revision ? kept : come
}

/**
 * Whether storage still holds exactly what was sent. The version is not enough, because storage may have merged an
 * update of another tab into it.
 */
export const isUnchanged = (stored: Update | undefined, sent: Update): boolean =>
  stored !== undefined && textOf(stored) === textOf(sent)

const textOf = (update: Update): string => JSON.stringify(Object.entries(update).sort())

const put = (queue: Update[], update: Update): Update[] =>
  find(queue, keyOf(update))
    ? queue.map((queued) => (keyOf(queued) === keyOf(update) ? update : queued))
    : [...queue, update]

const find = (queue: Update[], key: string | null) => queue.find((queued) => keyOf(queued) === key)
const without = (list: Update[], key: string) => list.filter((one) => keyOf(one) !== key)
const newest = (older: Update, own: Update | undefined) => (own ? merge(older, own) : older)
const isAmong = (list: Stamp[], stamp: Stamp) =>
  list.some((one) => keyOf(one) === keyOf(stamp) && one.version === stamp.version)

export const record = ({ queue, unstored }: OutboxContext, update: Update) => ({
  queue: put(queue, merge(find(queue, keyOf(update)), update)),
  unstored: [...unstored.filter((key) => key !== keyOf(update)), keyOf(update)],
})

/** Adds the stored updates, without those that are spent or parked. Newer updates of this page win. */
export const addStored = ({ queue, spent, parked }: OutboxContext, stored: Update[]) => ({
  queue: stored
    .filter((update) => !isAmong(spent, update) && !isAmong(parked, update))
    .reduce((all, update) => put(all, newest(update, find(all, keyOf(update)))), queue),
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
  const refused = parked.filter((one) => keyOf(one) === keyOf(sent))
  return {
    queue: isDone ? without(queue, keyOf(sent)) : queue,
    unstored: isDone ? unstored.filter((key) => key !== keyOf(sent)) : unstored,
    spent: [...spent, ...(isDone ? [sent] : []), ...refused],
    parked: without(parked, keyOf(sent)),
  }
}

/** Parks an update that the server refuses for good; a newer update of the same item may still be accepted. */
export const park = ({ queue, parked }: OutboxContext, sent: Update) => ({
  queue: queue.filter((queued) => !isAmong([sent], queued)),
  parked: [...without(parked, keyOf(sent)), sent],
})

export const unpark = ({ queue, parked }: OutboxContext) => ({
  queue: parked.reduce((all, update) => put(all, newest(update, find(all, keyOf(update)))), queue),
  parked: [],
})
