import type { Note, NoteUpdate } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import { ApiError, ok } from '../../../platform/api/errors.ts'
import type { ItemOfLesson } from '../api.ts'

export type NoteOfItem = ItemOfLesson & { noteId: string }

const at = ({ lessonId, contentId, noteId }: NoteOfItem) => ({ path: { id: lessonId, contentId, noteId } })

export const saveNote = ({ fetch }: Api, note: NoteOfItem, body: NoteUpdate): Promise<Note> =>
  ok(fetch.PUT('/api/lessons/{id}/content/{contentId}/notes/{noteId}', { params: at(note), body, keepalive: true }))

/** A note that never arrived, in a course to which the person has no access any more, needs no deleting. */
export const deleteNote = ({ fetch }: Api, note: NoteOfItem) =>
  ok(fetch.DELETE('/api/lessons/{id}/content/{contentId}/notes/{noteId}', { params: at(note), keepalive: true })).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    },
  )
