import { AsyncLocalStorage } from 'node:async_hooks'
import type { Principal } from '../principal.ts'

interface KnownCaller {
  token: string
  principal: Principal
}

const known = new AsyncLocalStorage<KnownCaller>()

/** Runs work for a person who has just been looked up: what it asks of the API with this token does not look again. */
export const asCaller = <Result>(caller: KnownCaller, work: () => Result): Result => known.run(caller, work)

/** The person for whom the work is, if it is known by this token. */
export function knownCaller(token: string): Principal | null {
  const caller = known.getStore()
  return caller?.token === token ? caller.principal : null
}
