import type { NoteList } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import { ok } from '../../../platform/api/errors.ts'
import type { ListQuery } from '../../../platform/api/list-query.ts'

/** The contract also has the list as a file, which is text. */
function asPage(answer: NoteList | string): NoteList {
  if (typeof answer === 'string') throw new TypeError('a file came in place of a page')
  return answer
}

/** The person's notes in a course, by page. */
export const notesQuery = ({ query }: Api, course: string, list: ListQuery) =>
  query.queryOptions(
    'get',
    '/api/courses/{id}/notes',
    { params: { path: { id: course }, query: { ...list } } },
    { select: asPage },
  )

/** All notes that the person has in a course, as Markdown. */
export const notesFile = ({ fetch }: Api, course: string, { filter = {} }: ListQuery) =>
  ok<Blob>(
    fetch.GET('/api/courses/{id}/notes', {
      params: { path: { id: course }, query: { filter } },
      headers: { accept: 'text/markdown' },
      parseAs: 'blob',
    }),
  )
