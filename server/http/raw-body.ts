import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

const bodies = new WeakMap<FastifyRequest, Buffer>()

/**
 * A `preParsing` hook: keeps a body as it came beside what is parsed of it, since a signature covers bytes. For single
 * operations, not for every one: what is kept takes as much memory as the body.
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
  // A broken stream reaches the parser through the copy.
  pipeline(payload, copy, () => {})
  return copy
}

/** The body as it came; empty where nobody kept it. In a handler: `rawBodyOf(call.reply.request)`. */
export const rawBodyOf = (request: FastifyRequest): Buffer => bodies.get(request) ?? Buffer.alloc(0)
