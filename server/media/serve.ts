import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../handler.ts'

const YEAR_S = 365 * 24 * 3600
/** What a browser may show in place; everything else is downloaded. */
const SHOWN = /\.(avif|webp|png|jpe?g|gif|mp4|webm|ogg|oga|mp3|m4a|wav|vtt|pdf)$/i

/** `/media/<generated name>`: stored files with HTTP ranges; a name never gets a second content. */
export async function registerMedia(app: FastifyInstance, { dataDir }: Services) {
  const root = join(dataDir, 'media')
  mkdirSync(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: YEAR_S * 1000,
    setHeaders(response, path) {
      response.header('x-content-type-options', 'nosniff')
      if (!SHOWN.test(path)) response.header('content-disposition', 'attachment')
    },
  })
}
