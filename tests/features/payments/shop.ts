import { eq } from 'drizzle-orm'
import type { Course, Event } from '../../../openapi/generated/portal.ts'
import { event } from '../../../server/db/schema/events.ts'
import { coupon } from '../../../server/db/schema/payments.ts'
import { paymentChecks } from '../../../server/features/payments/payments-job.ts'
import { runJob } from '../../lib/jobs.ts'
import { makeEvent, webinar } from '../../lib/make-event.ts'
import { startServer } from '../../lib/server.ts'
import { addStudent } from '../events/event-mail.ts'
import { buyer } from './checkout.ts'

/** A server with people who buy, and things that cost something. */
export async function openShop() {
  const jwtSecret = 'a secret of the shop, which its other servers know'
  const server = await startServer({ env: { JWT_SECRET: jwtSecret } })
  const [admin, tutor] = await Promise.all(
    ['admin', 'tutor'].map(async (name) => (await server.signIn(name)).accessToken),
  )
  let made = 0
  return {
    server,
    jwtSecret,
    admin: admin ?? '',
    tutor: tutor ?? '',
    /** a new student, who buys */
    async student() {
      made += 1
      const name = `buys-${made}`
      const { id } = await addStudent(server, name)
      const { accessToken: token } = await server.signIn(name)
      return { id, name, token, ...buyer(server, token) }
    },
    courseOf: async (alias: string) => (await server.api<Course>('GET', `/api/courses/${alias}`)).body,
    /** a published webinar for 20 dollars; null: any number of tickets */
    ticketed(totalTickets: number | null, startsIn = 5000) {
      made += 1
      const change = { name: `Paid ${made}`, price: 20, currency: 'USD' as const, totalTickets }
      return makeEvent(server, tutor ?? '', webinar(startsIn, change))
    },
    /** a coupon that takes off half of the price, or what is told */
    async coupon(values: Partial<typeof coupon.$inferInsert> = {}) {
      made += 1
      const code = `CODE-${made}`
      await server.db.insert(coupon).values({ code, ...(values.amount === undefined && { percent: 50 }), ...values })
      return code
    },
    usesOf: async (code: string) =>
      (await server.db.select({ used: coupon.used }).from(coupon).where(eq(coupon.code, code)))[0]?.used,
    eventNow: async ({ id }: Pick<Event, 'id'>) => (await server.db.select().from(event).where(eq(event.id, id)))[0],
    /** lets the provider be asked of what is due */
    check: () => runJob(paymentChecks, server.services),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
