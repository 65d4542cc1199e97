import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import type { Media, MediaCategory } from '../../openapi/generated/portal.ts'
import { buildApp } from '../app.ts'
import type { Services } from '../context.ts'
import { session } from '../db/schema/people.ts'
import type { Env } from '../env.ts'
import { signAccess } from '../features/auth/tokens.ts'
import { findAdmin } from '../features/people/admin-queries.ts'
import { operations } from '../http/contract.ts'
import type { Answer, Call, OperationId } from '../http/handler.ts'
import { Opened, openServices } from '../services.ts'
import { Failure, Refused } from './failure.ts'

/** The arguments of an operation; the query is in bracket format. */
interface Given<Id extends OperationId> {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Call<Id>['body']
}

/** Calls an operation of the API in this process. Throws `Refused` for every answer that is not a success. */
export type Api = <Id extends OperationId>(id: Id, given?: Given<Id>) => Promise<Answer<Id>>

interface NewFile {
  path: string
  mimeType: string
  name: string
  description?: string | null
  category: MediaCategory
}

/** What commands work with: the API as an admin, and direct access to services. */
export interface Operator {
  services: Services
  api: Api
  /** the API as another user, such as the author of an article */
  apiAs(userId: string): Api
  upload(file: NewFile): Promise<Media>
  /** the bytes of a stored file */
  download(file: Media): Promise<Readable>
  say(line: string): void
  close(): Promise<void>
}

interface Wanted {
  env: Env
  /** e-mail address of the admin to act as; by default the first one */
  as: string | undefined
  say(line: string): void
  /** aborted when the operator has asked to stop */
  stop: AbortSignal
}

/** Opens the API over the installation's database and files. Nothing listens on a port and no jobs run. */
export async function openOperator({ env, as, say, stop }: Wanted): Promise<Operator> {
  const opened = new Opened()
  try {
    const services = await openServices({
      env: { ...env, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' },
      say: () => {},
      opened,
    })
    const app = await buildApp(services)
    opened.push(() => app.close())
    const sessions = sessionsOf(services, opened)

    async function inject(userId: string, options: InjectOptions) {
      if (stop.aborted) throw new Failure('stopped')
      const headers = { authorization: `Bearer ${await sessions.token(userId)}`, 'accept-language': 'en' }
      const answer = await app.inject({ ...options, headers: { ...headers, ...options.headers } })
      if (answer.statusCode >= 400) throw new Refused(answer.json())
      return answer
    }

    const apiAs = (userId: string | Promise<string>): Api =>
      async function call<Id extends OperationId>(id: Id, { params = {}, query = {}, body }: Given<Id> = {}) {
        const { method, url: path } = routeOf(id)
        const url = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
        const answer = await inject(await userId, { method, url, query, ...(body && { payload: body }) })
        return (answer.payload === '' ? undefined : answer.json()) as Answer<Id>
      }

    let admin: Promise<string> | undefined
    const asAdmin = () => {
      admin ??= requireAdmin(services, as)
      return admin
    }

    return {
      services,
      say,
      apiAs,
      api: async (id, given) => apiAs(asAdmin())(id, given),
      async upload({ path, mimeType, name, description, category }) {
        const form = new FormData()
        form.set('category', category)
        form.set('name', name)
        // A form would normalise the line breaks.
        if (description && !/[\r\n]/.test(description)) form.set('description', description)
        form.set('file', await openAsBlob(path, { type: mimeType }), basename(path))
        return (await inject(await asAdmin(), { ...routeOf('uploadMedia'), payload: form })).json()
      },
      async download({ url, name }) {
        const answer = await app.inject({ url: url ?? '', payloadAsStream: true })
        if (answer.statusCode === 200) return answer.stream()
        answer.stream().destroy()
        throw new Failure(`the file of "${name}" cannot be read from the store`)
      },
      close: () => opened.close(),
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

function routeOf(id: OperationId) {
  const found = operations.find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`no operation ${id}`)
  return { url: found.path, method: found.method as NonNullable<InjectOptions['method']> }
}

async function requireAdmin({ db }: Services, as: string | undefined) {
  const found = await findAdmin(db, as)
  if (found !== null) return found
  if (as !== undefined) throw new Failure(`--as: ${as} is no administrator who may sign in`)
  throw new Failure('there is no administrator yet: make one with make-admin')
}

/** Sessions of this run. They are deleted at its end, and expire if the process is killed. */
function sessionsOf({ db, keys }: Services, opened: Opened) {
  const known = new Map<string, Promise<string>>()
  async function open(userId: string) {
    const expiresAt = sql`now() + interval '12 hours'`
    const [row] = await db.insert(session).values({ userId, expiresAt }).returning({ id: session.id })
    if (!row) throw new Error('the session was not stored')
    opened.push(() => db.delete(session).where(eq(session.id, row.id)))
    return row.id
  }
  return {
    /** Signs a new token for each call, because tokens are short-lived and an import may take long. */
    async token(userId: string) {
      const sessionId = known.get(userId) ?? open(userId)
      known.set(userId, sessionId)
      return signAccess(keys, { userId, sessionId: await sessionId })
    },
  }
}
