import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { coupon } from '../../../../server/db/schema/payments.ts'
import { simulatedCheckout } from '../../../../server/db/schema/simulator.ts'
import { toStripe } from '../../../../server/features/payments/stripe-simulator/checkouts.ts'
import type { Run } from '../run.ts'
import { type Flow, idIn, isOk } from './flow.ts'

const PRICE = { amount: 20, currency: 'USD' }

/** Sends what Stripe would send of a session, as if it had been paid. */
async function tellPaid(run: Run, orderId: string) {
  const { services, db, url } = run.stage.server
  const [one] = await db.select().from(simulatedCheckout).where(eq(simulatedCheckout.reference, orderId))
  const secret = services.simulatedStripe?.webhookSecret
  if (!one || secret === undefined) return
  const paid = { ...one, status: 'complete' as const, isPaid: true, payment: `pi_${one.id.slice(-24)}` }
  await db.update(simulatedCheckout).set(paid).where(eq(simulatedCheckout.id, one.id))
  const object = toStripe(paid, url)
  const body = { id: `evt_${randomUUID()}`, object: 'event', type: 'checkout.session.completed', data: { object } }
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: JSON.stringify(body), secret })
  await run.call('receiveStripeWebhook', run.one('guest'), { headers: { 'stripe-signature': signature }, body })
}

/** A course is ordered, given up, ordered again, paid and given back. */
export const buying: Flow = async function* (run) {
  const [tutor, student, admin] = [run.one('tutor'), run.one('student'), run.one('admin')]
  const made = await run.call('createCourse', tutor, {
    body: {
      name: run.text(),
      languageCode: 'en',
      audienceLevel: 'beginner',
      price: PRICE.amount,
      currency: PRICE.currency,
    },
  })
  const courseId = idIn(made)
  const content = [{ targetType: 'text', name: run.text(), description: run.text('for those who registered') }]
  const lesson = await run.call('createLesson', tutor, { body: { courseId, name: run.text(), content } })
  if (!isOk(lesson)) return
  yield
  await run.call('updateCourse', tutor, { path: { id: courseId }, body: { state: 'published' } })
  await run.call('registerForCourse', student, { path: { id: courseId } })
  const order = () =>
    run.call('createOrder', student, {
      headers: { 'idempotency-key': randomUUID() },
      body: { item: { type: 'course', id: courseId }, ...PRICE },
    })
  const couponCode = `F-${randomUUID().slice(0, 8).toUpperCase()}`
  await run.stage.server.db.insert(coupon).values({ code: couponCode, percent: 100 })
  const item = { type: 'course' as const, id: courseId }
  await run.call('quoteOrder', student, { body: { item, couponCode } })
  const first = idIn(await order())
  yield
  await run.call('getOrder', run.pick(run.cast.people), { path: { id: first } })
  await run.call('cancelOrder', student, { path: { id: first } })
  yield
  const second = await order()
  if (!isOk(second)) return
  await tellPaid(run, idIn(second))
  yield
  await run.call('getOrder', student, { path: { id: idIn(second) } })
  await run.call('refundOrder', admin, { path: { id: idIn(second) } })
}
