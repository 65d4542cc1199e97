import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

const bodies = new WeakMap<FastifyRequest, Buffer>()

/**
 * A `preParsing` hook that keeps the raw body, for signatures. Only for operations that need it, because it takes as
 * much memory as the body.
 */
export async function keepRawBody(request: FastifyRequest, _reply: FastifyReply, payload: Readable) {
  const chunks: Buffer[] = []
  const copy = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      bodies.set(request, Buffer.concat(chunks))
      done()
    },
  })
  // Errors of the stream reach the parser through the copy.
  pipeline(payload, copy, () => {})
  return copy
}

/** The raw body; empty if it was not kept. In a handler: `rawBodyOf(call.reply.request)`. */
export const rawBodyOf = (request: FastifyRequest): Buffer => bodies.get(request) ?? Buffer.alloc(0)
