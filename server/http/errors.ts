import type { FastifyError, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { DomainError, type ErrorCode, type FieldKeys } from '../domain-error.ts'

/** The status of every error code. */
const STATUS: Record<ErrorCode, number> = {
  'invalid-request': 400,
  'invalid-json': 400,
  'invalid-filter': 400,
  'invalid-value': 400,
  'password-wrong': 400,
  'phone-code-wrong': 400,
  unauthorized: 401,
  'wrong-credentials': 401,
  'reauthentication-required': 401,
  'otp-required': 401,
  'otp-wrong': 401,
  'session-ended': 401,
  forbidden: 403,
  'registration-required': 403,
  'file-private': 403,
  'not-found': 404,
  'content-removed': 404,
  'method-not-allowed': 405,
  conflict: 409,
  taken: 409,
  'profile-exists': 409,
  'already-promoted': 409,
  'in-use': 409,
  'already-reviewed': 409,
  'upload-missing': 409,
  'upload-mismatch': 409,
  'already-registered': 409,
  'attempt-closed': 409,
  'survey-answered': 409,
  'quiz-changed': 409,
  'last-admin': 409,
  'username-taken': 409,
  'already-verified': 409,
  'other-account': 409,
  'two-factor-on': 409,
  'two-factor-off': 409,
  'lesson-moved': 409,
  'too-many-notes': 409,
  'event-state': 409,
  'not-ready': 409,
  'event-over': 409,
  'event-cancelled': 409,
  'sold-out': 409,
  'payment-required': 402,
  'payment-unavailable': 502,
  'price-changed': 409,
  'nothing-to-pay': 409,
  'order-state': 409,
  'offer-expired': 409,
  'tickets-left': 409,
  'already-waiting': 409,
  'channel-not-connected': 409,
  'not-waiting': 409,
  'not-registered': 409,
  'message-sent': 409,
  'no-recipients': 409,
  'phone-verified': 409,
  'phone-stopped': 409,
  'phone-unreachable': 409,
  'phone-country': 409,
  'course-begun': 409,
  'tickets-sold': 409,
  'has-registrations': 409,
  'session-state': 409,
  'too-early': 409,
  'session-over': 409,
  'session-canceled': 409,
  'no-meeting': 409,
  'link-expired': 410,
  'phone-code-expired': 410,
  'file-expired': 410,
  'request-timeout': 408,
  'body-too-large': 413,
  'image-too-large': 413,
  'quota-exceeded': 413,
  'too-many-uploads': 429,
  'storage-full': 507,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  'provider-failed': 502,
  unavailable: 503,
}

export type Fields = Record<string, string[]>

/** How long to wait while a service is unavailable, in seconds. */
export const UNAVAILABLE_S = 2

/** How long to wait, in seconds, when the error gives no time. */
const WAITS: Partial<Record<ErrorCode, number>> = {
  unavailable: UNAVAILABLE_S,
  'storage-full': 60,
  'too-many-uploads': 60,
}

export interface Problem {
  code: ErrorCode
  statusCode: number
  fieldKeys: FieldKeys | undefined
  /** seconds, answered as `Retry-After` */
  retryAfter: number | undefined
  /** the original error, for the log */
  cause: unknown
}

const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENOENT: 'unavailable',
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  // Files may not become larger.
  EFBIG: 'storage-full',
}

/** Messages of errors that pg throws without a code. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Connection ended/

/** Converts any error to an answer: framework and database errors by their codes, others as `internal`. */
export function toProblem(error: unknown): Problem {
  const known = toDomainError(error)
  const { code, fieldKeys, isInput } = known
  const retryAfter = known.retryAfter ?? WAITS[code]
  return { code, statusCode: isInput ? 400 : STATUS[code], fieldKeys, retryAfter, cause: known.cause ?? known }
}

/** Logs a failure of the server: with where it comes from, unless the server was only too busy. */
export function logProblem({ log }: FastifyRequest, { cause, code }: Problem, what: string) {
  if (cause instanceof DomainError && code === 'unavailable') log.warn({ code }, 'request refused')
  else log.error({ err: cause }, what)
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof Error && error.cause instanceof DomainError) return error.cause
  const known = knownProblem(error) ?? (error instanceof Error ? knownProblem(error.cause) : undefined)
  if (known) return new DomainError(known, { cause: error })
  const status = isFrameworkError(error) ? error.statusCode : undefined
  return new DomainError(status !== undefined && status < 500 ? 'invalid-request' : 'internal', { cause: error })
}

function knownProblem(error: unknown): ErrorCode | undefined {
  if (error instanceof DatabaseError) return databaseProblem(error.code ?? '')
  if (!(error instanceof Error)) return undefined
  if (LOST_CONNECTION.test(error.message)) return 'unavailable'
  return 'code' in error && typeof error.code === 'string' ? FRAMEWORK[error.code] : undefined
}

const DISK_FULL = '53100'

/**
 * By PostgreSQL's error classes: 22 data exceptions, 23 constraints, 40 rollbacks, 08 connections, 53 resources, 57
 * operator intervention.
 */
function databaseProblem(code: string): ErrorCode {
  if (code === DISK_FULL) return 'storage-full'
  if (code.startsWith('22')) return 'invalid-value'
  if (code.startsWith('23')) return 'conflict'
  if (code.startsWith('40')) return 'conflict'
  return /^(08|53|57)/.test(code) ? 'unavailable' : 'internal'
}

const isFrameworkError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
