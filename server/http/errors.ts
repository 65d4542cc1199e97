import type { FastifyError } from 'fastify'
import { DatabaseError } from 'pg'

/** Every code the API answers, with its status. The sentence for people stands in `locales/<lng>/problems.json`. */
const STATUS = {
  'invalid-request': 400,
  'invalid-json': 400,
  'invalid-filter': 400,
  'invalid-value': 400,
  unauthorized: 401,
  'wrong-credentials': 401,
  'otp-required': 401,
  'otp-wrong': 401,
  'session-ended': 401,
  forbidden: 403,
  'registration-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  taken: 409,
  'in-use': 409,
  'already-reviewed': 409,
  'upload-missing': 409,
  'upload-mismatch': 409,
  'already-registered': 409,
  'attempt-closed': 409,
  'quiz-changed': 409,
  'last-admin': 409,
  'username-taken': 409,
  'already-verified': 409,
  'two-factor-on': 409,
  'two-factor-off': 409,
  'lesson-moved': 409,
  'event-state': 409,
  'not-ready': 409,
  'event-over': 409,
  'event-cancelled': 409,
  'sold-out': 409,
  'tickets-sold': 409,
  'has-registrations': 409,
  'session-state': 409,
  'too-early': 409,
  'session-over': 409,
  'session-canceled': 409,
  'no-meeting': 409,
  'link-expired': 410,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  'provider-failed': 502,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof STATUS
export type Fields = Record<string, string[]>

/** Field messages by their keys in `problems.json`: where they are thrown, the caller's language is not known. */
export type FieldKeys = Record<string, { key: string; values?: Record<string, unknown> }>

export interface ProblemDetails {
  /** where it is not the code's own */
  statusCode?: number
  fieldKeys?: FieldKeys
  /** seconds, answered as `Retry-After` */
  retryAfter?: number
  cause?: unknown
}

/** An answer that is not a success: thrown by handlers, turned into the one error shape by `app.ts`. */
export class HttpProblem extends Error {
  readonly statusCode: number
  readonly code: ProblemCode
  readonly fieldKeys: FieldKeys | undefined
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.statusCode = details.statusCode ?? STATUS[code]
    this.fieldKeys = details.fieldKeys
    this.retryAfter = details.retryAfter ?? (code === 'unavailable' ? 2 : undefined)
  }
}

const FRAMEWORK: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_UNDER_PRESSURE: 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENOENT: 'unavailable',
}

/** What pg says without a code of its own. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Connection ended/

/** Whatever was thrown, as a problem: framework and database errors by their own codes, the rest as internal. */
export function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  const known = knownProblem(error) ?? (error instanceof Error ? knownProblem(error.cause) : undefined)
  if (known) return new HttpProblem(known, { cause: error })
  const status = isFrameworkError(error) ? error.statusCode : undefined
  return new HttpProblem(status !== undefined && status < 500 ? 'invalid-request' : 'internal', { cause: error })
}

function knownProblem(error: unknown): ProblemCode | undefined {
  if (error instanceof DatabaseError) return databaseProblem(error.code ?? '')
  if (!(error instanceof Error)) return undefined
  if (LOST_CONNECTION.test(error.message)) return 'unavailable'
  return 'code' in error && typeof error.code === 'string' ? FRAMEWORK[error.code] : undefined
}

/** PostgreSQL's error classes: 22 data exceptions, 23 constraints, 08 and 57 connection and operator trouble, 53 resources. */
function databaseProblem(code: string): ProblemCode {
  if (code.startsWith('22')) return 'invalid-value'
  if (code.startsWith('23')) return 'conflict'
  if (code.startsWith('40')) return 'conflict'
  return /^(08|53|57)/.test(code) ? 'unavailable' : 'internal'
}

const isFrameworkError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
