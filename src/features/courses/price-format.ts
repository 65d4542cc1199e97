import { numberFormat } from '../../platform/texts/formats.ts'
export interface Priced {
  price: number | null
  discountedPrice: number | null
  currency: string | null
}

/** What a course costs now and before, as text in the locale; null when it is free. */
export function formatPrice({ price, discountedPrice, currency }: Priced, locale: string) {
  if (price === null || price === 0 || currency === null) return null
  const money = (amount: number) =>
    numberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    }).format(amount)
  const isReduced = discountedPrice !== null && discountedPrice < price
  return { now: money(isReduced ? discountedPrice : price), before: isReduced ? money(price) : null }
}
