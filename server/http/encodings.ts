import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** Whether the sender of a request accepts an answer in an encoding. */
export const accepts = (encoding: 'br' | 'gzip', request: FastifyRequest) =>
  new Negotiator(request).encodings([encoding]).length > 0
