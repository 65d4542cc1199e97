import type { Notice, NoticeList, NoticeType } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { apiErrorOf, ok } from '../../platform/api/errors.ts'

const LISTED = 20
/** More than one looks through; the server gives no more at once either. */
const MOST_UNREAD = 50

/** What a person is told; who comes and goes in a session is for the page of those who lead it. */
const TOLD = [
  'event-started',
  'event-ended',
  'event-changed',
  'event-cancelled',
  'event-starts-soon',
  'event-ends-soon',
  'recording-ready',
  'course-finished',
] as const satisfies NoticeType[]

/** A notice of a kind that has words in the portal. */
export type ToldNotice = Notice & { type: (typeof TOLD)[number] }

export const isTold = (notice: Notice): notice is ToldNotice => TOLD.some((type) => type === notice.type)

const LAST = { params: { query: { limit: LISTED, sort: '-createdAt', filter: { type: { $in: TOLD } } } } }

/** The person's last notices, the latest first. */
export const lastNoticesQuery = ({ query }: Api) => query.queryOptions('get', '/api/notices', LAST)

/** The same, as it is now. */
export const lastNotices = ({ fetch }: Api) => ok<NoticeList>(fetch.GET('/api/notices', LAST))

/** The notices that the person has not read: how many there are, and the latest of them. */
export const unreadNoticesQuery = ({ query }: Api) =>
  query.queryOptions('get', '/api/notices', {
    params: {
      query: { limit: MOST_UNREAD, sort: '-createdAt', filter: { type: { $in: TOLD }, readAt: { $exists: false } } },
    },
  })

export const markNoticesRead = ({ fetch }: Api, ids: string[]) => fetch.PUT('/api/notices/read', { body: { ids } })

/** The server says at least every 25 s that it is still there. */
const SILENCE_MS = 60_000

interface Following {
  signal: AbortSignal
  /** id of the last notice received: those after it come first */
  lastId: string | null
  /** the server listens; with its answer so far */
  onOpen(answer: Response): void
  onNotice(notice: Notice): void
}

/**
 * The person's notices as the server tells them, until the line is cut or dead, which resolves. With a token in its
 * header, so by hand: the browser's own event source cannot carry one. Throws `ApiError` when it is refused.
 */
export async function followNotices(api: Api, { signal, lastId, onOpen, onNotice }: Following) {
  // A device that slept, or a network that was changed, leaves a line on which nothing will ever come.
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
    for await (const notice of noticesIn(answer.body, alive)) onNotice(notice)
  } finally {
    clearTimeout(silence)
  }
}

async function* noticesIn(body: ReadableStream<BufferSource>, alive: () => void): AsyncGenerator<Notice> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    alive()
    const events = (rest + part.value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').find((line) => line.startsWith('data: '))
      // Written by our own server, as the contract describes it.
      if (data) yield JSON.parse(data.slice('data: '.length)) as Notice
    }
  }
}

/** The event that a notice is about. */
export const targetEventQuery = ({ query }: Api, { targetId }: Pick<Notice, 'targetId'>) =>
  query.queryOptions('get', '/api/events/{id}', { params: { path: { id: targetId } } })
