import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '../../src/app/routes.ts'
import { startServer, type TestServer } from '../lib/server.ts'

const run = promisify(execFile)
const JAVA = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java'
const hasJava = spawnSync(JAVA, ['-version']).status === 0
if (!hasJava) process.stdout.write('Java is not on this machine: the HTML of the pages is not checked\n')

/** The Nu Html Checker. */
const checker = () => String(createRequire(import.meta.url)('vnu-jar'))

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
})

/**
 * React writes `<img/>`, which is harmless. The checker does not know the newer syntax of custom properties, the
 * pseudo-elements of view transitions, links that hold the first paint back until an element is there, or the target
 * that a row is first scrolled to.
 */
const HARMLESS = [
  /^Trailing slash on void elements/,
  /^CSS: “--/,
  /^CSS: “scroll-initial-target”/,
  /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  /^CSS: [\s\S]*(view-transi|sition-(old|new)\(root\))/,
]

const OPEN = ROUTES.filter(({ isPersonal }) => !isPersonal)
const STATIC = [...new Set(OPEN.map(({ pattern }) => pattern.replace(/\/:\w+\?/g, '')))].filter(
  (path) => !path.includes(':'),
)
const COURSE = '/course-content/start-investing'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer({ pages: true })
  folder = await mkdtemp(join(tmpdir(), 'lectern-html-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** One page of each kind. */
async function examples() {
  const parts = (await server.page('/sitemap.xml')).text.matchAll(/\/sitemap-\w+-1\.xml/g)
  const maps = await Promise.all([...parts].map(([part]) => server.page(part)))
  return maps.map(({ text }) => new URL(/<loc>([^<]+)/.exec(text)?.[1] ?? '').pathname)
}

interface Page {
  path: string
  cookie?: string
}

/** An invalid page, which the checker must report. */
const WRONG_NAME = 'the wrong one'
const WRONG = '<!doctype html><html lang="en"><title>Wrong</title><p><div></p></html>'

/** The checker's messages for these pages and the invalid one, one line each; a single Java process checks them all. */
async function faults(pages: Page[]) {
  const names = new Map([[join(folder, 'wrong.html'), WRONG_NAME]])
  await writeFile(join(folder, 'wrong.html'), WRONG)
  for (const [index, { path, cookie }] of pages.entries()) {
    const { text, headers } = await server.page(path, cookie === undefined ? {} : { cookie })
    expect(headers.get('content-type'), path).toBe('text/html; charset=utf-8')
    const file = join(folder, `${index}.html`)
    await writeFile(file, text)
    names.set(file, path)
  }
  // For a run of a few seconds, full optimisation costs more than it saves; the schema needs a deep call stack.
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss8m', '-jar', checker()]
  const { stderr } = await run(JAVA, [...options, '--format', 'json', '--exit-zero-always', ...names.keys()], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return report
    .parse(JSON.parse(stderr))
    .messages.filter(({ message, extract = '' }) => !HARMLESS.some((one) => one.test(`${message} ${extract}`)))
    .map(({ url = '', type, message, extract = '' }) => {
      const path = names.get(url.replace(/^file:/, '')) ?? url
      return { path, type, line: `${path}: ${message} ${extract}` }
    })
}

async function pagesOfGuests(base: string): Promise<Page[]> {
  const learning = [COURSE, '/course-content/finished?course=start-investing', '/no-such-page']
  const pages = [...STATIC, ...learning, ...(await examples()), '/courses?q=nothing%20like%20this', '/courses?page=2']
  const tabs = ['goals', 'content', 'reviews', 'tutor'].map((tab) => `${COURSE}?active-tab=${tab}`)
  return [...pages, ...tabs].map((path) => ({ path: path === '/' ? base || '/' : base + path }))
}

async function pagesOfLearners(): Promise<Page[]> {
  const { accessToken } = await server.signIn('student')
  const cookie = `lectern_access=${accessToken}`
  const { text } = await server.page(`${COURSE}?active-tab=content`, { cookie })
  const lessons = [
    ...new Set([...text.matchAll(/href="(\/course-content\/start-investing\/[^"?#]+)"/g)].map(([, to]) => to ?? '')),
  ]
  expect(lessons).not.toEqual([])
  const pages = ['/', '/courses', COURSE, '/es/profile', '/profile/preferences', ...lessons]
  return pages.map((path) => ({ path, cookie }))
}

test.runIf(hasJava)('every page is valid HTML, for guests in two directions and for people who learn', async () => {
  const found = await faults([
    ...(await pagesOfGuests('')),
    ...(await pagesOfGuests('/ar')),
    ...(await pagesOfLearners()),
  ])
  expect(found.filter(({ path }) => path !== WRONG_NAME).map(({ line }) => line)).toEqual([])
  expect(found.some(({ path, type }) => path === WRONG_NAME && type === 'error')).toBe(true)
})
