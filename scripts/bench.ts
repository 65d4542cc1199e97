/** How fast the built portal answers on this machine; the load comes from the same machine, so compare, do not quote. */
import autocannon from 'autocannon'
import { z } from 'zod'
import { DEMO_PASSWORD } from '../server/db/demo/people.ts'
import { startServer } from './bench-server.ts'

const SECONDS = 5
const CONNECTIONS = 20
const SINGLE_REQUESTS = 30
const RENDER_TARGET_MS = 60
const HTML = { accept: 'text/html', 'accept-encoding': 'br' }

interface Load {
  name: string
  path: string
  headers?: Record<string, string>
  /** every request asks for another address, which no cache has */
  isDistinct?: boolean
}

const say = (line: string) => process.stdout.write(`${line}\n`)

let visit = 0
/** The same course list under an address that was never asked for. */
const fresh = (path: string) => `${path}?visit=${++visit}`

async function accessToken(url: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-type': 'user-portal' },
    body: JSON.stringify({ username: 'student@lectern.test', password: DEMO_PASSWORD }),
  })
  return z.object({ accessToken: z.string() }).parse(await response.json()).accessToken
}

async function measure(url: string, { name, path, headers = {}, isDistinct = false }: Load) {
  const result = await autocannon({
    url,
    duration: SECONDS,
    connections: CONNECTIONS,
    requests: [
      { path, headers, ...(isDistinct && { setupRequest: (request) => ({ ...request, path: fresh(path) }) }) },
    ],
  })
  const wrong = result.non2xx + result.errors + result.timeouts
  const cells = [
    name.padEnd(28),
    result.requests.average.toFixed(0).padStart(9),
    result.latency.p50.toFixed(0).padStart(8),
    result.latency.p99.toFixed(0).padStart(8),
    wrong > 0 ? `   ${wrong} failed` : '',
  ]
  say(cells.join('').trimEnd())
  return wrong === 0
}

/** Median time in ms until a page that no cache has is there as a whole, one request after another. */
async function renderTime(url: string) {
  const times: number[] = []
  for (let n = 0; n < SINGLE_REQUESTS; n++) {
    const started = performance.now()
    const response = await fetch(url + fresh('/courses'), { headers: HTML })
    await response.text()
    if (response.ok) times.push(performance.now() - started)
  }
  if (times.length < SINGLE_REQUESTS) throw new Error(`${SINGLE_REQUESTS - times.length} pages were refused`)
  return times.sort((a, b) => a - b)[SINGLE_REQUESTS / 2] ?? Number.POSITIVE_INFINITY
}

const SIGN_INS = 60
const SIGN_IN_GAP_MS = 5

/** By how many ms a sign-in with an unknown address differs from one with a wrong password; medians of turns. */
async function signInGap(url: string) {
  const names = ['student@lectern.test', 'nobody-of-this-name@lectern.test']
  const times: number[][] = [[], []]
  for (let n = 0; n < SIGN_INS * names.length; n++) {
    const which = n % names.length
    const started = performance.now()
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: names[which], password: 'Wrong-password-1' }),
    })
    await response.text()
    if (response.status !== 401) throw new Error(`a wrong sign-in was answered with ${response.status}`)
    times[which]?.push(performance.now() - started)
  }
  const [known, unknown] = times.map((list) => list.sort((a, b) => a - b)[SIGN_INS / 2] ?? Number.NaN)
  return { known: known ?? Number.NaN, unknown: unknown ?? Number.NaN }
}

const { url, stop } = await startServer()
try {
  const token = await accessToken(url)
  const loads: Load[] = [
    { name: 'health (no page, no data)', path: '/api/health' },
    { name: 'course list, guest, cached', path: '/courses', headers: HTML },
    { name: 'course list, guest, uncached', path: '/courses', headers: HTML, isDistinct: true },
    { name: 'course list, signed in', path: '/courses', headers: { ...HTML, cookie: `lectern_access=${token}` } },
    { name: 'course list, API', path: '/api/courses', headers: { 'x-client-type': 'user-portal' } },
  ]
  say(
    `${CONNECTIONS} connections, ${SECONDS} s each${'req/s'.padStart(10)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(8)}`,
  )
  let isFine = true
  for (const load of loads) isFine = (await measure(url, load)) && isFine
  const time = await renderTime(url)
  const verdict = time < RENDER_TARGET_MS ? 'ok' : 'OVER'
  say(`One uncached course list on the warm server: ${time.toFixed(1)} ms of ${RENDER_TARGET_MS} ms  ${verdict}`)
  const { known, unknown } = await signInGap(url)
  const gap = Math.abs(known - unknown)
  say(`Sign-in refused: ${known.toFixed(1)} ms with a wrong password, ${unknown.toFixed(1)} ms with an unknown address`)
  process.exitCode = isFine && time < RENDER_TARGET_MS && gap < SIGN_IN_GAP_MS ? 0 : 1
} finally {
  await stop()
}
