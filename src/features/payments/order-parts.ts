import type { Wish } from '../../../machines/checkout.ts'
import type { Order } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'

/** The page of what was ordered. */
export const itemPath = ({ type, alias, eventType }: Order['item']) =>
  type === 'course' ? paths.course(alias) : paths.event({ type: eventType ?? 'webinar', alias })

/** What leads back to paying an order: the same thing at the same price. */
export const wishOf = ({ item: { type, id }, amount, currency, coupon }: Order): Wish => ({
  item: { type, id },
  amount,
  currency,
  ...(coupon && { couponCode: coupon.code }),
})
