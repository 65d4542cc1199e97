/** Measures how fast the built portal answers. The load is on the same machine, so only compare the figures. */
import { HTML, uncachedPage } from './addresses.ts'
import { measureInteractions } from './interaction.ts'
import { type Load, load } from './load.ts'
import { median } from './median.ts'
import { accessToken, startServer } from './server.ts'

const ROUNDS = 10
const ROUND_MS = 500
const CONNECTIONS = 20
const SINGLE_REQUESTS = 30
const RENDER_TARGET_MS = 60
/** From a press to the next paint, with the processor slowed down four times. */
const PAINT_TARGET_MS = 200
/** The least rate of a cached page as a share of the rate of a route that does nothing. */
const KEPT_SHARE = 0.6

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Measures all loads in turns, so that other work on the machine affects them equally. Returns the median ratio of the
 * second load's rate to the first's.
 */
async function measure(url: string, loads: Load[]) {
  const runs = loads.map(() => ({ perSecond: [] as number[], times: [] as number[], failed: 0 }))
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, one] of loads.entries()) {
      const { perSecond, times, failed } = await load(url, one, CONNECTIONS, ROUND_MS)
      const run = runs[index]
      run?.perSecond.push(perSecond)
      run?.times.push(...times)
      if (run) run.failed += failed
    }
  for (const [index, { perSecond, times, failed }] of runs.entries()) {
    const sorted = times.sort((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1).padStart(8)
    const cells = [(loads[index]?.name ?? '').padEnd(30), median(perSecond).toFixed(0).padStart(9), at(0.5), at(0.99)]
    say(`${cells.join('')}${failed > 0 ? `   ${failed} failed` : ''}`)
  }
  const [trivial, kept] = runs
  const share = median(trivial?.perSecond.map((one, round) => (kept?.perSecond[round] ?? Number.NaN) / one) ?? [])
  return { share, isFine: runs.every(({ failed }) => failed === 0) }
}

/** Median time in ms to receive a page that is not cached, with one request after another. */
async function renderTime(url: string) {
  const times: number[] = []
  for (let n = 0; n < SINGLE_REQUESTS; n++) {
    const started = performance.now()
    const response = await fetch(url + uncachedPage(), { headers: HTML })
    await response.text()
    if (response.ok) times.push(performance.now() - started)
  }
  if (times.length < SINGLE_REQUESTS) throw new Error(`${SINGLE_REQUESTS - times.length} pages were refused`)
  return times.sort((a, b) => a - b)[SINGLE_REQUESTS / 2] ?? Number.POSITIVE_INFINITY
}

const SIGN_INS = 60
const SIGN_IN_GAP_MS = 5

/** Median times in ms of a refused sign-in with a known and with an unknown address. */
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
  say(
    `${`${CONNECTIONS} connections, ${ROUNDS} times ${ROUND_MS} ms`.padEnd(30)}${'req/s'.padStart(9)}${'p50 ms'.padStart(8)}${'p99 ms'.padStart(8)}`,
  )
  const cookie = `lectern_access=${token}`
  const { share, isFine } = await measure(url, [
    { name: 'health (no page, no data)', next: () => '/api/health' },
    { name: 'course list, guest, cached', next: () => '/courses', headers: HTML },
    { name: 'course list, guest, uncached', next: uncachedPage, headers: HTML },
    { name: 'course list, signed in', next: () => '/courses', headers: { ...HTML, cookie } },
    { name: 'course list, API', next: () => '/api/courses', headers: { 'x-client-type': 'user-portal' } },
  ])
  const isKept = share >= KEPT_SHARE
  say(`Cached page beside health: ${share.toFixed(2)} of at least ${KEPT_SHARE}  ${isKept ? 'ok' : 'UNDER'}`)
  const time = await renderTime(url)
  const verdict = time < RENDER_TARGET_MS ? 'ok' : 'OVER'
  say(`One uncached course list on the warm server: ${time.toFixed(1)} ms of ${RENDER_TARGET_MS} ms  ${verdict}`)
  const { known, unknown } = await signInGap(url)
  const gap = Math.abs(known - unknown)
  say(`Sign-in refused: ${known.toFixed(1)} ms with a wrong password, ${unknown.toFixed(1)} ms with an unknown address`)
  const interactions = await measureInteractions(url)
  for (const { name, ms } of interactions)
    say(
      `From press to paint at a fourth of the speed: ${name.padEnd(20)} ${ms} ms  ${ms < PAINT_TARGET_MS ? 'ok' : 'OVER'}`,
    )
  const isPrompt = interactions.every(({ ms }) => ms < PAINT_TARGET_MS)
  process.exitCode = isFine && isKept && isPrompt && time < RENDER_TARGET_MS && gap < SIGN_IN_GAP_MS ? 0 : 1
} finally {
  await stop()
}
