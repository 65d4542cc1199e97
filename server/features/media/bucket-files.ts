import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain-error.ts'

/** What a request says about a part of the file, and about what the browser has kept of it. */
const ASKED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const
const ANSWERED = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

/** Passes on the bucket's answer, so that pages need to trust no other origin and the bucket may stay private. */
export async function passOn(url: string, caching: string, request: FastifyRequest, reply: FastifyReply) {
  const asked = ASKED.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value] as [string, string]]
  })
  const answer = await fetch(url, { headers: asked })
  const isKept = answer.status === 304
  if (!isKept && (!answer.body || (!answer.ok && answer.status !== 416))) {
    await answer.body?.cancel()
    throw new DomainError(answer.status === 404 ? 'not-found' : 'unavailable')
  }
  for (const name of ANSWERED) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  reply.status(answer.status)
  if (answer.ok || isKept) reply.header('cache-control', caching)
  if (isKept || !answer.body) return reply.send()
  if (request.method !== 'HEAD') return reply.send(Readable.fromWeb(answer.body as WebStream))
  await answer.body.cancel()
  // Without a stream the length would be sent as 0.
  return reply.send(Readable.from([]))
}
