import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** Orders. */
export const PAYMENTS: RouteSpec[] = [
  {
    pattern: patterns.checkout,
    isPersonal: true,
    load: async () => (await import('../../features/payments/checkout-screen.tsx')).CheckoutScreen,
    texts: ['checkout'],
    data: async (loading) => (await import('../../features/payments/facts.ts')).checkoutFacts(loading),
  },
]
