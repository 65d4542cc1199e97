import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { App } from '../app.ts'
import type { Services } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { originOf } from '../env.ts'
import { accepts } from '../http/encodings.ts'
import type { Renderer } from './renderer.ts'
import { robotsText, sitemapIndex, sitemapPart } from './sitemap.ts'

const KEPT_MS = 10 * 60_000
const KEPT_PARTS = 100

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Serves `robots.txt` and the sitemap, each part of which is made at most every 10 minutes. */
export function registerSearchEngines(app: App, { db, env }: Services, renderer: () => Promise<Renderer>) {
  const origin = originOf(env)
  const kept = new LRUCache<string, Promise<Buffer | null>>({ max: KEPT_PARTS, ttl: KEPT_MS })

  async function make(name: string | null) {
    const map = { db, origin, addresses: (await renderer()).siteAddresses }
    const xml = name === null ? await sitemapIndex(map) : await sitemapPart(map, name)
    return xml === null ? null : compress(xml)
  }

  function find(name: string | null) {
    const key = name ?? ''
    const found = kept.get(key)
    if (found) return found
    const xml = make(name)
    kept.set(key, xml)
    const forget = () => kept.delete(key)
    // Missing parts are not kept, because any name can be requested.
    xml.then((made) => made ?? forget(), forget)
    return xml
  }

  async function send(request: FastifyRequest, reply: FastifyReply, name: string | null) {
    const xml = await find(name)
    if (!xml) throw new DomainError('not-found')
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${KEPT_MS / 1000}`)
    reply.header('vary', 'accept-encoding')
    if (!accepts('gzip', request)) return reply.send(await expand(xml))
    return reply.header('content-encoding', 'gzip').send(xml)
  }

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${KEPT_MS / 1000}`)
      .send(robotsText(origin, (await renderer()).siteAddresses)),
  )
  app.get('/sitemap.xml', (request, reply) => send(request, reply, null))
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', (request, reply) =>
    send(request, reply, request.params.part),
  )
}
