import { NOTES_PER_COURSE } from '../../../../openapi/generated/constants.ts'
import type { Note, NoteUpdate } from '../../../../openapi/generated/portal.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { DomainError } from '../../../domain-error.ts'
import type { Principal } from '../../../principal.ts'
import { type ItemOfLesson, isInLesson, lockItem } from '../item-queries.ts'
import {
  addNote,
  changeNote,
  countNotes,
  findCourseOfNotes,
  forgetDeleted,
  loadNotes,
  lockNote,
  type NoteRow,
} from './note-queries.ts'

/** A note of a person at an item. */
export type NoteOfItem = ItemOfLesson & { noteId: string }

/** The course whose notes the caller asks for. Throws 'not-found'. */
export async function courseOfNotes(db: Database, me: Principal, idOrAlias: string) {
  const found = await findCourseOfNotes(db, me, idOrAlias)
  if (!found) throw new DomainError('not-found')
  return found
}

/**
 * Makes or changes a note. The highest revision stands, whichever comes last, and a deleted note stays deleted, so that a
 * repetition changes nothing. Throws 'not-found', 'registration-required' and 'too-many-notes'.
 */
export function saveNote(db: Database, { noteId, ...where }: NoteOfItem, update: NoteUpdate): Promise<Note> {
  const { text, revision, second = null, paragraph = null } = update
  if (second !== null && paragraph !== null)
    throw new DomainError('invalid-request', { fieldKeys: { paragraph: { key: 'fields.onePlace' } } })
  return db.transaction(async (tx) => {
    const { courseId } = await openItem(tx, where)
    const kept = await ownNote(tx, noteId, where)
    if (!kept) {
      const { userId } = where
      if ((await countNotes(tx, { userId, courseId })) >= NOTES_PER_COURSE) throw new DomainError('too-many-notes')
      await add(tx, { id: noteId, ...where, courseId, text, revision, second, paragraph })
    } else if (kept.contentId !== where.contentId) throw new DomainError('not-found')
    else if (kept.deletedAt === null && revision > kept.revision)
      await changeNote(tx, noteId, { text, revision, second, paragraph })
    const [note] = await loadNotes(tx, [noteId])
    if (!note) throw new DomainError('not-found')
    return note
  })
}

/**
 * Deletes a note, also without access to the course. One that has not arrived yet is marked as deleted for when it comes.
 * Throws 'not-found'.
 */
export function deleteNote(db: Database, { noteId, ...where }: NoteOfItem): Promise<void> {
  return db.transaction(async (tx) => {
    const kept = await ownNote(tx, noteId, where)
    const { userId } = where
    const courseId = kept?.courseId ?? (await lockItem(tx, where))?.courseId
    if (courseId === undefined) throw new DomainError('not-found')
    if (!kept) await add(tx, { id: noteId, ...where, courseId, text: '', revision: 1, deletedAt: new Date() })
    else if (kept.deletedAt === null) await changeNote(tx, noteId, { text: '', deletedAt: new Date() })
    await forgetDeleted(tx, { userId, courseId }, NOTES_PER_COURSE)
  })
}

async function openItem(tx: Transaction, where: ItemOfLesson) {
  const item = await lockItem(tx, where)
  if (item) return item
  throw new DomainError((await isInLesson(tx, where)) ? 'registration-required' : 'not-found')
}

/** Whoever else has chosen the id first keeps it. */
async function ownNote(tx: Transaction, id: string, { userId }: ItemOfLesson): Promise<NoteRow | null> {
  const kept = await lockNote(tx, id)
  if (kept && kept.userId !== userId) throw new DomainError('not-found')
  return kept
}

async function add(tx: Transaction, values: Parameters<typeof addNote>[1]) {
  if (!(await addNote(tx, values))) throw new DomainError('not-found')
}
