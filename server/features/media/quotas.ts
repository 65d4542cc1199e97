import type { Role } from '../../principal.ts'

const MIB = 1024 * 1024
const GIB = 1024 * MIB

/** What a person may keep in the store, and how many uploads may be announced and not confirmed at a time. */
export interface Quota {
  bytes: number
  pending: number
}

/** Students only upload a portrait; a tutor's recordings count, too. */
const QUOTAS: Record<Role, Quota> = {
  guest: { bytes: 0, pending: 0 },
  student: { bytes: 100 * MIB, pending: 3 },
  tutor: { bytes: 100 * GIB, pending: 20 },
  admin: { bytes: 500 * GIB, pending: 50 },
}

/** The quota of the role that has most. */
export function quotaOf(roles: readonly Role[]): Quota {
  const most = (of: keyof Quota) => Math.max(0, ...roles.map((role) => QUOTAS[role][of]))
  return { bytes: most('bytes'), pending: most('pending') }
}
