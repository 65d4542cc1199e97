import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Course, OrderCreated } from '../../../openapi/generated/portal.ts'
import { expect } from '../portal.ts'

type Headers = Record<string, string>

/** Registers somebody for a course, who pays for it at the simulator when it costs something. */
export async function takeCourse(request: APIRequestContext, idOrAlias: string, headers: Headers) {
  const course: Course = await (await request.get(`/api/courses/${idOrAlias}`)).json()
  const answer = await request.post(`/api/courses/${course.id}/register`, { headers })
  if (answer.status() !== 402) return expect(answer.status(), await answer.text()).toBe(201)
  const ordered = await request.post('/api/orders', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: {
      item: { type: 'course', id: course.id },
      amount: course.discountedPrice ?? course.price,
      currency: course.currency,
    },
  })
  expect(ordered.status(), await ordered.text()).toBe(201)
  const { url }: OrderCreated = await ordered.json()
  const paid = await request.post(url, { form: { action: 'pay' }, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
}
