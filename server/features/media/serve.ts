import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'

/** A long video is sent while a person watches it. */
const SENDING_LIMIT_MS = 6 * 3600 * 1000
const YEAR_S = 365 * 24 * 3600
/** Types that a browser may display; all others are downloaded. */
const SHOWN = /\.(avif|webp|png|jpe?g|gif|mp4|webm|ogg|oga|mp3|m4a|wav|vtt|m3u8|pdf)$/i
/** The player shows a PDF in a frame, and the browser's own viewer needs plugins and styles. */
const FRAMED = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const KEY = /^[\w-]+\.\w+$/

/** `/media/<generated name>`: stored files with HTTP ranges. The content under a name never changes. */
export async function registerMedia(app: FastifyInstance, { dataDir, media }: Services) {
  const root = join(dataDir, 'media')
  mkdirSync(root, { recursive: true })
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.handlerTimeout = SENDING_LIMIT_MS
      })
      scope.addHook('onSend', async (request, reply) => {
        if (/\.pdf(\?|$)/i.test(request.url)) reply.header('content-security-policy', FRAMED)
      })
      // A file that was not on the disk at start is in the bucket.
      if (media.kind === 's3') {
        scope.get('/*', async (request, reply) => {
          const key = request.url.split('?')[0]?.replace('/media/', '') ?? ''
          const url = KEY.test(key) ? await media.readUrl(key) : null
          if (url === null) throw new DomainError('not-found')
          return passOn(url, key, request, reply)
        })
      }
      await scope.register(fastifyStatic, {
        root,
        prefix: '/',
        decorateReply: false,
        index: false,
        wildcard: media.kind === 'disk',
        immutable: true,
        maxAge: YEAR_S * 1000,
        setHeaders(response, path) {
          response.header('x-content-type-options', 'nosniff')
          if (!SHOWN.test(path)) response.header('content-disposition', 'attachment')
        },
      })
    },
    { prefix: '/media' },
  )
}

const HEADERS = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

/** Passes on the bucket's answer, so that pages need to trust no other origin and the bucket may stay private. */
async function passOn(url: string, key: string, { headers, method }: FastifyRequest, reply: FastifyReply) {
  const answer = await fetch(url, { headers: headers.range === undefined ? {} : { range: headers.range } })
  if (!answer.body || (!answer.ok && answer.status !== 416)) {
    await answer.body?.cancel()
    throw new DomainError(answer.status === 404 ? 'not-found' : 'unavailable')
  }
  for (const name of HEADERS) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  reply.status(answer.status).header('x-content-type-options', 'nosniff')
  if (answer.ok) reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`)
  if (!SHOWN.test(key)) reply.header('content-disposition', 'attachment')
  const body = Readable.fromWeb(answer.body as WebStream)
  if (method === 'HEAD') body.destroy()
  return method === 'HEAD' ? reply.send() : reply.send(body)
}
