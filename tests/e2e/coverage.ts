import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { join, relative } from 'node:path'
import { test as base, type Page } from '@playwright/test'

const ROOT = join(import.meta.dirname, '..', '..')

/** The browser's coverage of the pages of each spec, for `npm run coverage`. */
export const RAW = join(ROOT, '.cache', 'coverage', 'browser')

/** Follows what runs in a page; the returned function tells all of it. */
async function follow(page: Page) {
  const session = await page.context().newCDPSession(page)
  const taken: Promise<Profiler.ScriptCoverage[]>[] = []
  // A page that the test has closed has no coverage to collect.
  const take = async () =>
    session.send('Profiler.takePreciseCoverage').then(
      ({ result }) => result,
      () => [],
    )
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  // The browser forgets what ran in a page that is left.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) taken.push(take())
  })
  return async () => {
    taken.push(take())
    return (await Promise.all(taken)).flat()
  }
}

/** Playwright's test; with `COVERAGE` set it stores the coverage of its context's pages. */
export const test = base.extend<{ coverage: undefined }>({
  coverage: [
    async ({ page, context }, use, { file }) => {
      if (!process.env.COVERAGE) return use(undefined)
      const opened = [await follow(page)]
      context.on(
        'page',
        (one) =>
          void follow(one).then(
            (tell) => opened.push(tell),
            () => undefined,
          ),
      )
      await use(undefined)
      const scripts = (await Promise.all(opened.map((tell) => tell()))).flat()
      const folder = join(RAW, relative(ROOT, file).replaceAll('/', '__'))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify(scripts))
    },
    { auto: true },
  ],
})
