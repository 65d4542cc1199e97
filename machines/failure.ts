/** The data of a rejected effect. `status` is 0 when there was no answer; `retryAfter` is in seconds. */
export interface Failure {
  status: number
  code: string
  message: string
  fields?: Record<string, string[]>
  retryAfter?: number
}

const isFields = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((messages) => Array.isArray(messages) && messages.every((m) => typeof m === 'string'))

/** Reads a rejection into plain data, so that context holds no Error objects. */
export const failureOf = (error: unknown): Failure => {
  const said: Partial<Record<keyof Failure, unknown>> = typeof error === 'object' && error !== null ? error : {}
  return {
    status: typeof said.status === 'number' ? said.status : 0,
    code: typeof said.code === 'string' ? said.code : 'network',
    message: typeof said.message === 'string' ? said.message : '',
    ...(isFields(said.fields) ? { fields: said.fields } : {}),
    ...(typeof said.retryAfter === 'number' ? { retryAfter: said.retryAfter } : {}),
  }
}

export const isUnauthorized = (error: unknown): boolean => failureOf(error).status === 401

/** The parameters of a guard or action that examines the rejection of an effect. */
export const rejected = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
