import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { test as base, type Page } from '@playwright/test'

const ROOT = join(import.meta.dirname, '..', '..')

/** The browser's coverage of the pages of each spec, for `npm run coverage`. */
export const RAW = join(ROOT, '.cache', 'coverage', 'browser')

/** Playwright's test; with `COVERAGE` set it stores the coverage of its context's pages. */
export const test = base.extend<{ coverage: undefined }>({
  coverage: [
    async ({ page, context }, use, { file }) => {
      if (!process.env.COVERAGE) return use(undefined)
      const begin = (page: Page) => page.coverage.startJSCoverage({ resetOnNavigation: false })
      const later: Promise<unknown>[] = []
      context.on('page', (opened) => later.push(begin(opened).catch(() => {})))
      await begin(page)
      await use(undefined)
      await Promise.all(later)
      const found = await Promise.all(
        // A page that the test has closed has no coverage to collect.
        context.pages().map((one) => one.coverage.stopJSCoverage().catch(() => [])),
      )
      const scripts = found.flat().map(({ url, scriptId, functions }) => ({ url, scriptId, functions }))
      const folder = join(RAW, relative(ROOT, file).replaceAll('/', '__'))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(scripts))
    },
    { auto: true },
  ],
})
