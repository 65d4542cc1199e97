import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../db/database.ts'
import { coupon } from '../../db/schema/payments.ts'
import type { PartOf } from './operator-queries.ts'

export type CouponRow = typeof coupon.$inferSelect
export type NewCoupon = Pick<
  typeof coupon.$inferInsert,
  'code' | 'percent' | 'amount' | 'currency' | 'startsAt' | 'endsAt' | 'maxUses'
>

export async function findCoupon(db: Queryable, code: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupon).where(eq(coupon.code, code))
  return row ?? null
}

/** Takes a use of a coupon for an order. Returns false when none is left, also when others take one at the same time. */
export async function takeUse(tx: Transaction, code: string): Promise<boolean> {
  const isLeft = or(isNull(coupon.maxUses), lt(coupon.used, coupon.maxUses))
  const taken = await tx
    .update(coupon)
    .set({ used: sql`${coupon.used} + 1` })
    .where(and(eq(coupon.code, code), isLeft))
    .returning({ code: coupon.code })
  return taken.length > 0
}

/** Gives back the use of an order that ended unpaid. */
export async function returnUse(tx: Transaction, code: string) {
  await tx
    .update(coupon)
    .set({ used: sql`${coupon.used} - 1` })
    .where(eq(coupon.code, code))
}

/** The newest coupons. */
export const listCoupons = (db: Queryable, { limit, page }: PartOf): Promise<CouponRow[]> =>
  db
    .select()
    .from(coupon)
    .orderBy(desc(coupon.createdAt), coupon.code)
    .limit(limit)
    .offset((page - 1) * limit)

/** Adds a coupon. Returns false when its code is taken. */
export async function insertCoupon(db: Queryable, values: NewCoupon): Promise<boolean> {
  const made = await db.insert(coupon).values(values).onConflictDoNothing().returning({ code: coupon.code })
  return made.length > 0
}

/** Lets a coupon end now. Returns false when it is not known or has ended. */
export async function endCoupon(db: Queryable, code: string): Promise<boolean> {
  const hasNotEnded = or(isNull(coupon.endsAt), gt(coupon.endsAt, sql`now()`))
  const ended = await db
    .update(coupon)
    // One that was to begin later never does.
    .set({ endsAt: sql`now()` })
    .where(and(eq(coupon.code, code), hasNotEnded))
    .returning({ code: coupon.code })
  return ended.length > 0
}
