import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { operations } from '../../openapi/generated/portal.ts'
import type { Log, Services } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import type { Principal } from '../principal.ts'

export type OperationId = keyof operations

type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Params<Id extends OperationId> = Parameters<Id> extends { path: infer Path } ? Path : Record<never, never>
type Query<Id extends OperationId> = NonNullable<Parameters<Id>['query']>
type Body<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Json } }
}
  ? Json
  : operations[Id] extends { requestBody?: { content: { 'application/x-www-form-urlencoded': infer Form } } }
    ? Form
    : undefined
type Json<Response> = Response extends {
  content: { 'application/json': infer Value } & ({ 'text/csv': unknown } | { 'text/markdown': unknown })
}
  ? Value | Readable
  : Response extends { content: { 'application/json': infer Value } }
    ? Value
    : Response extends { content: { 'text/calendar': infer Text } }
      ? Text
      : Response extends { content: { 'text/event-stream': unknown } }
        ? Readable
        : undefined
type Success<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & (200 | 201 | 202 | 204)]: Json<operations[Id]['responses'][Status]>
}
/** The body of an operation's 2xx answer; undefined for 204. */
export type Answer<Id extends OperationId> = Success<Id>[keyof Success<Id>] extends undefined
  ? undefined
  : Success<Id>[keyof Success<Id>]

/** One call of an operation, already authenticated, authorised and validated. */
export interface Call<Id extends OperationId> extends Services {
  params: Params<Id>
  query: Query<Id>
  body: Body<Id>
  principal: Principal | null
  locale: string
  ip: string
  userAgent: string | undefined
  /** the log, whose lines name the request */
  log: Log
  reply: FastifyReply
}

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Answer<Id>>
export type Handlers = { [Id in OperationId]?: Handler<Id> }

/** The caller of an operation that is only for signed-in people. */
export function person(call: { principal: Principal | null }): Principal {
  if (!call.principal) throw new DomainError('unauthorized')
  return call.principal
}
