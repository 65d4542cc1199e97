import type { OrderQuote, OrderQuoted } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { findCoupon } from './coupon-queries.ts'
import { codeOf, type Lowered, lower, whyUnusable } from './coupon-rules.ts'
import type { Money } from './money.ts'
import { findOpenOrder } from './order-queries.ts'

const refuse = (key: string) => new DomainError('invalid-request', { fieldKeys: { couponCode: { key } } })

/** The error of a coupon that others used up meanwhile. */
export const usedUp = () => refuse('fields.coupon.usedUp')

interface Use {
  price: Money
  /** as it was typed; null: no coupon */
  typed: string | undefined
  /** the coupon of the person's own open order, of which they have a use already */
  heldCode?: string | null
}

/** A price with a coupon. Throws 'invalid-request' at `couponCode` when the coupon cannot be used (PAY-16). */
export async function priceWith(db: Queryable, { price, typed, heldCode = null }: Use): Promise<WithCoupon> {
  if (typed === undefined) return { price, couponCode: null, discount: null }
  const code = codeOf(typed)
  const coupon = await findCoupon(db, code)
  const why = whyUnusable(coupon, { currency: price.currency, now: new Date(), isHeld: heldCode === code })
  if (!coupon || why !== null) throw refuse(why ?? 'fields.coupon.unknown')
  return { ...lower(price, coupon), couponCode: code }
}

type WithCoupon = (Lowered & { couponCode: string }) | { price: Money; couponCode: null; discount: null }

/**
 * What something costs with a coupon; nothing is ordered. Throws what the seller throws, 'nothing-to-pay', and
 * 'invalid-request' at `couponCode`.
 */
export async function quoteOrder(
  { db, sellers }: Pick<Services, 'db' | 'sellers'>,
  me: Principal,
  { item, couponCode: typed }: OrderQuote,
): Promise<OrderQuoted> {
  return db.transaction(async (tx) => {
    const { price: full } = await sellers[item.type].offer(tx, me, item.id)
    if (full === null) throw new DomainError('nothing-to-pay')
    const open = await findOpenOrder(tx, me.userId, item)
    const { price, couponCode, discount } = await priceWith(tx, {
      price: full,
      typed,
      heldCode: open?.couponCode ?? null,
    })
    return { ...price, coupon: { code: couponCode ?? '', discount: discount ?? 0 } }
  })
}
