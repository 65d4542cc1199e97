import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '..', 'e2e')
const tests = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
  .join('\n')

/** The modals of the portal (PAGE-7). */
const MODALS = [
  'auth signin',
  'auth signup',
  'auth forgot-password',
  'forgot password',
  'sign-up success',
  'edit profile',
  'delete account',
  'profile system language',
  'content language',
  'timezone',
  'change password',
  'recover password',
  'reauthentication',
  'feedback form',
  'files view',
  'video completed',
  'quiz survey form',
  'course finished',
  'failed quiz',
  'quiz finished',
  'unsaved changes',
  'unlock full course',
]

/** Situations in which an error is shown (HTTP-17 to HTTP-20, AUTH-20, AUTH-29, LIVE-9). */
const ERRORS = [
  'Any 500 response',
  'Other API error',
  '401 response',
  'Non-API error',
  'Refresh returns 401',
  'Refresh with no refresh token',
  'Password change success',
  'Password change failure',
  'Join or start webinar failure',
  'Event or schedule missing for join/start',
  'Lesson load failure',
  'Course or event registration error',
  'Paged fetch with no data',
]

/** A title is either literal or filled in from a table in the test (`[error: ${…}]`). */
function isNamed(kind: string, row: string) {
  if (tests.includes(`[${kind}: ${row}]`)) return true
  const words = row.split(' ')
  const fills = (_: string, at: number) => {
    const [fixed, filled] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return tests.includes(`[${kind}: ${fixed && `${fixed} `}$\{`) && tests.includes(`'${filled}'`)
  }
  return words.some(fills)
}

test.each(MODALS)('the modal "%s" is opened in the browser', (row) => {
  expect(isNamed('modal', row)).toBe(true)
})

test.each(ERRORS)('the error "%s" is provoked in the browser', (row) => {
  expect(isNamed('error', row)).toBe(true)
})

test('a row that no test names is noticed', () => {
  expect(isNamed('modal', 'a kind that nobody opens')).toBe(false)
})
