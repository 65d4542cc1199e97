// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { grantFrom, grantOf, readGrant, storeGrant } from '../../../src/features/auth/session/tokens.ts'
import { tokensFor } from '../../lib/portal/contract-server.ts'

const ACCESS = 'lectern.access-token'
const REFRESH = 'lectern.refresh-token'
const GRANTED = 'lectern.granted-at'
const maya = tokensFor('maya')

/** Every assignment to `document.cookie`, with its attributes. */
function cookieLines(act: () => void): string[] {
  const written: string[] = []
  const inherited = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => inherited?.get?.call(document),
    set: (line: string) => {
      written.push(line)
      inherited?.set?.call(document, line)
    },
  })
  act()
  Reflect.deleteProperty(document, 'cookie')
  return written
}

beforeEach(() => {
  storeGrant(null)
  localStorage.clear()
})

describe('tokens in the browser', () => {
  test('are kept under their names, with the time by the clock of the device [AUTH-24]', () => {
    vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) })
    storeGrant(grantFrom(maya))
    vi.useRealTimers()
    expect({ ...localStorage }).toEqual({
      [ACCESS]: maya.accessToken,
      [REFRESH]: maya.refreshToken,
      [GRANTED]: String(Date.UTC(2031, 0, 1)),
    })
    expect(readGrant()?.at).toBe(Date.UTC(2031, 0, 1))
  })

  test.each([undefined, 'yesterday'])('came when they were made where %s is noted', (noted) => {
    storeGrant(grantFrom(maya))
    localStorage.removeItem(GRANTED)
    if (noted) localStorage.setItem(GRANTED, noted)
    expect(readGrant()).toEqual(grantOf(maya))
  })

  test('put the access token alone into a cookie of this site, as long as it lasts [AUTH-23]', () => {
    const written = cookieLines(() => storeGrant(grantFrom(maya)))
    expect(written).toEqual([`lectern_access=${maya.accessToken}; Path=/; SameSite=Lax; Max-Age=900`])
    expect(document.cookie).toBe(`lectern_access=${maya.accessToken}`)
  })

  test('leave nothing of the refresh token in a cookie [AUTH-22]', () => {
    const written = cookieLines(() => storeGrant(grantFrom(maya)))
    for (const part of maya.refreshToken.split('.')) expect(written.join()).not.toContain(`=${part}`)
    expect(written.join()).not.toContain(maya.refreshToken)
  })

  test('come back as they were', () => {
    const grant = grantFrom(maya)
    storeGrant(grant)
    expect(readGrant()).toEqual(grant)
    expect(grant.session.userId).toBe('maya')
  })

  test('come back without a refresh token when that is gone', () => {
    storeGrant(grantFrom(maya))
    localStorage.removeItem(REFRESH)
    expect(readGrant()?.tokens.refreshToken).toBeNull()
  })

  test('do not leave an older refresh token behind', () => {
    storeGrant(grantFrom(maya))
    storeGrant(grantOf({ ...tokensFor('maya', 2), refreshToken: null }))
    expect(localStorage.getItem(REFRESH)).toBeNull()
  })

  test('are gone everywhere afterwards, and nothing else is', () => {
    localStorage.setItem('lectern.theme', 'dark')
    storeGrant(grantFrom(maya))
    storeGrant(null)
    expect({ ...localStorage }).toEqual({ 'lectern.theme': 'dark' })
    expect(document.cookie).toBe('')
    expect(readGrant()).toBeNull()
  })
})

describe('whom an access token names', () => {
  const withClaims = (claims: unknown) => `e30.${btoa(JSON.stringify(claims))}.c2ln`
  test.each([
    ['nothing', ''],
    ['no token', 'undefined'],
    ['one part', 'abc'],
    ['no base64', 'a.%%%.c'],
    ['no JSON', `a.${btoa('{')}.c`],
    ['null', withClaims(null)],
    ['a list', withClaims([])],
    ['a text', withClaims('maya')],
    ['no subject', withClaims({ iat: 1, exp: 2 })],
    ['a subject that is no text', withClaims({ sub: 7, iat: 1, exp: 2 })],
    ['no time of issue', withClaims({ sub: 'maya', exp: 2 })],
    ['an end that is no time', withClaims({ sub: 'maya', iat: 1, exp: 'soon' })],
  ])('nobody: %s', (_, accessToken) => {
    localStorage.setItem(ACCESS, accessToken)
    localStorage.setItem(REFRESH, maya.refreshToken)
    expect(readGrant()).toBeNull()
    expect(() => grantFrom({ ...maya, accessToken })).toThrow('subject')
  })

  test('its subject, also where base64 needs the letters that addresses cannot have [AUTH-2]', () => {
    for (const userId of ['ÿÿÿ>>>', 'a???b', 'x', 'xy', 'xyz'])
      expect(grantFrom(tokensFor(userId)).session.userId, userId).toBe(userId)
  })
})
