import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { Lifecycle, Services } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { originOf } from '../env.ts'
import { configuredProviders } from '../features/auth/oauth/provider.ts'
import { findPrincipal } from '../features/auth/session-service.ts'
import { followContent } from '../features/notifications/content.ts'
import { accepts, brotliOf } from '../http/encodings.ts'
import { UNAVAILABLE_S } from '../http/errors.ts'
import { asCaller } from '../http/known-caller.ts'
import { networkOf } from '../http/network.ts'
import { Turns } from '../turns.ts'
import { type Document, makeDocument } from './document.ts'
import { type GuestPage, guestPages } from './guest-pages.ts'
import { apiOf } from './in-process.ts'
import { knownAddresses } from './known-addresses.ts'
import { answerPageProblem } from './problem-page.ts'
import { registerSearchEngines } from './search-engines.ts'
import { builtSource, devSource, type Source } from './source.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const YEAR_MS = 365 * 24 * 3600 * 1000
/** Personal pages are compressed for each request, so speed matters more than size. */
const QUICK = 3

/**
 * Making a page takes as much of the one thread as ten calls of the API, so few are made at a time and the calls get
 * their turn between them. Pages of signed-in people do not wait for those of guests (SPEED-4). Many may wait, because
 * whoever is refused at once asks again at once.
 */
const RENDERS = {
  guests: { atOnce: 2, waiting: { all: 1000, client: 300 }, longestMs: 3000 },
  people: { atOnce: 4, waiting: { all: 1000, client: 30 }, longestMs: 5000 },
}

/** Serves every address outside the API: built files, public files, and pages rendered on the server. */
export async function registerPages(app: App, services: Services, isDev: boolean) {
  const source = isDev ? await devSource(app, ROOT) : await builtSource(ROOT)
  registerSearchEngines(app, services, source.renderer)
  if (isDev) return registerDevelopment(app, services, source)
  await registerFiles(app)
  await registerBuilt(app, services, source)
}

/** Renders an address (path and query). The site's own address comes from the settings and never from the request. */
function rendering(app: App, { env, prose }: Services, { renderer, assets, transform }: Source) {
  const fetch = apiOf(app)
  const origin = originOf(env)
  const analyticsUrl = env.ANALYTICS_URL ?? null
  const providers = configuredProviders(env)
  const isRecorded = env.REPORTS === 'on' || transform !== null
  return async (url: string, accessToken: string | null): Promise<Document> => {
    const page = await (await renderer()).render({
      url,
      accessToken,
      origin,
      isRecorded,
      providers,
      prose,
      fetch,
    })
    return makeDocument(page, assets, analyticsUrl)
  }
}

async function registerBuilt(app: App, services: Services, source: Source) {
  const render = rendering(app, services, source)
  const knownAddress = knownAddresses(await source.renderer())
  const turns = { guests: new Turns(RENDERS.guests), people: new Turns(RENDERS.people) }
  const inTurn = (kind: keyof typeof turns, client: string, work: () => Promise<Document>) =>
    turns[kind].take(client, async () => {
      if (services.isDatabaseLost()) throw new DomainError('unavailable')
      return work()
    })
  const renderForGuest = (url: string, client: string) => inTurn('guests', client, () => render(url, null))
  const guests = guestPages(renderForGuest)
  app.addHook('onClose', async () => unfollow())
  const unfollow = followContent(services.notifications, guests.outdate)

  // No async function, because a guest's page is usually cached and can be sent at once.
  app.get('/*', { errorHandler: answerPageProblem }, (request, reply) => {
    refuseForeign(request.url)
    const token = cookieToken(request)
    return token === null ? forGuest(request, reply) : forBearer(request, reply, token)
  })

  function forGuest(request: FastifyRequest, reply: FastifyReply) {
    const { address, isShared } = knownAddress(request.url)
    const client = networkOf(request.ip)
    if (!isShared) return renderForGuest(address, client).then((page) => sendOwn(request, reply, page))
    const page = guests.page(address, client)
    const send = (made: GuestPage) => sendGuest(request, reply, made, services.lifecycle)
    return page instanceof Promise ? page.then(send) : send(page)
  }

  async function forBearer(request: FastifyRequest, reply: FastifyReply, token: string) {
    const principal = await findPrincipal(services.db, services.keys, token)
    if (principal === null) return forGuest(request, reply)
    const { address } = knownAddress(request.url)
    const page = await inTurn('people', principal.userId, () =>
      asCaller({ token, principal }, () => render(address, token)),
    )
    return sendOwn(request, reply, page)
  }
}

function registerDevelopment(app: App, services: Services, source: Source) {
  const render = rendering(app, services, source)
  app.get('/*', async (request, reply) => {
    refuseForeign(request.url)
    const token = cookieToken(request)
    const isKnown = token !== null && (await findPrincipal(services.db, services.keys, token)) !== null
    const { status, html } = await render(request.url, isKnown ? token : null)
    reply.removeHeader('content-security-policy')
    return reply
      .status(status)
      .type('text/html')
      .send((await source.transform?.(request.url, html)) ?? html)
  })
}

/** Refuses addresses that are not pages: unknown API calls, and absolute URLs in place of a path. */
function refuseForeign(url: string) {
  if (url.startsWith('/api/') || !url.startsWith('/')) throw new DomainError('not-found')
}

/** What is said about documents and says nothing about the files of the page's code. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The name of a file of the build. */
const FILE = /^[\w-]+(\.\w+)+$/

/** Serves files: those with a hash in the name are cached for good. Brotli copies come from the build. */
async function registerFiles(app: App) {
  const root = join(ROOT, 'dist', 'client')
  await app.register(async (scope) => {
    // A page fetches dozens of these, and without compression of headers each would carry half a kilobyte for nothing.
    scope.addHook('onSend', async (_request, reply) => {
      for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
    })
    await scope.register(fastifyStatic, {
      root: join(root, 'assets'),
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
      // Nobody asks again for what never changes, or for a part of it.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      index: false,
    })
    // Not by the plugin's own route, which reads the whole folder for each file, to compare how its name is written.
    scope.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) => {
      if (!FILE.test(name)) throw new DomainError('not-found')
      return reply.sendFile(name)
    })
  })
  await app.register(fastifyStatic, {
    root,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br'],
    index: false,
  })
}

/** The access token from a cookie that is only for rendering pages; the API never reads it. */
const cookieToken = ({ cookies }: FastifyRequest) => cookies.lectern_access ?? null

function start(reply: FastifyReply, { status, csp, redirect }: Pick<Document, 'status' | 'csp' | 'redirect'>) {
  if (status === 503) reply.header('retry-after', UNAVAILABLE_S)
  if (redirect !== null) reply.header('location', redirect)
  return reply.status(status).header('content-security-policy', csp).type('text/html; charset=utf-8')
}

async function sendOwn(request: FastifyRequest, reply: FastifyReply, page: Document) {
  start(reply, page).header('cache-control', 'private, no-store').header('vary', 'accept-encoding')
  if (!accepts('br', request)) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(await brotliOf(page.html, QUICK))
}

const SHARED = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'cookie, accept-encoding' }

function sendGuest(request: FastifyRequest, reply: FastifyReply, page: GuestPage, { stopping }: Lifecycle) {
  const isKnown = request.headers['if-none-match']?.includes(page.etag) ?? false
  const acceptsBrotli = accepts('br', request)
  const isPlain = !isKnown && page.redirect === null && page.status < 500
  if (acceptsBrotli && isPlain && !stopping) return sendFinished(reply, page)
  start(reply, page).headers(SHARED).header('etag', page.etag)
  if (isKnown) return reply.status(304).send()
  if (acceptsBrotli) return reply.header('content-encoding', 'br').send(page.brotli)
  if (!accepts('gzip', request)) return page.html().then((html) => reply.send(html))
  return page.gzip().then((zipped) => reply.header('content-encoding', 'gzip').send(zipped))
}

/** Sends a cached Brotli page, the most frequent case, without the framework, which takes a third of the time. */
function sendFinished(reply: FastifyReply, { status, csp, etag, brotli }: GuestPage) {
  reply.hijack()
  reply.raw.writeHead(status, {
    ...SHARED,
    'content-security-policy': csp,
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': brotli.length,
    etag,
  })
  reply.raw.end(brotli)
}
