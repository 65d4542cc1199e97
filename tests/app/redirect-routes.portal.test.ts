import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from '../../openapi/redirect.ts'
import { matchPath } from '../../src/app/routes.ts'
import { patterns } from '../../src/platform/address/paths.ts'
import { splitLocale } from '../../src/platform/texts/locales.ts'
import { hardText, holds } from '../lib/portal/properties.ts'

const ORIGIN = 'https://lectern.test'

test('after signing in one goes on to a path of this site and no authentication page, whatever was asked', () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '@', ':', '?', '#', ' ', '\t', '\n', '\0'],
    ...['auth', 'AUTH', 'login', 'es', 'courses', 'evil.test', 'https:', 'javascript:', 'ä', '😀', '\ud800'],
  )
  const crafted = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const given = fc.oneof(
    crafted,
    crafted.map((text) => `/${text}`),
    hardText,
  )
  holds(
    fc.property(given, (wanted) => {
      const url = new URL(safeRedirect(wanted, ORIGIN), ORIGIN)
      // The address bar would then read the result as a path again.
      const again = new URL(url.pathname + url.search, ORIGIN)
      expect([url.origin, again.origin]).toEqual([ORIGIN, ORIGIN])
      expect(matchPath(splitLocale(again.pathname).path).route.pattern).not.toBe(patterns.login)
    }),
    1_000,
  )
})
