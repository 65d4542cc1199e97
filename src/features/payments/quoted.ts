import { useSelector } from '@xstate/react'
import { findActor } from '../../../machines/app.ts'
import { usePortal } from '../../platform/portal.tsx'

/** The running checkout; it is started on first use. */
function useCheckout() {
  const { app } = usePortal()
  return useSelector(app, () => findActor(app, 'checkout'))
}

/** Something with the price that a coupon of this person makes, so that the page shows what will be paid (PAY-15). */
export function useQuoted<Of extends { id: string; discountedPrice: number | null }>(of: Of): Of {
  const quote = useSelector(useCheckout(), (snapshot) => snapshot?.context.quote ?? null)
  return quote?.item.id === of.id ? { ...of, discountedPrice: quote.amount } : of
}

/** Whether the price with a coupon is asked for right now. */
export const useIsPricing = () => useSelector(useCheckout(), (snapshot) => snapshot?.matches('pricing') ?? false)
