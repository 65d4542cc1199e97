import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { isHeld } from '../../../../machines/outbox.ts'
import type { NoteChange, Update } from '../../../../machines/rules/outbox-queue.ts'
import type { Course, LessonContent, Note, NoteUpdate } from '../../../../openapi/generated/portal.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { useOnline } from '../../../platform/online.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { notesQuery } from './api.ts'
import { useKeptNotes } from './note-cache.ts'
import { NOWHERE, type Place } from './note-place.ts'

export type NoteState = 'saved' | 'saving' | 'kept' | 'refused'
export type ShownNote = Pick<Note, 'id' | 'text' | 'revision'> & Place & { state: NoteState }

/** The most that are shown at one item; the page of the course has them all. */
const MOST_NOTES = 50

/** Sends a change of a note to the outbox, which keeps it until the server has it. */
export function useRecordNote() {
  const outbox = useFlow('outbox')
  return (at: { contentId: string; lessonId: string }, note: NoteChange) =>
    outbox.send({
      type: 'RECORD',
      update: { contentId: at.contentId, lessonId: at.lessonId, note },
      version: crypto.randomUUID(),
    })
}

/** A revision after that of the note, and after those of other devices as far as clocks agree. */
export const nextRevision = (before = 0) => Math.max(Date.now(), before + 1)

export interface WaitingNote {
  contentId: string
  lessonId: string
  note: NoteChange
  state: Exclude<NoteState, 'saved'>
}

/** Changes of notes, in whatever course, that the server has not acknowledged: of each note the newest. */
export function useWaitingNotes(): WaitingNote[] {
  const outbox = useFlow('outbox')
  const isOnline = useOnline()
  const queue = useSelector(outbox, ({ context }) => context.queue)
  const parked = useSelector(outbox, ({ context }) => context.parked)
  const isHeldUp = useSelector(outbox, isHeld) || !isOnline
  const of = (updates: Update[], state: WaitingNote['state']) =>
    updates.flatMap(({ contentId, lessonId, note }) => (note ? { contentId, lessonId, note, state } : []))
  const all = [...of(parked, 'refused'), ...of(queue, isHeldUp ? 'kept' : 'saving')]
  return [...new Map(all.map((one) => [one.note.id, one])).values()]
}

/** A note without a place belongs to its whole item. */
export const placed = (note: NoteUpdate & { id: string }) => ({ ...NOWHERE, ...note })

/** The notes of an item: what the server has, with what it has not acknowledged yet (LEARN-68). */
export function useNotes(course: Course, item: LessonContent) {
  const { api } = usePortal()
  useKeptNotes()
  const list = useQuery(
    notesQuery(api, course.id, { page: 1, limit: MOST_NOTES, sort: 'place', filter: { contentId: item.id } }),
  )
  const waiting = useWaitingNotes()
  const notes = new Map<string, ShownNote>(list.data?.items.map((note) => [note.id, { ...note, state: 'saved' }]))
  for (const { contentId, note, state } of waiting) {
    if (contentId !== item.id) continue
    if ('isDeleted' in note) notes.delete(note.id)
    else notes.set(note.id, { ...placed(note), state })
  }
  const placeOf = ({ second, paragraph }: ShownNote) => second ?? paragraph ?? -1
  return {
    notes: [...notes.values()].sort((a, b) => placeOf(a) - placeOf(b)),
    isLoaded: list.data !== undefined,
    hasMore: list.data?.hasNextPage ?? false,
  }
}

/** Why notes were refused since the page was opened, by their ids. */
export function useRefusals(): ReadonlyMap<string, string> {
  const outbox = useFlow('outbox')
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const hearing = outbox.on('refused', ({ noteId, code }) => {
      if (noteId !== undefined) setRefusals((before) => new Map(before).set(noteId, code))
    })
    return () => hearing.unsubscribe()
  }, [outbox])
  return refusals
}
