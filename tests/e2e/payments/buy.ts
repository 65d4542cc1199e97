import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Course, Event, OrderCreated } from '../../../openapi/generated/portal.ts'
import { expect } from '../portal.ts'

type Headers = Record<string, string>

/** Registers somebody for a course or an event, who pays for it at the simulator when it costs something. */
export async function take(
  request: APIRequestContext,
  kind: 'courses' | 'events',
  idOrAlias: string,
  headers: Headers,
): Promise<void> {
  const answer = await request.post(`/api/${kind}/${idOrAlias}/register`, { headers })
  if (answer.status() !== 402) return expect(answer.status(), await answer.text()).toBe(201)
  const thing: Course | Event = await (await request.get(`/api/${kind}/${idOrAlias}`)).json()
  const ordered = await request.post('/api/orders', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: {
      item: { type: kind === 'courses' ? 'course' : 'event', id: thing.id },
      amount: thing.discountedPrice ?? thing.price,
      currency: thing.currency,
    },
  })
  expect(ordered.status(), await ordered.text()).toBe(201)
  const { url }: OrderCreated = await ordered.json()
  const paid = await request.post(url, { form: { action: 'pay' }, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
}

/**
 * Keeps from a page what becomes of its event, which it looks at from time to time, until the returned function is called.
 */
export async function keepUntold(page: Page) {
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/events/*', async (route) => {
    await isOver
    await route.continue()
  })
  return resolve
}

/**
 * Lets a page look at its event again while the answer to an order is on its way, so that it knows already what became of
 * the ticket; until the returned function is called.
 */
export async function lookWhileOrdering(page: Page) {
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch()
    const again = page.waitForResponse(/\/api\/events\//)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await again
    await route.fulfill({ response })
  })
  return () => page.unroute('**/api/orders')
}
