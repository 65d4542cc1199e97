import { failureOf } from '../../../machines/failure.ts'

/** Replaces text that must not be reported. */
const REDACTED = '…'

/** Returns the part of a text that may be reported. */
type Kind = (text: string) => string

const matching =
  (pattern: RegExp): Kind =>
  (text) =>
    pattern.test(text) ? text : REDACTED

/** An id, or a word from the code. */
const word = matching(/^[\w-]{1,128}$/)
const moment = matching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

/** A path of this site, with the names of its query parameters but not their values. */
const path: Kind = (text) => {
  if (!text.startsWith('/')) return REDACTED
  const [address = ''] = text.split('#')
  const [way = '', query] = address.split('?')
  const parts = way.split('/').map((part) => part && word(part))
  const names = [...new URLSearchParams(query).keys()].map((name) => `${word(name)}=${REDACTED}`)
  return parts.join('/') + (names.length > 0 ? `?${names.join('&')}` : '')
}

/** The fields whose text may be reported, qualified by their parent where the name alone is ambiguous. */
const REPORTABLE_FIELDS: Readonly<Record<string, Kind>> = {
  id: word,
  userId: word,
  courseId: word,
  lessonId: word,
  contentId: word,
  firstId: word,
  lastId: word,
  questionId: word,
  attemptId: word,
  eventId: word,
  scheduleId: word,
  targetId: word,
  cursor: word,
  receivedIds: word,
  version: word,
  unstored: word,
  storing: word,
  kind: word,
  'modal.type': word,
  'active.type': word,
  'beneath.type': word,
  flow: word,
  begun: word,
  mode: word,
  state: word,
  place: word,
  tone: word,
  news: word,
  problem: word,
  'error.code': word,
  'problem.code': word,
  'failure.code': word,
  completedAt: moment,
  quizUpdatedAt: moment,
  startsAt: moment,
  at: path,
  to: path,
  path,
}

/** The part of an address that may be reported. */
export const redactPath = path

/**
 * Copies plain data without secrets and typed text. Numbers, booleans, the structure and the texts allowed above
 * remain; values that are not plain data are left out.
 */
export function redact(value: unknown, field = '', parent = ''): unknown {
  switch (typeof value) {
    case 'string':
      return (REPORTABLE_FIELDS[`${parent}.${field}`] ?? REPORTABLE_FIELDS[field] ?? (() => REDACTED))(value)
    case 'number':
    case 'boolean':
    case 'undefined':
      return value
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return value.map((one) => redact(one, field, parent))
      if (value instanceof Error) return redactAll(failureOf(value), field)
      return isPlain(value) ? redactAll(value, field) : REDACTED
    default:
      return REDACTED
  }
}

/** Redacts every field of an object. */
export const redactAll = (data: object, name = ''): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([field, value]) => [word(field), redact(value, field, name)]))

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))
