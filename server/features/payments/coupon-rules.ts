import type { Currency } from '../../../openapi/generated/portal.ts'
import { fromMinor, type Money, toMinor } from './money.ts'

export interface CouponTerms {
  code: string
  /** null: it takes off an amount */
  percent: number | null
  amount: number | null
  currency: Currency | null
  startsAt: Date
  endsAt: Date | null
  /** null: any number */
  maxUses: number | null
  used: number
}

/** What a coupon took off, and what is left to pay. */
export interface Lowered {
  price: Money
  /** in whole units of the same currency */
  discount: number
}

/** Less than this cannot be paid at the provider, so a coupon that leaves less pays for everything. */
const LEAST: Record<Currency, number> = { USD: 0.5, EUR: 0.5, IDR: 10_000 }

/** Codes are the same in capital and small letters. */
export const codeOf = (typed: string) => typed.trim().toUpperCase()

interface Moment {
  currency: Currency
  now: Date
  /** the person's own open order has a use of it already */
  isHeld: boolean
}

/** Why a coupon cannot be used, as the key of a sentence at the field; null when it can (PAY-16). */
export function whyUnusable(coupon: CouponTerms | null, { currency, now, isHeld }: Moment): string | null {
  if (!coupon) return 'fields.coupon.unknown'
  const { startsAt, endsAt, maxUses, used } = coupon
  if (startsAt > now) return 'fields.coupon.notBegun'
  if (endsAt !== null && endsAt <= now) return 'fields.coupon.expired'
  if (coupon.currency !== null && coupon.currency !== currency) return 'fields.coupon.otherCurrency'
  if (maxUses !== null && used >= maxUses && !isHeld) return 'fields.coupon.usedUp'
  return null
}

/** The price with a coupon that can be used; a discount has no parts of the smallest unit (PAY-15). */
export function lower(price: Money, { percent, amount }: Pick<CouponTerms, 'percent' | 'amount'>): Lowered {
  const { currency } = price
  const whole = toMinor(price)
  const wanted = percent === null ? toMinor({ amount: amount ?? 0, currency }) : Math.round((whole * percent) / 100)
  const isAll = whole - wanted < toMinor({ amount: LEAST[currency], currency })
  const off = isAll ? whole : wanted
  return { price: fromMinor(whole - off, currency), discount: fromMinor(off, currency).amount }
}
