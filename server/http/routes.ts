import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import type { Services } from '../context.ts'
import { workFor } from '../db/fair-share.ts'
import { DomainError } from '../domain-error.ts'
import { listAnswers } from '../lists/answer.ts'
import type { Principal } from '../principal.ts'
import { allowed, bearer } from './access.ts'
import { contract, type Operation, operations } from './contract.ts'
import { contractRoutes } from './contract-routes.ts'
import { FORM, takeForms } from './forms.ts'
import { guestAnswers } from './guest-answers.ts'
import type { Call, Handler, Handlers, OperationId } from './handler.ts'
import { knownCaller } from './known-caller.ts'
import { refuseCostlyProse } from './prose-bounds.ts'
import { limitKey, limitTries } from './rate-limit.ts'
import { keepRawBody } from './raw-body.ts'
import { chooseLocale } from './texts.ts'
import { refuseUnstorable } from './validation.ts'

const listText = listAnswers(contract)

/** What the rooms provide for the contract. */
interface Rooms {
  handlers: Required<Handlers>
  /** finds the caller of a request by its access token */
  findPrincipal(db: Services['db'], keys: Services['keys'], token: string): Promise<Principal | null>
  /** calls `changed` when what guests are shown may have changed, until the returned function is called */
  followChanges(changed: () => void): () => Promise<void>
}

/** Adds a route for each operation of the contract, with access control, validation and its handler. */
export async function registerContract(app: FastifyInstance, services: Services, rooms: Rooms) {
  const { handlers, findPrincipal } = rooms
  const guests = guestAnswers()
  app.addHook('onClose', rooms.followChanges(guests.outdate))
  const missing = operations.map(({ operation }) => operation.operationId).filter((id) => !(id in handlers))
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
  const byId = new Map<string, Operation>(operations.map(({ operation }) => [operation.operationId, operation]))
  const named = (id: string | undefined) => {
    const operation = byId.get(id ?? '')
    if (!operation) throw new Error(`no operation ${id}`)
    return operation
  }
  const routes = await contractRoutes()
  await app.register(async (scope) => {
    // The contract describes JSON, so plain text would reach a handler without validation.
    scope.removeContentTypeParser('text/plain')
    await scope.register(multipart)
    takeForms(scope)
    scope.addContentTypeParser(OTHER_TYPES, () => {
      throw new DomainError('unsupported-media-type')
    })
    // The operation reads the file as a stream. Other operations refuse this type.
    scope.addContentTypeParser(RAW_FILE, (_request, payload, done) => done(null, payload))
    scope.addHook('preParsing', async (request) => {
      const operation = named(request.routeOptions.schema?.operationId)
      if (fileTypeOf(operation) === RAW_FILE) return takeRawFile(request)
      const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
      const isUnusual = [...FILE_TYPES, FORM].includes(type.trim())
      if (isUnusual && !bodyTypesOf(operation).includes(type.trim())) throw new DomainError('unsupported-media-type')
    })
    // A signature covers the raw bytes of the body.
    scope.addHook('preParsing', async (request, reply, payload) =>
      named(request.routeOptions.schema?.operationId)['x-raw-body']
        ? keepRawBody(request, reply, payload as Readable)
        : undefined,
    )
    scope.addHook('preValidation', async ({ params, query, body }) => {
      for (const part of [params, query, body instanceof Readable ? undefined : body]) refuseUnstorable(part)
    })
    scope.addHook('preHandler', ({ body, routeOptions }) =>
      refuseCostlyProse(services.prose, routeOptions.schema?.body, body),
    )
    scope.addHook('onRequest', (request) =>
      authorise(named(request.routeOptions.schema?.operationId), services, findPrincipal, request),
    )
    for (const { method, url, schema, operation } of routes) {
      const limit = timeLimitOf(operation)
      scope.route({
        method,
        url,
        schema: schemaFor(operation, schema),
        ...(limit && { handlerTimeout: limit }),
        handler: respond(operation, services, handlers, guests),
      })
    }
  })
}

/** A list as a file, which is sent as it is made. */
const FILES_OF_LISTS = ['text/csv', 'text/markdown']

/** Types in the contract that are only for answers, or for uploads read by routes of their own. */
const OTHER_TYPES = ['text/event-stream', 'text/calendar', ...FILES_OF_LISTS]

/** An answer that lasts as long as the client listens. */
const EVENT_STREAM = 'text/event-stream'
/** Longer than any session lasts. For a route, 0 would mean the server's limit. */
const ENDLESS_LIMIT_MS = 24 * 3_600_000

/** Enough for a large file over a slow connection. Other calls have the usual limit. */
export const UPLOAD_LIMIT_MS = 15 * 60_000

/** An upload is checked by its operation while it is read, because there is no complete body. */
function schemaFor(operation: Operation, schema: FastifySchema) {
  if (!fileTypeOf(operation)) return { ...schema }
  const { body: _, ...others } = schema
  return others
}

/** How long an operation may take; undefined for the limit of the server. */
function timeLimitOf(operation: Operation) {
  if (textTypeOf(operation) === EVENT_STREAM) return ENDLESS_LIMIT_MS
  const isLong = fileTypeOf(operation) || FILES_OF_LISTS.some((type) => typesOf(operation).includes(type))
  return isLong ? UPLOAD_LIMIT_MS : undefined
}

/** Content types of uploads. */
const RAW_FILE = 'application/octet-stream'
const FILE_TYPES = ['multipart/form-data', RAW_FILE]

/** A file may come with its own type, as a bucket takes it: its bytes are not read by that. Only a form is something else. */
function takeRawFile({ headers }: FastifyRequest) {
  if (headers['content-type']?.toLowerCase().startsWith('multipart/')) throw new DomainError('unsupported-media-type')
  headers['content-type'] = RAW_FILE
}

const bodyTypesOf = ({ requestBody }: Operation) =>
  requestBody && 'content' in requestBody ? Object.keys(requestBody.content) : []

/** The content type of the file that an operation takes; undefined if it takes none. */
const fileTypeOf = (operation: Operation) => bodyTypesOf(operation).find((type) => FILE_TYPES.includes(type))

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal | null
  }
  interface FastifySchema {
    operationId?: string
  }
}

/** Answers 401 and 403 before the body is read, so that a caller without access learns nothing about valid bodies. */
async function authorise(
  operation: Operation,
  { db, keys }: Services,
  findPrincipal: Rooms['findPrincipal'],
  request: FastifyRequest,
) {
  const takesAccessToken = operation.security?.some((requirement) => 'accessToken' in requirement) ?? false
  const token = bearer(request)
  request.principal = takesAccessToken && token ? (knownCaller(token) ?? (await findPrincipal(db, keys, token))) : null
  if (takesAccessToken && token && !request.principal) throw new DomainError('unauthorized')
  allowed(operation['x-access'], request.principal)
}

function respond(
  operation: Operation,
  services: Services,
  handlers: Rooms['handlers'],
  guests: ReturnType<typeof guestAnswers>,
) {
  const id = operation.operationId
  const handler = handlers[id] as Handler<OperationId>
  const status = Number(Object.keys(operation.responses ?? {}).find((code) => code.startsWith('2')) ?? 200)
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
  const single = operation['x-single']
  const textType = textTypeOf(operation)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (body?.required && request.body === undefined && !fileTypeOf(operation)) throw new DomainError('invalid-json')
    const call = {
      ...services,
      params: request.params,
      query: request.query,
      body: request.body,
      principal: request.principal ?? null,
      locale: chooseLocale(request.headers['accept-language']),
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      log: request.log,
      reply,
    } as Call<OperationId>
    // Reading a body has left the context of the request.
    const handle = (made: typeof call) => workFor(request.asking, () => handler(made))
    for (const limit of operation['x-limit'])
      await workFor(request.asking, () => limitTries(services, { ...limit, key: limitKey(limit, call) }))
    reply.status(status).header('cache-control', 'no-store')
    if (textType !== undefined) reply.type(textType)
    const wanted = single ? shape.parse(request.query) : null
    const partial = (answer: unknown) =>
      single && wanted && isList(answer) ? listText(reply, single, answer, wanted) : null
    if (operation['x-shared'] && !call.principal) {
      return guests.send(request, reply, async () => {
        const answer = await handle(call)
        return partial(answer) ?? jsonOf(reply, status, answer)
      })
    }
    const answer = await handle(call)
    const text = partial(answer)
    if (text !== null) return reply.type('application/json; charset=utf-8').serializer(asItIs).send(text)
    return answer ?? reply.send()
  }
}

const asItIs = (text: string) => text

/** The JSON of an answer, in the shape that the contract has for its status. */
function jsonOf(reply: FastifyReply, status: number, answer: unknown): string {
  const serialize = reply.getSerializationFunction(String(status), 'application/json')
  return serialize ? serialize(Object(answer)) : JSON.stringify(answer)
}

/** Content types of answers other than JSON. */
const TEXT_TYPES: Record<string, string> = {
  'text/calendar': 'text/calendar; charset=utf-8',
  'text/event-stream': 'text/event-stream',
}

/** The content types of an operation's answers. */
const typesOf = ({ responses }: Operation) =>
  Object.values(responses ?? {}).flatMap((one) => ('content' in one ? Object.keys(one.content ?? {}) : []))

function textTypeOf(operation: Operation) {
  return typesOf(operation)
    .map((type) => TEXT_TYPES[type])
    .find((type) => type !== undefined)
}

const isList = (answer: unknown): answer is { items: Record<string, unknown>[] } =>
  typeof answer === 'object' && answer !== null && 'items' in answer

const shape = z.object({
  single: z.boolean().default(false),
  fields: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]),
})
