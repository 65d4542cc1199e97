import { createParser } from 'eventsource-parser'
import type { Notice } from '../../openapi/generated/portal.ts'

/** Receives a person's notifications over HTTP as a browser does. */
export async function follow(origin: string, token: string, lastId?: string) {
  const ending = new AbortController()
  const response = await fetch(`${origin}/api/notices/stream`, {
    headers: { authorization: `Bearer ${token}`, ...(lastId !== undefined && { 'last-event-id': lastId }) },
    signal: ending.signal,
  })
  const received: Notice[] = []
  const waiting = new Set<() => void>()
  let isOpen = true

  const reading = (async () => {
    const parser = createParser({ onEvent: ({ data }) => received.push(JSON.parse(data)) })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parser.feed(read.value)
      for (const wake of waiting) wake()
    }
  })()
    .catch(() => {})
    .finally(() => {
      isOpen = false
      for (const wake of waiting) wake()
    })

  return {
    status: response.status,
    headers: response.headers,
    received,
    /** Resolves when that many have arrived; rejects when the stream ends before. */
    async has(count: number) {
      while (received.length < count) {
        if (!isOpen) throw new Error(`the stream ended after ${received.length} notifications`)
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
      }
      return received
    },
    /** Resolves when the server ends the stream. */
    ended: reading,
    async close() {
      ending.abort()
      await reading
    },
  }
}
