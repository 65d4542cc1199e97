import { browserStorage } from '../../platform/storage.ts'
import { intentIn, type LiveMode } from './intent.ts'

const KEY = 'lectern.live-intent'
/** An intent expires after 30 minutes (LIVE-13). */
const KEPT_MS = 30 * 60_000

interface Intent {
  /** of the event's page, without locale and query */
  path: string
  mode: LiveMode
  /** epoch milliseconds of this device's clock */
  until: number
}

const isIntent = (value: unknown): value is Intent =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'mode' in value &&
  (value.mode === 'join' || value.mode === 'start') &&
  'until' in value &&
  typeof value.until === 'number'

/** The stored intent; null when it has expired or storage is unavailable. */
function read(): Intent | null {
  try {
    const kept: unknown = JSON.parse(browserStorage().getItem(KEY) ?? 'null')
    // An expiry too far in the future was stored while the clock was wrong.
    if (isIntent(kept) && kept.until > Date.now() && kept.until <= Date.now() + KEPT_MS) return kept
  } catch {}
  return null
}

/** Stores the intent until the person has signed in, in this tab or another. */
export function storeIntent(path: string, mode: LiveMode) {
  const intent: Intent = { path: pathOf(path), mode, until: Date.now() + KEPT_MS }
  try {
    browserStorage().setItem(KEY, JSON.stringify(intent))
  } catch {}
}

/** Stores the intent in the address of an authentication page that redirects to the given path. */
export function carryIntent(path: string, search: string) {
  const mode = intentIn(search)
  if (mode) storeIntent(path, mode)
}

/** Returns the intent for the event of that page and removes it. */
export function consumeIntent(path: string): LiveMode | null {
  const intent = read()
  if (intent?.path !== pathOf(path)) return null
  browserStorage().removeItem(KEY)
  return intent.mode
}

/** The page of the stored intent. */
export const intendedPath = (): string | null => read()?.path ?? null

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? address
