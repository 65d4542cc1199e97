import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import glue from 'fastify-openapi-glue'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { allowed, checkAccessTable } from './access.ts'
import { refuseOverload } from './db/database.ts'
import { findPrincipal, type Principal } from './domain/sessions.ts'
import { HttpProblem } from './errors.ts'
import type { Call, Handler, OperationId, Services } from './handler.ts'
import { listAnswers } from './list-answer.ts'
import { handlers } from './routes/register.ts'
import { chooseLocale } from './texts.ts'
import { refuseUnstorable } from './validation.ts'
import { keepRawBody } from './video/raw-body.ts'

type Operation = OpenAPIV3_1.OperationObject & { operationId: OperationId; 'x-single'?: string }

/** The whole contract, bundled by `npm run generate`. */
export const CONTRACT_FILE = join(import.meta.dirname, '..', 'openapi', 'generated', 'portal.json')
export const contract: OpenAPIV3_1.Document = JSON.parse(readFileSync(CONTRACT_FILE, 'utf8'))

const answerList = listAnswers(contract)

/** Every operation of the contract with its method and path. */
export const operations = Object.entries(contract.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {})
    .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation: operation as Operation })),
)

/** Adds a route for each operation of the contract, with its access rule, its validation and its handler. */
export async function registerContract(app: FastifyInstance, services: Services) {
  checkAccessTable(operations.map(({ operation }) => operation.operationId))
  checkHandlers()
  const byId = new Map<string, Operation>(operations.map(({ operation }) => [operation.operationId, operation]))
  const named = (id: string | undefined) => {
    const operation = byId.get(id ?? '')
    if (!operation) throw new Error(`no operation ${id}`)
    return operation
  }
  await app.register(async (scope) => {
    // Plain text would reach a handler unchecked: the contract describes JSON.
    scope.removeContentTypeParser('text/plain')
    scope.addHook('onRoute', (route) => {
      if (ENDLESS.includes(route.schema?.operationId ?? '')) route.handlerTimeout = ENDLESS_LIMIT_MS
      if (!route.schema || !FILE_TYPES[route.schema.operationId ?? '']) return
      route.handlerTimeout = UPLOAD_LIMIT_MS
      // The operation checks the form while it reads it: there is no body as a whole.
      const { body: _, ...schema } = route.schema
      route.schema = schema
    })
    await scope.register(multipart)
    scope.addContentTypeParser(OTHER_TYPES, () => {
      throw new HttpProblem('unsupported-media-type')
    })
    // A file is read by the operation itself, as a stream; no other operation takes one.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    scope.addHook('preParsing', async (request) => {
      const taken = FILE_TYPES[request.routeOptions.schema?.operationId ?? '']
      const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
      const isFile = Object.values(FILE_TYPES).includes(type.trim())
      if (isFile && type.trim() !== taken) throw new HttpProblem('unsupported-media-type')
    })
    // A signature covers the bytes of a message.
    scope.addHook('preParsing', async (request, reply, payload) =>
      request.routeOptions.schema?.operationId === 'receiveZoomWebhook'
        ? keepRawBody(request, reply, payload as Readable)
        : undefined,
    )
    scope.addHook('preValidation', async ({ params, query, body }) => {
      for (const part of [params, query, body instanceof Readable ? undefined : body]) refuseUnstorable(part)
    })
    scope.addHook('onRequest', (request) =>
      authorise(named(request.routeOptions.schema?.operationId), services, request),
    )
    await scope.register(glue, {
      specification: contract,
      operationResolver: (operationId: string) => respond(named(operationId), services),
    })
  })
}

/** Types that the contract names for answers, or for uploads that their own routes read. */
const OTHER_TYPES = ['text/event-stream', 'text/calendar']

/** Answers that go on for as long as somebody listens. */
const ENDLESS = ['streamNotices']
/** Longer than any session lasts. For a route, 0 does not mean no limit: it means the server's. */
const ENDLESS_LIMIT_MS = 24 * 3_600_000

/** A large file over a slow line; every other call ends by the handler's own limit. */
export const UPLOAD_LIMIT_MS = 15 * 60_000

/** Operations that take a file, and how it comes. */
const FILE_TYPES: Record<string, string> = {
  uploadMedia: 'multipart/form-data',
  putMediaFile: 'application/octet-stream',
}

function checkHandlers() {
  const missing = operations.map(({ operation }) => operation.operationId).filter((id) => !(id in handlers))
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`)
}

declare module 'fastify' {
  interface FastifyRequest {
    principal?: Principal | null
  }
}

declare module 'fastify' {
  interface FastifySchema {
    operationId?: string
  }
}

/** Decides 401 and 403 before the body is even read: who may not call learns nothing about what a call looks like. */
async function authorise(operation: Operation, { db, keys }: Services, request: FastifyRequest) {
  refuseOverload(db.$client)
  const takesAccessToken = operation.security?.some((requirement) => 'accessToken' in requirement) ?? false
  const token = bearer(request)
  request.principal = takesAccessToken && token ? await findPrincipal(db, keys, token) : null
  if (takesAccessToken && token && !request.principal) throw new HttpProblem('unauthorized')
  allowed(operation.operationId, request.principal)
}

function respond(operation: Operation, services: Services) {
  const id = operation.operationId
  const handler = handlers[id] as Handler<OperationId>
  const status = Number(Object.keys(operation.responses ?? {}).find((code) => code.startsWith('2')) ?? 200)
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined
  const single = operation['x-single']
  const textType = textTypeOf(operation)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (body?.required && request.body === undefined && !FILE_TYPES[id]) throw new HttpProblem('invalid-json')
    const call = {
      ...services,
      params: request.params,
      query: request.query,
      body: request.body,
      principal: request.principal ?? null,
      locale: chooseLocale(request.headers['accept-language']),
      token: bearer(request),
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      reply,
    } as Call<OperationId>
    reply.status(status).header('cache-control', 'no-store')
    if (textType !== undefined) reply.type(textType)
    const answer = await handler(call)
    const wanted = single ? shape.parse(request.query) : null
    if (single && isList(answer) && (wanted?.single || wanted?.fields.length)) {
      return answerList(reply, single, answer, wanted)
    }
    return answer ?? reply.send()
  }
}

/** What an operation answers in place of JSON. */
const TEXT_TYPES: Record<string, string> = {
  'text/calendar': 'text/calendar; charset=utf-8',
  'text/event-stream': 'text/event-stream',
}

function textTypeOf({ responses }: Operation) {
  const types = Object.values(responses ?? {}).flatMap((one) =>
    'content' in one ? Object.keys(one.content ?? {}) : [],
  )
  return types.map((type) => TEXT_TYPES[type]).find((type) => type !== undefined)
}

const isList = (answer: unknown): answer is { items: Record<string, unknown>[] } =>
  typeof answer === 'object' && answer !== null && 'items' in answer

const shape = z.object({
  single: z.boolean().default(false),
  fields: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]),
})

function bearer(request: FastifyRequest) {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
