/**
 * Measures what pages cost a slow phone after their first paint, by CPU time: how long tasks block it (the part of each
 * that is over 50 ms), all CPU time, the longest task, JavaScript on the wire and layout shift. Each page is measured
 * for a guest who only reads, for one who uses it, and for a student. Medians of several loads. Fails when one is over
 * its limit; `npm run size` limits the JavaScript.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { READ_PAGES } from '../../tests/lib/portal/read-pages.ts'
import { ready } from '../../tests/lib/portal/ready.ts'
import { chromiumOptions } from '../chromium.ts'
import { median } from './median.ts'
import { accessToken, startServer } from './server.ts'

/** A mid-range phone takes four times as long as the machine that this runs on. */
const SLOW_DOWN = 4
const LONG_MS = 50
const ROUNDS = 5
const SETTLE_MS = 2500
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z
    .object({
      data: z
        .object({
          documentLoaderURL: z.string().optional(),
          weighted_score_delta: z.number().optional(),
          had_recent_input: z.boolean().optional(),
        })
        .optional(),
    })
    .optional(),
})
type TraceEvent = z.infer<typeof traceEvent>

interface Cost {
  /** milliseconds of a slow phone */
  blocking: number
  cpu: number
  longest: number
  kilobytes: number
  shift: number
}

interface Reader {
  who: string
  /** null: a guest */
  token: string | null
  /** what is done with the page */
  use(page: Page): Promise<unknown>
  /** what no page may exceed */
  most: Partial<Cost>
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The events of one load, from which the costs follow; `use` is what is done with the page. */
async function traced(browser: Browser, page: Page, url: string, use: (page: Page) => Promise<unknown>) {
  const session = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const known = traceEvent.safeParse(event)
      if (known.success) events.push(known.data)
    }
  })
  const includedCategories = ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing']
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  })
  await page.goto(url, { waitUntil: 'load' })
  await use(page)
  // What a page does by itself ends at no moment of its own.
  await page.waitForTimeout(SETTLE_MS)
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  return events
}

function costOf(events: TraceEvent[], origin: string): Omit<Cost, 'kilobytes'> {
  const began = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(origin),
  )
  if (!began) throw new Error('the trace has no navigation')
  const own = events.filter(({ pid, ts }) => pid === began.pid && ts >= began.ts)
  const paint = own.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? began.ts
  const tasks = own
    .filter(
      ({ name, ph, tid, ts, dur }) => name.endsWith('RunTask') && ph === 'X' && tid === began.tid && ts + dur > paint,
    )
    .map(({ tdur }) => (tdur / 1000) * SLOW_DOWN)
  const shifts = own.filter(({ name, args }) => name === 'LayoutShift' && !args?.data?.had_recent_input)
  return {
    blocking: sum(tasks.map((ms) => Math.max(0, ms - LONG_MS))),
    cpu: sum(tasks),
    longest: Math.max(0, ...tasks),
    shift: sum(shifts.map(({ args }) => args?.data?.weighted_score_delta ?? 0)),
  }
}

/** One load of a page in a browser of its own. */
async function loadOnce(browser: Browser, url: string, token: string | null, use: (page: Page) => Promise<unknown>) {
  const { origin, hostname } = new URL(url)
  const context = await browser.newContext(PHONE)
  if (token !== null) {
    await context.addCookies([{ name: 'lectern_access', value: token, domain: hostname, path: '/' }])
    await context.addInitScript((value) => localStorage.setItem('lectern.access-token', value), token)
  }
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const events = await traced(browser, page, url, use)
  await context.close()
  return { ...costOf(events, origin), kilobytes: bytes / 1000 }
}

const COLUMNS: { key: keyof Cost; digits: number; width: number }[] = [
  { key: 'blocking', digits: 0, width: 9 },
  { key: 'cpu', digits: 0, width: 8 },
  { key: 'longest', digits: 0, width: 9 },
  { key: 'kilobytes', digits: 0, width: 8 },
  { key: 'shift', digits: 3, width: 8 },
]

const server = await startServer()
const browser = await chromium.launch(chromiumOptions)
try {
  const student = await accessToken(server.url)
  const readers: Reader[] = [
    {
      who: 'guest who reads',
      token: null,
      use: async () => undefined,
      most: { blocking: 20, cpu: 150, longest: 100, shift: 0 },
    },
    {
      who: 'guest who uses it',
      token: null,
      use: ready,
      most: { blocking: 65, cpu: 600, longest: 100, shift: 0 },
    },
    { who: 'student', token: student, use: ready, most: { blocking: 100, shift: 0 } },
  ]
  process.stdout.write('In ms of a slow phone after the first paint    blocking     CPU  longest   JS kB   shift\n')
  for (const { who, token, use, most } of readers)
    for (const path of token === null ? READ_PAGES : READ_PAGES.slice(0, 4)) {
      const costs: Cost[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const cost = await loadOnce(browser, server.url + path, token, use)
        // The first one fills the caches of the server.
        if (round > 0) costs.push(cost)
      }
      const found = COLUMNS.map(({ key, digits, width }) => {
        const value = median(costs.map((cost) => cost[key]))
        return { text: value.toFixed(digits).padStart(width), isOver: value > (most[key] ?? Number.POSITIVE_INFINITY) }
      })
      const isOver = found.some((one) => one.isOver)
      const row = `${`${who}, ${path}`.padEnd(46)}${found.map(({ text }) => text).join('')}`
      process.stdout.write(`${row}${isOver ? '  OVER' : ''}\n`)
      if (isOver) process.exitCode = 1
    }
} finally {
  await browser.close()
  await server.stop()
}
