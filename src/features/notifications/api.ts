import { createParser } from 'eventsource-parser'
import type { Notice, NoticeList, NoticeType } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { apiErrorOf, ok } from '../../platform/api/errors.ts'

const LISTED = 20
/** The most that the server returns at once. */
const MOST_UNREAD = 50

/** Types shown in the list. Joining and leaving are shown only on the tutor's dashboard. */
const SHOWN_TYPES = [
  'event-started',
  'event-ended',
  'event-changed',
  'event-cancelled',
  'event-starts-soon',
  'event-ends-soon',
  'ticket-offered',
  'recording-ready',
  'course-finished',
] as const satisfies NoticeType[]

/** A notification of a type that the portal has a text for. */
export type ShownNotification = Notice & { type: (typeof SHOWN_TYPES)[number] }

export const isShown = (notification: Notice): notification is ShownNotification =>
  SHOWN_TYPES.some((type) => type === notification.type)

const LATEST = { params: { query: { limit: LISTED, sort: '-createdAt', filter: { type: { $in: SHOWN_TYPES } } } } }

/** The person's latest notifications, newest first. */
export const latestNotificationsQuery = ({ query }: Api) => query.queryOptions('get', '/api/notices', LATEST)

/** The same, fetched without the cache. */
export const fetchLatestNotifications = ({ fetch }: Api) => ok<NoticeList>(fetch.GET('/api/notices', LATEST))

/** The person's unread notifications: their number and the latest of them. */
export const unreadNotificationsQuery = ({ query }: Api) =>
  query.queryOptions('get', '/api/notices', {
    params: {
      query: {
        limit: MOST_UNREAD,
        sort: '-createdAt',
        filter: { type: { $in: SHOWN_TYPES }, readAt: { $exists: false } },
      },
    },
  })

export const markNotificationsRead = ({ fetch }: Api, ids: string[]) =>
  fetch.PUT('/api/notices/read', { body: { ids } })

/** The server sends a heartbeat at least every 25 s. */
const SILENCE_MS = 60_000

interface Following {
  signal: AbortSignal
  /** id of the last notification received; the server first sends those after it */
  lastId: string | null
  /** called with the response once the stream is open */
  onOpen(answer: Response): void
  onNotification(notification: Notice): void
}

/**
 * Reads the stream of notifications and resolves when it ends or falls silent. The browser's `EventSource` cannot send the
 * token in a header, so this uses `fetch`. Throws `ApiError` when the request is refused.
 */
export async function streamNotifications(api: Api, { signal, lastId, onOpen, onNotification }: Following) {
  // After sleep or a change of network the connection may stay open without receiving anything.
  const dead = new AbortController()
  let silence = setTimeout(() => dead.abort(), SILENCE_MS)
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => dead.abort(), SILENCE_MS)
  }
  const headers = { accept: 'text/event-stream', ...(lastId !== null && { 'last-event-id': lastId }) }
  try {
    const request = { headers, signal: AbortSignal.any([signal, dead.signal]) }
    const answer = await api.open(new Request(`${api.baseUrl}/api/notices/stream`, request))
    if (!answer.ok) throw await apiErrorOf(answer)
    if (answer.body === null) return
    onOpen(answer)
    // Our own server writes this in the shape that the contract describes.
    const parser = createParser({ onEvent: ({ data }) => onNotification(JSON.parse(data) as Notice) })
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      alive()
      parser.feed(part.value)
    }
  } finally {
    clearTimeout(silence)
  }
}

/** The event that a notification is about. */
export const targetEventQuery = ({ query }: Api, { targetId }: Pick<Notice, 'targetId'>) =>
  query.queryOptions('get', '/api/events/{id}', { params: { path: { id: targetId } } })
