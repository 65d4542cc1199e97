import type { Problem } from '../../../openapi/generated/portal.ts'

/** An answer that is not a success. `message` is the server's sentence in the person's language; status 0: no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]> | undefined
  /** seconds */
  readonly retryAfter: number | undefined

  constructor(status: number, problem: Partial<Problem>, retryAfter?: number) {
    super(problem.message ?? '')
    this.status = status
    this.code = problem.code ?? 'network'
    this.fields = problem.fields
    this.retryAfter = retryAfter
  }
}

/** Turns an answer that is not a success into the error it stands for. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => ({}))
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(response.status, isProblem(body) ? body : {}, Number.isFinite(wait) ? wait : undefined)
}

const isProblem = (body: unknown): body is Problem => typeof body === 'object' && body !== null && 'code' in body

/** The body of a success; failures have been thrown by then (see `client.ts`). */
export async function ok<Body>(answer: Promise<{ data?: Body }>): Promise<Body> {
  const { data } = await answer
  return data as Body
}

/** There is no such thing, or not for this person; an address that nothing can have is refused for its `id`. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || (error.status === 400 && error.fields?.id !== undefined))

/** It was public and is not any more. */
export const isRemoved = (error: unknown) => error instanceof ApiError && error.code === 'content-removed'
