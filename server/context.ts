import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { TokenKeys } from './keys.ts'
import type { OwnAddress } from './own-address.ts'

/** The state of the process; while it stops, it reports that it is not ready. */
export interface Lifecycle {
  stopping: boolean
}

/** Writes a line into the log, with details as an object. */
export interface Log {
  warn(details: object, message: string): void
}

/** What all rules of this process work with. A room adds its own services to this interface. */
export interface Services {
  env: Env
  db: Database
  /** whether the database does not answer at all, so that nothing is worth beginning */
  isDatabaseLost: () => boolean
  keys: TokenKeys
  lifecycle: Lifecycle
  ownAddress: OwnAddress
  /** absolute path of the data directory */
  dataDir: string
}
