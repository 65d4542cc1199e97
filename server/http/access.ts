import type { Access } from './contract.ts'
import { HttpProblem } from './errors.ts'
import type { Principal } from './principal.ts'

/** Passes, or throws 401 for a guest and 403 for somebody without the role. */
export function allowed(access: Access, principal: Principal | null) {
  if (access === 'anyone') return
  if (!principal) throw new HttpProblem('unauthorized')
  if (access === 'person' || principal.roles.includes('admin')) return
  if (!principal.roles.includes(access)) throw new HttpProblem('forbidden')
}
