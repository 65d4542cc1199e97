/** What a person reads about an error: keys of the `problems` texts, or the server's own sentence (HTTP-17, HTTP-18, HTTP-19). */
export type ErrorText =
  | { titleKey: 'serverError'; textKey: 'serverErrorText' }
  | { textKey: 'somethingWrong' | 'noData' }
  | { text: string }

interface Answered {
  status: number
  message: string
  code?: unknown
}

const isAnswered = (error: unknown): error is Answered =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  'message' in error

/** How the codes of 401 answers begin whose sentence tells a person what to do, unlike that of an invalid session (HTTP-31). */
const TELLS_MORE = /^(wrong|otp|reauth)/

/** HTTP-17 to HTTP-20: a 500, any other API error, a 401, and whatever is no answer at all. */
export function describeError(error: unknown): ErrorText {
  if (isAnswered(error) && error.code === 'no-data') return { textKey: 'noData' }
  if (!isAnswered(error) || error.status === 0) return { textKey: 'somethingWrong' }
  if (error.status === 401 && !TELLS_MORE.test(String(error.code))) return { textKey: 'somethingWrong' }
  if (error.status === 500) return { titleKey: 'serverError', textKey: 'serverErrorText' }
  if (error.message === '') return { textKey: 'somethingWrong' }
  return { text: error.message }
}
