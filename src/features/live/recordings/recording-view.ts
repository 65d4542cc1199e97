import { choice, order, page, type UrlField, words } from '../../../platform/address/url-fields.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The recording that is open, or the session whose attendance is shown, by its id; empty: none. */
export const chosenId: UrlField<string> = {
  fallback: '',
  read: (text) => (ID.test(text) ? text.toLowerCase() : undefined),
  write: (id) => id,
}

/**
 * What the address of an event's page says: whether one came for its recordings, which of them is open, and for those who
 * lead it which session's attendance is listed, how and from where.
 */
export const EVENT_VIEW = {
  'active-tab': choice(['event', 'recordings']),
  recording: chosenId,
  session: chosenId,
  q: words,
  sort: order(['name', 'seconds', 'isAttended'], 'name'),
  page,
}
