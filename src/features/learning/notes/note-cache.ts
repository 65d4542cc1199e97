import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SavedNote } from '../../../../machines/rules/outbox-queue.ts'
import type { NoteList } from '../../../../openapi/generated/portal.ts'
import { useFlow } from '../../../platform/portal.tsx'

/** The key with which all queries of notes begin. */
const NOTES = ['get', '/api/courses/{id}/notes']

/** The item whose notes a query asks for; undefined for those of a whole course. */
const itemOf = (key: readonly unknown[]): unknown => Object(key[2]).params?.query?.filter?.contentId

/** Puts a note that the server has where the page reads it, in the same moment in which it leaves the outbox. */
function keepNote(queries: QueryClient, { noteId, contentId, note }: SavedNote) {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: NOTES })) {
    queries.setQueryData<NoteList>(queryKey, (list) => {
      if (!list?.items) return list
      const isKnown = list.items.some(({ id }) => id === noteId)
      const items = list.items.flatMap((one) => (one.id === noteId ? (note ?? []) : one))
      return { ...list, items: note && !isKnown && itemOf(queryKey) === contentId ? [...items, note] : items }
    })
  }
}

/** Does so while a part that shows notes is on the page. */
export function useKeptNotes() {
  const queries = useQueryClient()
  const outbox = useFlow('outbox')
  useEffect(() => {
    const hearing = outbox.on('noteSaved', ({ saved }) => keepNote(queries, saved))
    return () => hearing.unsubscribe()
  }, [queries, outbox])
}
