import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { OrderState } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { order } from '../../db/schema/payments.ts'
import { user } from '../../db/schema/people.ts'

export interface PartOf {
  limit: number
  /** from 1 */
  page: number
}

interface Wanted extends PartOf {
  state?: OrderState | undefined
  /** e-mail address of whoever ordered, in lower case */
  username?: string | undefined
}

const withBuyer = (db: Queryable) =>
  db.select({ order, username: user.username }).from(order).leftJoin(user, eq(user.id, order.userId)).$dynamic()

export type KnownOrder = Awaited<ReturnType<typeof listOrdersOfAll>>[number]

/** Orders of everybody, the newest first. */
export const listOrdersOfAll = (db: Queryable, { state, username, limit, page }: Wanted) =>
  withBuyer(db)
    .where(
      and(
        state && eq(order.state, state),
        username === undefined
          ? undefined
          : eq(order.userId, sql`(select ${user.id} from ${user} where ${user.username} = ${username})`),
      ),
    )
    .orderBy(desc(order.createdAt), order.id)
    .limit(limit)
    .offset((page - 1) * limit)

/** An order by its id or the number of its receipt. */
export async function findOrderOfAll(db: Queryable, name: string): Promise<KnownOrder | null> {
  const [found] = await withBuyer(db)
    .where(or(eq(order.receiptNumber, name.toUpperCase()), sql`${order.id}::text = ${name.toLowerCase()}`))
    .limit(1)
  return found ?? null
}
