import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { TokenKeys } from './keys.ts'

/** Where the process stands; a stopping one is not ready for new work. */
export interface Lifecycle {
  stopping: boolean
}

/** What every rule of this process works with. A room that has more to offer declares it beside what it offers. */
export interface Services {
  env: Env
  db: Database
  keys: TokenKeys
  lifecycle: Lifecycle
  /** absolute path of the data directory */
  dataDir: string
}
