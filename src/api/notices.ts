import type { Notice } from '../../openapi/generated/portal.ts'
import type { Api } from './client.ts'
import { apiErrorOf } from './errors.ts'

interface Following {
  signal: AbortSignal
  /** id of the last notice received: those after it come first */
  lastId: string | null
  /** the server listens */
  onOpen(): void
  onNotice(notice: Notice): void
}

/**
 * The person's notices as the server tells them, until the line is cut, which resolves. With a token in its header, so
 * by hand: the browser's own event source cannot carry one. Throws `ApiError` when it is refused.
 */
export async function followNotices(api: Api, { signal, lastId, onOpen, onNotice }: Following) {
  const headers = { accept: 'text/event-stream', ...(lastId !== null && { 'last-event-id': lastId }) }
  const answer = await api.open(new Request(`${api.baseUrl}/api/notices/stream`, { headers, signal }))
  if (!answer.ok) throw await apiErrorOf(answer)
  if (answer.body === null) return
  onOpen()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (rest + part.value).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = event.split('\n').find((line) => line.startsWith('data: '))
      // Written by our own server, as the contract describes it.
      if (data) onNotice(JSON.parse(data.slice('data: '.length)) as Notice)
    }
  }
}
