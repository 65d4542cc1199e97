import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'wouter'
import type { Wish } from '../../../machines/checkout.ts'
import type { Order, OrderItemType } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { Press } from '../../platform/forms/press.tsx'
import { useViewer } from '../../platform/portal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { INTENT_NAMES } from '../auth/intent.ts'
import { useIsPricing } from './quoted.ts'
import { useBuying } from './use-buying.ts'

interface Priced {
  id: string
  price: number | null
  discountedPrice: number | null
  currency: Order['currency'] | null
}

interface BuyButtonProps {
  type: OrderItemType
  of: Priced
  /** the page of the thing, where a guest comes back to */
  path: string
  name: string
  /** while the payment is being opened */
  busyName: string
  className?: string
  /** the page has a field for coupons (`AddCode`) */
  takesCode?: boolean
}

/** What has to be paid for something, as the person sees it; null when it is free (PAY-3). */
export function wishFor(type: OrderItemType, { id, price, discountedPrice, currency }: Priced): Wish | null {
  const amount = discountedPrice ?? price
  return amount && currency ? { item: { type, id }, amount, currency } : null
}

/** Leads to the page on which a course or a ticket is paid; a guest signs in first and then goes on (PAY-10). */
export function BuyButton({ type, of, path, name, busyName, className = '', takesCode = false }: BuyButtonProps) {
  const isKnown = useViewer() !== null
  const [here] = useLocation()
  const isPricing = useIsPricing()
  const { isBusy, order, showError } = useBuying({ takesCode })
  const wish = wishFor(type, of)
  /** For whoever wanted to buy this before signing in. */
  const goOn = useEffectEvent(() => {
    if (wish) order(wish, here).catch(() => undefined)
  })
  useEffect(() => {
    if (isKnown) goOn()
  }, [isKnown])

  if (!isKnown) {
    return (
      <Link href={`${paths.login(path)}&${INTENT_NAMES.buy}=true`} className={cx(buttonClass(), className)}>
        {name}
      </Link>
    )
  }
  return (
    <Press
      className={className}
      disabled={isBusy || isPricing}
      onPress={() => wish && void order(wish).catch(showError)}
    >
      {isBusy ? busyName : name}
    </Press>
  )
}
