import { describe, expect, test } from 'vitest'
import { safeRedirect } from '../../../openapi/redirect.ts'

const ORIGIN = 'https://lectern.test'

describe('after signing in one goes on to', () => {
  test('as long an address as there may be', () => {
    const longest = `/${'a'.repeat(2047)}`
    expect(safeRedirect(longest, ORIGIN)).toBe(longest)
  })

  test.each([
    '/',
    '/courses',
    '/courses?q=funds&page=2',
    '/es/course-content/start-investing',
    '/a#part',
    '/authors',
    '/courses/auth/login',
    '/courses//auth',
    '/eng/auth',
  ])('%s as asked', (path) => {
    expect(safeRedirect(path, ORIGIN)).toBe(path)
  })

  test.each([
    ['nothing asked', null],
    ['empty', ''],
    ['another site', 'https://evil.test/'],
    ['another site without its protocol', '//evil.test'],
    ['the same with a backslash', '/\\evil.test'],
    ['a backslash further on', '/courses\\..\\..'],
    ['three slashes', '///evil.test'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a path without its slash', 'courses'],
    ['a space first', ' /courses'],
    ['a tab that browsers drop', '/\t/evil.test'],
    ['a line break that browsers drop', '/\n/evil.test'],
    ['a NUL', '/\0'],
    ['a C1 control character', '/\u0085'],
    ['a name before an at sign', 'lectern.test@evil.test'],
    ['longer than an address may be', `/${'a'.repeat(2048)}`],
    ['the page where one is', '/auth/login'],
    ['the same in another language', '/es/auth/login?redirectUrl=/courses'],
    ['another page of that kind', '/auth/sign-up'],
    ['its folder', '/auth'],
    ['such a page by a detour', '/courses/../auth/login'],
    ['such a page by an encoded detour', '/courses/%2e%2e/auth/login'],
    ['such a page in other letters, which the router takes as well', '/Auth/Login'],
    ['another site behind a dot, as the address bar would read it back', '/.//evil.test'],
    ['another site behind a detour', '/courses/..//evil.test'],
  ])('home instead: %s [AUTH-54] [AUTH-55]', (_, given) => {
    expect(safeRedirect(given, ORIGIN)).toBe('/')
  })
})
