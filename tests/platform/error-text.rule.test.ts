import { describe, expect, test } from 'vitest'
import common from '../../locales/en/common.json'
import { describeError } from '../../src/platform/api/error-text.ts'
import { ApiError } from '../../src/platform/api/errors.ts'

const SAID = 'You are already registered.'
const coded = (status: number, code: string, message = SAID) => new ApiError(status, { code, message })
const answered = (status: number, message = SAID) => coded(status, 'a-code', message)

const SERVER_ERROR = { title: 'Server Error', text: 'Please try again later, or contact support' }
const GENERIC = { title: null, text: 'Something went wrong, please try again later.' }
const OWN_WORDS = { title: null, text: SAID }

/** The cases of HTTP-17 to HTTP-20 and HTTP-31 with the English text that the person sees. */
const TABLE: [situation: string, error: unknown, seen: { title: string | null; text: string }][] = [
  ['Any 500 response', answered(500), SERVER_ERROR],
  ['Other API error: 400', answered(400), OWN_WORDS],
  ['Other API error: 403', answered(403), OWN_WORDS],
  ['Other API error: 409', answered(409), OWN_WORDS],
  ['Other API error: 429', answered(429), OWN_WORDS],
  ['Other API error: 503', answered(503), OWN_WORDS],
  ['Course or event registration error', answered(409), OWN_WORDS],
  ['401 response', answered(401), GENERIC],
  ['401 response: no valid session', coded(401, 'unauthorized'), GENERIC],
  ['401 response: the session has ended', coded(401, 'session-ended'), GENERIC],
  ['a wrong password at sign-in', coded(401, 'wrong-credentials'), OWN_WORDS],
  ['a code that is asked for', coded(401, 'otp-required'), OWN_WORDS],
  ['a wrong code', coded(401, 'otp-wrong'), OWN_WORDS],
  ['a new proof that was not given', coded(401, 'reauthentication-required'), OWN_WORDS],
  ['the code of another status', coded(500, 'wrong-credentials'), SERVER_ERROR],
  ['Non-API error: no answer', answered(0, 'fetch failed'), GENERIC],
  ['Non-API error: a defect', new TypeError('x is not a function'), GENERIC],
  ['Non-API error: a text', 'no', GENERIC],
  ['Non-API error: nothing', undefined, GENERIC],
  ['Non-API error: null', null, GENERIC],
  ['an answer without words', answered(400, ''), GENERIC],
  ['an answer of something in between', { status: '500', message: 'Bad gateway' }, GENERIC],
  ['Paged fetch with no data', new ApiError(200, { code: 'no-data' }), { title: null, text: 'No data received' }],
  ['a 500 without words', answered(500, ''), SERVER_ERROR],
]

describe('what a person reads about an error [HTTP-18] [HTTP-19] [HTTP-17] [HTTP-20] [HTTP-31]', () => {
  test.each(TABLE)('%s', (_, error, seen) => {
    const said = describeError(error)
    expect({
      title: 'titleKey' in said ? common.error[said.titleKey] : null,
      text: 'text' in said ? said.text : common.error[said.textKey],
    }).toEqual(seen)
  })
})
