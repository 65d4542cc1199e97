import type { ROLES } from './db/schema/people.ts'

export type Role = (typeof ROLES)[number]

/** The signed-in person who calls the API. */
export interface Principal {
  userId: string
  sessionId: string
  /** signs the addresses of files that only this session may open */
  fileKey: Buffer
  roles: Role[]
}
