import { createServer } from 'node:http'
import { test as base, expect, watchShifts } from '../portal.ts'

/** How long the second half of a page takes to come after the first; without a rule, a browser paints in between. */
const HALF_MS = 400

/** The portal behind a line that stops in the middle of a page, once a given share of its content has come. */
const test = base.extend<{ slowLine: { url: string; stop: { share: number } } }>({
  slowLine: async ({ portal }, use) => {
    const stop = { share: 0 }
    const line = createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? '/', portal.url))
      const body = Buffer.from(await answer.arrayBuffer())
      for (const name of ['content-type', 'content-security-policy']) {
        const value = answer.headers.get(name)
        if (value !== null) response.setHeader(name, value)
      }
      if (!answer.headers.get('content-type')?.startsWith('text/html')) return void response.end(body)
      const start = body.indexOf('<div id="root">')
      const middle = start + Math.round((body.lastIndexOf('</div>') - start) * stop.share)
      response.write(body.subarray(0, middle))
      setTimeout(() => response.end(body.subarray(middle)), HALF_MS)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => line.once('listening', resolve))
    const address = line.address()
    if (typeof address !== 'object' || address === null) throw new Error('nobody listens')
    await use({ url: `http://127.0.0.1:${address.port}`, stop })
    await new Promise((resolve) => line.close(resolve))
  },
})

test('nothing shifts while a page arrives over a slow line [SPEED-9]', async ({ page, slowLine }) => {
  const shifts = await watchShifts(page)
  for (const share of [0.5, 0.6, 0.7, 0.8]) {
    slowLine.stop.share = share
    await page.goto(`${slowLine.url}/tutors`)
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    expect(await shifts(), `${share} of the page came first`).toBe(0)
  }
})
