import { DomainError } from '../../../domain-error.ts'

/**
 * How a provider failed: it was unreachable or had an internal error, took too long, asked us to slow down, refused the
 * request or our credentials, does not know the object, or sent an invalid answer.
 */
export type Failure = 'unreachable' | 'slow' | 'limited' | 'refused' | 'missing' | 'nonsense'

interface Details {
  /** name of the operation, for the log */
  operation: string
  status?: number | undefined
  /** the provider's own error number */
  providerCode?: number | undefined
  /** seconds until another attempt makes sense */
  retryAfter?: number | undefined
}

/**
 * A provider failed to do what it was asked. Unless it is caught, the caller of the API gets 502 `provider-failed`. It
 * is safe to log: it contains no addresses, requests or answers.
 */
export class ProviderError extends DomainError {
  readonly kind: Failure
  readonly status: number | undefined
  readonly providerCode: number | undefined

  constructor(kind: Failure, { operation, status, providerCode, retryAfter }: Details) {
    super('provider-failed', retryAfter === undefined ? {} : { retryAfter })
    this.kind = kind
    this.status = status
    this.providerCode = providerCode
    const known = [status && `status ${status}`, providerCode && `code ${providerCode}`].filter(Boolean)
    this.message = `video provider, ${operation}: ${kind}${known.length > 0 ? ` (${known.join(', ')})` : ''}`
  }
}

/** Whether the error is a provider's failure of one of these kinds. */
export const failedAs = (error: unknown, ...kinds: Failure[]): error is ProviderError =>
  error instanceof ProviderError && kinds.includes(error.kind)
