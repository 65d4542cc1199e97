import type { Currency } from '../../../openapi/generated/portal.ts'

/** An amount in whole units of the currency, with its cents. */
export interface Money {
  amount: number
  currency: Currency
}

interface Prices {
  price: number | null
  discountedPrice: number | null
  currency: Currency | null
}

/** What something costs now; null when it is free (PAY-3). */
export function priceOf({ price, discountedPrice, currency }: Prices): Money | null {
  const amount = discountedPrice ?? price
  return amount && currency ? { amount, currency } : null
}

/** Digits after the point by which the provider counts; all of ours have hundredths, also the rupiah. */
const DIGITS: Record<Currency, number> = { USD: 2, EUR: 2, IDR: 2 }

/** The amount in the smallest unit of its currency. */
export const toMinor = ({ amount, currency }: Money): number => Math.round(amount * 10 ** DIGITS[currency])

/** The amount of so many of the smallest units. */
export const fromMinor = (minor: number, currency: Currency): Money => ({
  amount: minor / 10 ** DIGITS[currency],
  currency,
})

/** Whether two amounts are the same, of which one may have come through JSON. */
export const isSameMoney = (one: Money, other: Money) =>
  one.currency === other.currency && toMinor(one) === toMinor(other)
