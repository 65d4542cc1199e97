import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** Whether the sender of a request accepts an answer in an encoding. */
export const accepts = (encoding: 'br' | 'gzip', request: FastifyRequest) =>
  new Negotiator(request).encodings([encoding]).length > 0

const compress = promisify(brotliCompress)

/** Compresses a text; `quality` of 0 to 11: the higher it is, the smaller the result and the longer it takes. */
export const brotliOf = (text: string, quality: number): Promise<Buffer> =>
  compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
