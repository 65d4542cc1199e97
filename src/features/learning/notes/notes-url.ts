import { page, type UrlState, words } from '../../../platform/address/url-fields.ts'

/** What the address of the notes of a course says. */
export const NOTES_VIEW = { q: words, page }

export type NotesView = UrlState<typeof NOTES_VIEW>

/** The same as parameters of the list. */
export const noteRows = ({ q, page }: NotesView) => ({
  page,
  limit: 10,
  sort: 'place',
  ...(q !== '' && { filter: { text: { $cont: q } } }),
})
