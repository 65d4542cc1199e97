import type { Page } from '@playwright/test'
import { parse } from 'regexparam'
import { patterns } from '../../src/platform/address/paths.ts'
import { test as base } from './coverage.ts'

/** The addresses of the portal (PAGE-1), the more specific before the more general. */
export const ROUTES = Object.values(patterns)

const routeOf = (path: string) => ROUTES.find((pattern) => parse(pattern).pattern.test(path))

/** Playwright's test, which reports the routes that its pages have been at; `npm run check:rows` counts them. */
export const test = base.extend<{ visited: undefined }>({
  visited: [
    async ({ page, context, baseURL }, use, { annotations }) => {
      const seen = new Set<string>()
      const visit = (address: string) => {
        const { origin, pathname } = new URL(address)
        const route = origin === baseURL ? routeOf(pathname.replace(/^\/[a-z]{2}(?=\/|$)/, '') || '/') : undefined
        if (route) seen.add(route)
      }
      // Requests have the addresses that redirect; navigations have those that change within a page.
      const follow = (followed: Page) =>
        followed
          .on(
            'framenavigated',
            (frame) => frame === followed.mainFrame() && URL.canParse(frame.url()) && visit(frame.url()),
          )
          .on('request', (request) => request.isNavigationRequest() && visit(request.url()))
      follow(page)
      context.on('page', follow)
      await use(undefined)
      for (const description of seen) annotations.push({ type: 'route', description })
    },
    { auto: true },
  ],
})
