import type { Currency } from '../../../openapi/generated/portal.ts'
import { DomainError } from '../../domain-error.ts'

export interface Prices {
  price: number | null
  discountedPrice: number | null
  currency: Currency | null
}

const FREE: Prices = { price: null, discountedPrice: null, currency: null }

type Given = { [Key in keyof Prices]?: Prices[Key] | undefined }

/**
 * Prices after a request body was applied (PAY-2): a price has a currency, a discounted price is not above it, and
 * without a price neither is given. Throws 400 on the invalid field.
 */
export function changePrices(given: Given, stored: Prices = FREE): Prices {
  const price = given.price === undefined ? stored.price : given.price
  if (price === null) {
    if (given.discountedPrice || given.currency) throw refuse('price', 'fields.required')
    return FREE
  }
  const currency = given.currency === undefined ? stored.currency : given.currency
  if (currency === null) throw refuse('currency', 'fields.required')
  const discountedPrice = given.discountedPrice === undefined ? stored.discountedPrice : given.discountedPrice
  if (discountedPrice !== null && discountedPrice > price) throw refuse('discountedPrice', 'fields.discount')
  return { price, discountedPrice, currency }
}

const refuse = (field: string, key: string) => new DomainError('invalid-request', { fieldKeys: { [field]: { key } } })
