/** Error codes of the API. The sentences for people are in `problems.json`. */
export type ErrorCode =
  | 'invalid-request'
  | 'invalid-json'
  | 'invalid-filter'
  | 'invalid-value'
  | 'unauthorized'
  | 'wrong-credentials'
  | 'reauthentication-required'
  | 'password-wrong'
  | 'other-account'
  | 'otp-required'
  | 'otp-wrong'
  | 'session-ended'
  | 'forbidden'
  | 'registration-required'
  | 'not-found'
  | 'content-removed'
  | 'method-not-allowed'
  | 'conflict'
  | 'taken'
  | 'profile-exists'
  | 'already-promoted'
  | 'in-use'
  | 'already-reviewed'
  | 'upload-missing'
  | 'upload-mismatch'
  | 'already-registered'
  | 'attempt-closed'
  | 'survey-answered'
  | 'quiz-changed'
  | 'too-many-notes'
  | 'last-admin'
  | 'username-taken'
  | 'already-verified'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'lesson-moved'
  | 'event-state'
  | 'not-ready'
  | 'event-over'
  | 'event-cancelled'
  | 'sold-out'
  | 'payment-required'
  | 'payment-unavailable'
  | 'price-changed'
  | 'nothing-to-pay'
  | 'order-state'
  | 'offer-expired'
  | 'tickets-left'
  | 'already-waiting'
  | 'channel-not-connected'
  | 'not-waiting'
  | 'not-registered'
  | 'message-sent'
  | 'no-recipients'
  | 'phone-code-wrong'
  | 'phone-code-expired'
  | 'phone-verified'
  | 'phone-stopped'
  | 'phone-unreachable'
  | 'phone-country'
  | 'course-begun'
  | 'tickets-sold'
  | 'has-registrations'
  | 'session-state'
  | 'too-early'
  | 'session-over'
  | 'session-canceled'
  | 'no-meeting'
  | 'link-expired'
  | 'file-expired'
  | 'file-private'
  | 'request-timeout'
  | 'body-too-large'
  | 'image-too-large'
  | 'quota-exceeded'
  | 'too-many-uploads'
  | 'storage-full'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'internal'
  | 'provider-failed'
  | 'unavailable'

/** Errors of fields as keys of their messages, because the caller's language is unknown where they are thrown. */
export type FieldKeys = Record<string, { key: string; values?: Record<string, unknown> }>

export interface ErrorDetails {
  fieldKeys?: FieldKeys
  /** seconds after which another try may succeed */
  retryAfter?: number
  /** the fault is in the input, so the status is 400 */
  isInput?: boolean
  cause?: unknown
}

/** A request that a rule refuses, or for which something is missing. `http/errors.ts` turns it into an answer. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fieldKeys: FieldKeys | undefined
  readonly retryAfter: number | undefined
  readonly isInput: boolean

  constructor(code: ErrorCode, { cause, fieldKeys, retryAfter, isInput = false }: ErrorDetails = {}) {
    super(code, { cause })
    this.code = code
    this.fieldKeys = fieldKeys
    this.retryAfter = retryAfter
    this.isInput = isInput
  }
}
