import { DomainError } from '../../../domain-error.ts'

/**
 * What went wrong at a provider: it could not be reached or had trouble of its own, took too long, asked us to slow down,
 * refused the request or our credentials, does not know the thing asked for, or answered what nobody can read.
 */
export type Failure = 'unreachable' | 'slow' | 'limited' | 'refused' | 'missing' | 'nonsense'

interface Details {
  /** name of what was tried, for the log */
  operation: string
  status?: number | undefined
  /** the provider's own number of the error */
  providerCode?: number | undefined
  /** seconds until it makes sense to try again */
  retryAfter?: number | undefined
}

/**
 * A provider that did not do what it was asked; unless somebody catches it, the caller of the API gets 502
 * `provider-failed`. Nothing of it is secret: it holds neither addresses nor what was sent or answered.
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

/** Whether something failed at the provider in this way. */
export const failedAs = (error: unknown, ...kinds: Failure[]): error is ProviderError =>
  error instanceof ProviderError && kinds.includes(error.kind)
