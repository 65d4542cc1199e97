import { choice, type UrlField } from '../../../platform/address/url-fields.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The recording that is open, by its id; empty: none. */
export const openRecording: UrlField<string> = {
  fallback: '',
  read: (text) => (ID.test(text) ? text.toLowerCase() : undefined),
  write: (id) => id,
}

/** What the address of an event's page says: whether one came for its recordings, and which of them is open. */
export const EVENT_VIEW = { 'active-tab': choice(['event', 'recordings']), recording: openRecording }
