import type { ROLES } from './db/schema/people.ts'

export type Role = (typeof ROLES)[number]

/** Who calls: a signed-in person. */
export interface Principal {
  userId: string
  sessionId: string
  roles: Role[]
}
