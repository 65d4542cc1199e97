import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { findPrincipal } from '../domain/sessions.ts'
import { originOf } from '../env.ts'
import { HttpProblem } from '../errors.ts'
import type { Services } from '../handler.ts'
import { type Document, makeDocument } from './document.ts'
import { type GuestPage, guestCache } from './guest-cache.ts'
import { apiOf } from './in-process.ts'
import { builtSource, devSource } from './source.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const YEAR_MS = 365 * 24 * 3600 * 1000
const compress = promisify(brotliCompress)
/** A person's page is compressed each time it is asked for: quick beats small. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }

/** Every address that is not the API's: built files, public files, and pages rendered on the server. */
export async function registerPages(app: App, services: Services, isDev: boolean) {
  const { env, db, keys } = services
  const source = isDev ? await devSource(app, ROOT) : await builtSource(ROOT)
  if (!isDev) await registerFiles(app)
  const fetch = apiOf(app)
  const origin = originOf(env)

  const render = async (url: string, accessToken: string | null): Promise<Document> => {
    const renderer = await source.renderer()
    return makeDocument(await renderer.render({ url, accessToken, origin, fetch }), source.assets)
  }
  const guestPage = guestCache((url) => render(url, null))

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) throw new HttpProblem('not-found')
    const token = cookieToken(request)
    const isKnown = token !== null && (await findPrincipal(db, keys, token)) !== null
    if (source.transform) {
      const { status, html } = await render(request.url, isKnown ? token : null)
      reply.removeHeader('content-security-policy')
      return reply
        .status(status)
        .type('text/html')
        .send(await source.transform(request.url, html))
    }
    return isKnown
      ? sendOwn(request, reply, await render(request.url, token))
      : sendGuest(request, reply, await guestPage(request.url))
  })
}

/** Hashed names never change their content; the rest is asked for again each time. Brotli copies come from the build. */
async function registerFiles(app: App) {
  const root = join(ROOT, 'dist', 'client')
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
  })
  await app.register(fastifyStatic, {
    root,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br'],
    index: false,
  })
}

/** The access token that the browser keeps in a cookie for page renders only; the API never reads it. */
function cookieToken(request: FastifyRequest) {
  return /(?:^|;\s*)lectern_access=([\w.-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null
}

const takesBrotli = (request: FastifyRequest) => /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))

function start(reply: FastifyReply, { status, csp, redirect }: Pick<Document, 'status' | 'csp' | 'redirect'>) {
  if (redirect !== null) reply.header('location', redirect)
  return reply.status(status).header('content-security-policy', csp).type('text/html; charset=utf-8')
}

async function sendOwn(request: FastifyRequest, reply: FastifyReply, page: Document) {
  start(reply, page).header('cache-control', 'private, no-store').header('vary', 'accept-encoding')
  if (!takesBrotli(request)) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(await compress(page.html, QUICK))
}

function sendGuest(request: FastifyRequest, reply: FastifyReply, page: GuestPage) {
  start(reply, page)
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('vary', 'cookie, accept-encoding')
    .header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  if (!takesBrotli(request)) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(page.brotli)
}
