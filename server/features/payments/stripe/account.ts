import { createHmac } from 'node:crypto'
import type { Services } from '../../../context.ts'
import type { TokenKeys } from '../../../keys.ts'
import { type StripeAccount, stripePayments } from './client.ts'

/** The account at the simulator that replaces Stripe; null: the server has an account at Stripe. */
export type SimulatedAccount = Pick<StripeAccount, 'secretKey' | 'webhookSecret'> | null

declare module '../../../context.ts' {
  interface Services {
    simulatedStripe: SimulatedAccount
  }
}

/** Different for each installation, the same in all its processes, and nothing is stored. */
function simulatedAccount({ payments }: TokenKeys) {
  const mac = (purpose: string) => createHmac('sha256', payments).update(purpose).digest('base64url')
  return { secretKey: `sk_test_${mac('key')}`, webhookSecret: `whsec_${mac('webhook')}` }
}

/** Payments by the account that the environment names, else by the same client at the simulator. */
export function createPayments({ env, keys, ownAddress }: Pick<Services, 'env' | 'keys' | 'ownAddress'>) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (secretKey !== undefined && webhookSecret !== undefined) {
    const account = { secretKey, webhookSecret, at: null }
    return { payments: stripePayments(() => account), simulatedStripe: null }
  }
  const simulatedStripe = simulatedAccount(keys)
  const account = () => {
    const { hostname: host, port } = new URL(ownAddress.get().reachedAt)
    return { ...simulatedStripe, at: { host, port: Number(port), protocol: 'http' } as const }
  }
  return { payments: stripePayments(account), simulatedStripe }
}
