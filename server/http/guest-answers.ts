import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts, brotliOf } from './encodings.ts'
import { FRESH_MS, guestCache } from './guest-cache.ts'

/** Quality of Brotli for an answer that is sent at once. */
const QUICK = 5

/** Longer addresses are not kept. */
const MAX_ADDRESS = 1000

interface GuestAnswer {
  status: number
  text: string
  etag: string
  /** null for who asks first: most answers to a search are sent once, and compressing takes longer than finding them */
  brotli(): Promise<Buffer> | null
}

/** Keeps the answers of the API to guests. None is sent once it is no longer fresh. */
export function guestAnswers() {
  const { page, outdate } = guestCache<GuestAnswer, () => Promise<string>>(
    async (_url, _before, make) => answerOf(await make()),
    { sentMs: FRESH_MS },
  )

  /** Sends the answer to a guest; `make` makes its JSON if none is kept. */
  async function send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) {
    const isKept = request.url.length <= MAX_ADDRESS
    const { text, etag, brotli } = isKept ? await page(request.url, make) : answerOf(await make())
    const packed = brotli()
    reply
      .headers({ 'cache-control': 'no-cache', vary: 'authorization, accept-encoding', etag })
      .type('application/json; charset=utf-8')
      .serializer(asItIs)
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    if (packed === null || !accepts('br', request)) return reply.send(text)
    return reply.header('content-encoding', 'br').send(await packed)
  }

  return { send, outdate }
}

const asItIs = (text: string) => text

function answerOf(text: string): GuestAnswer {
  let asked = 0
  let compressed: Promise<Buffer> | undefined
  return {
    status: 200,
    text,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    brotli() {
      asked += 1
      if (asked === 1) return null
      compressed ??= brotliOf(text, QUICK)
      return compressed
    },
  }
}
