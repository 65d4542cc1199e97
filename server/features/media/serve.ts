import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../context.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { readSignature } from './addresses.ts'
import { passOn } from './bucket-files.ts'
import { findOpenFile, hasName, isNameOf, loadShared, type StoredFile } from './file-queries.ts'

/** A long video is sent while a person watches it. */
const SENDING_LIMIT_MS = 6 * 3600 * 1000
const YEAR_S = 365 * 24 * 3600
/** After this long a browser asks again whether the person may still open the file. */
const ASKED_AGAIN_S = 3600
/** So long a person to whom a file was closed may still get parts of it. */
const KEPT_MS = 5000
const MOST_KEPT = 5000
/** Types that a browser may display; all others are downloaded. */
const SHOWN = /\.(avif|webp|png|jpe?g|gif|mp4|webm|ogg|oga|mp3|m4a|wav|vtt|m3u8|pdf)$/i
/** The player shows a PDF in a frame, and the browser's own viewer needs plugins and styles. */
const FRAMED = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const NAME = /^[\w-]+(\.[\w-]+)+$/

type Reading = Pick<Services, 'db' | 'dataDir' | 'keys' | 'media'>

/** Who asks, as the room of accounts knows it. */
interface Callers {
  /** the person of a session; null if it has ended or their account is closed */
  ofSession(db: Services['db'], keys: Services['keys'], sessionId: string): Promise<Principal | null>
  /** the claims of an access token; null if it is not valid */
  ofToken(keys: Services['keys'], token: string): Promise<{ userId: string } | null>
}

/**
 * `/media/<name>` for what guests may see, `/media/s/<signature>/<name>` for the rest: stored files with HTTP ranges
 * (MEDIA-20, MEDIA-21). The content under a name never changes.
 */
export async function registerMedia(app: FastifyInstance, services: Reading, callers: Callers) {
  const root = join(services.dataDir, 'media')
  mkdirSync(root, { recursive: true })
  const openFile = fileOpener(services, callers)

  async function send(file: StoredFile, name: string, caching: string, request: FastifyRequest, reply: FastifyReply) {
    const { storage } = file.tracks.find((track) => track.key === name) ?? file
    if (storage === 'disk') return reply.header('cache-control', caching).sendFile(name)
    const url = await services.media.readUrl(name)
    if (url === null) throw new DomainError('not-found')
    return passOn(url, caching, request, reply)
  }

  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.handlerTimeout = SENDING_LIMIT_MS
      })
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('x-content-type-options', 'nosniff')
      })
      scope.addHook('onSend', async ({ url }, reply) => {
        const [path = ''] = url.split('?')
        if (/\.pdf$/i.test(path)) reply.header('content-security-policy', FRAMED)
        if (reply.statusCode < 300 && !SHOWN.test(path)) reply.header('content-disposition', 'attachment')
      })
      await scope.register(fastifyStatic, { root, serve: false, index: false, cacheControl: false })

      scope.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
        const { name } = request.params
        const file = NAME.test(name) ? (await loadShared(services.db, [name])).get(name) : undefined
        if (file) return send(file, name, file.isForGuests ? FOR_GOOD : privateFor(ASKED_AGAIN_S), request, reply)
        throw new DomainError(NAME.test(name) && (await hasName(services.db, name)) ? 'file-private' : 'not-found')
      })
      scope.get<{ Params: { signature: string; name: string } }>('/s/:signature/:name', async (request, reply) => {
        const { file, expires } = await openFile(request)
        const left = Math.floor(expires - Date.now() / 1000)
        return send(file, request.params.name, privateFor(Math.min(left, ASKED_AGAIN_S)), request, reply)
      })
      scope.get('/*', () => {
        throw new DomainError('not-found')
      })
    },
    { prefix: '/media' },
  )
}

const FOR_GOOD = `public, max-age=${YEAR_S}, immutable`
const privateFor = (seconds: number) => `private, max-age=${seconds}`

type SignedRequest = FastifyRequest<{ Params: { signature: string; name: string } }>

/** Finds the file of a signed address for the person whom the address is for. */
function fileOpener({ db, keys }: Reading, { ofSession, ofToken }: Callers) {
  const kept = new LRUCache<string, { file: StoredFile; userId: string; until: number }>({ max: MOST_KEPT })

  async function open(sessionId: string, mediaId: string, name: string) {
    const known = kept.get(`${sessionId} ${mediaId}`)
    // A track may have been added since.
    if (known && known.until > Date.now() && isNameOf(known.file, name)) return known
    const principal = await ofSession(db, keys, sessionId)
    if (!principal) throw new DomainError('unauthorized')
    const file = await findOpenFile(db, principal, mediaId)
    if (!file) throw new DomainError('forbidden')
    const opened = { file, userId: principal.userId, until: Date.now() + KEPT_MS }
    kept.set(`${sessionId} ${mediaId}`, opened)
    return opened
  }

  /** Throws 'file-private', 'file-expired', 'unauthorized', 'forbidden' and 'not-found'. */
  return async (request: SignedRequest) => {
    const { signature, name } = request.params
    const claims = readSignature(keys, signature)
    if (!claims) throw new DomainError('file-private')
    if (claims.expires * 1000 <= Date.now()) throw new DomainError('file-expired')
    const { file, userId } = await open(claims.sessionId, claims.mediaId, name)
    // Whoever shows who they are must be the person; players and downloads often show nothing.
    const token = tokenOf(request)
    const caller = token === undefined ? null : await ofToken(keys, token)
    if (caller && caller.userId !== userId) throw new DomainError('forbidden')
    if (!NAME.test(name) || !isNameOf(file, name)) throw new DomainError('not-found')
    return { file, expires: claims.expires }
  }
}

const tokenOf = ({ headers, cookies }: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? cookies.lectern_access
