/**
 * Measures what pages cost a slow phone after their first paint, by CPU time: how long tasks block it (the part of each
 * that is over 50 ms), all CPU time, the longest task, JavaScript on the wire and layout shift. Each page is measured
 * for a guest who only reads, for one who uses it, and for a student. Medians of several loads. Fails when one is over
 * its limit; `npm run size` limits the JavaScript.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { READ_PAGES } from '../../tests/lib/portal/read-pages.ts'
import { type Browser, openBrowser } from './devtools.ts'
import { median } from './median.ts'
import { accessToken, startServer } from './server.ts'

/** A mid-range phone takes four times as long as the machine that this runs on. */
const SLOW_DOWN = 4
const LONG_MS = 50
const ROUNDS = 5
const SETTLE_MS = 2500
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
const SHIFT_KEY = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 }

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
          requestId: z.string().optional(),
          mimeType: z.string().optional(),
          fromCache: z.boolean().optional(),
          encodedDataLength: z.number().optional(),
          weighted_score_delta: z.number().optional(),
          had_recent_input: z.boolean().optional(),
        })
        .optional(),
    })
    .optional(),
})
type TraceEvent = z.infer<typeof traceEvent>
const collected = z.object({ value: z.array(z.unknown()) })

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
  /** whether a key is pressed, which starts the page's code if nothing has */
  usesIt: boolean
  /** what no page may exceed */
  most: Partial<Cost>
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const context = z.object({ browserContextId: z.string() })
const target = z.object({ targetId: z.string() })
const attached = z.object({ sessionId: z.string() })
const evaluated = z.object({ result: z.object({ value: z.unknown() }) })

/** The events of one load of a page in a context of its own, from which the costs follow. */
async function tracedLoad(browser: Browser, url: string, { token, usesIt }: Reader) {
  const { browserContextId } = context.parse(await browser.send('Target.createBrowserContext'))
  const { targetId } = target.parse(await browser.send('Target.createTarget', { url: 'about:blank', browserContextId }))
  const { sessionId } = attached.parse(await browser.send('Target.attachToTarget', { targetId, flatten: true }))
  const inPage = (method: string, params: Record<string, unknown>) => browser.send(method, params, sessionId)
  await inPage('Emulation.setDeviceMetricsOverride', PHONE)
  await inPage('Emulation.setTouchEmulationEnabled', { enabled: true })
  await inPage('Page.enable', {})
  if (token !== null) {
    const cookies = [{ name: 'lectern_access', value: token, url }]
    await browser.send('Storage.setCookies', { cookies, browserContextId })
    const source = `localStorage.setItem('lectern.access-token', ${JSON.stringify(token)})`
    await inPage('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  const events: TraceEvent[] = []
  browser.on('Tracing.dataCollected', (data) => {
    for (const event of collected.parse(data).value) {
      const known = traceEvent.safeParse(event)
      if (known.success) events.push(known.data)
    }
  })
  const includedCategories = ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing']
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  })
  const loaded = browser.next('Page.loadEventFired')
  await inPage('Page.navigate', { url })
  await loaded
  if (usesIt) for (const type of ['rawKeyDown', 'keyUp']) await inPage('Input.dispatchKeyEvent', { type, ...SHIFT_KEY })
  // What a page does by itself ends at no moment of its own.
  await wait(SETTLE_MS)
  const complete = browser.next('Tracing.tracingComplete')
  await browser.send('Tracing.end')
  await complete

  const { result } = evaluated.parse(await inPage('Runtime.evaluate', { expression: 'window.lecternReady === true' }))
  if (result.value !== usesIt) throw new Error(`${url} ${usesIt ? 'was not ready in time' : 'ran its code unasked'}`)
  await browser.send('Target.disposeBrowserContext', { browserContextId })
  return events
}

/** How many bytes of JavaScript came over the wire. */
function scriptBytes(events: TraceEvent[]) {
  const dataOf = (wanted: string) => events.flatMap(({ name, args }) => (name === wanted && args?.data) || [])
  const scripts = new Set(
    dataOf('ResourceReceiveResponse')
      .filter(({ mimeType, fromCache }) => mimeType?.includes('javascript') && !fromCache)
      .map(({ requestId }) => requestId),
  )
  const finished = dataOf('ResourceFinish').filter(({ requestId }) => scripts.has(requestId))
  return sum(finished.map(({ encodedDataLength }) => encodedDataLength ?? 0))
}

function costOf(events: TraceEvent[], origin: string): Cost {
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
    kilobytes: scriptBytes(own) / 1000,
    shift: sum(shifts.map(({ args }) => args?.data?.weighted_score_delta ?? 0)),
  }
}

const COLUMNS: { key: keyof Cost; digits: number; width: number }[] = [
  { key: 'blocking', digits: 0, width: 9 },
  { key: 'cpu', digits: 0, width: 8 },
  { key: 'longest', digits: 0, width: 9 },
  { key: 'kilobytes', digits: 0, width: 8 },
  { key: 'shift', digits: 3, width: 8 },
]

const server = await startServer()
const browser = await openBrowser()
try {
  const student = await accessToken(server.url)
  const readers: Reader[] = [
    {
      who: 'guest who reads',
      token: null,
      usesIt: false,
      most: { blocking: 20, cpu: 150, longest: 100, shift: 0 },
    },
    {
      who: 'guest who uses it',
      token: null,
      usesIt: true,
      most: { blocking: 65, cpu: 600, longest: 100, shift: 0 },
    },
    { who: 'student', token: student, usesIt: true, most: { blocking: 100, shift: 0 } },
  ]
  process.stdout.write('In ms of a slow phone after the first paint    blocking     CPU  longest   JS kB   shift\n')
  for (const reader of readers) {
    const { who, token, most } = reader
    for (const path of token === null ? READ_PAGES : READ_PAGES.slice(0, 4)) {
      const costs: Cost[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const cost = costOf(await tracedLoad(browser, server.url + path, reader), server.url)
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
  }
} finally {
  await browser.close()
  await server.stop()
}
