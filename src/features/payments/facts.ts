import type { Loading } from '../../platform/address/route.ts'
import { orderQuery } from './api.ts'

export async function checkoutFacts({ api, queries, params, isSignedIn }: Loading): Promise<undefined> {
  if (isSignedIn) await queries.fetchQuery(orderQuery(api, params.order ?? ''))
}
