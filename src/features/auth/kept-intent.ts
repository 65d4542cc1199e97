import { browserStorage } from '../../platform/storage.ts'
import { INTENT_NAMES, type Intent, intentIn } from './intent.ts'

const KEY = 'lectern.live-intent'
/** An intent expires after 30 minutes (LIVE-13). */
const KEPT_MS = 30 * 60_000

interface Kept {
  /** of the event's page, without locale and query */
  path: string
  mode: Intent
  /** epoch milliseconds of this device's clock */
  until: number
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'mode' in value &&
  typeof value.mode === 'string' &&
  value.mode in INTENT_NAMES &&
  'until' in value &&
  typeof value.until === 'number'

/** The stored intent; null when it has expired or storage is unavailable. */
function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(browserStorage().getItem(KEY) ?? 'null')
    // An expiry too far in the future was stored while the clock was wrong.
    if (isKept(kept) && kept.until > Date.now() && kept.until <= Date.now() + KEPT_MS) return kept
  } catch {}
  return null
}

/** Stores the intent until the person has signed in, in this tab or another. */
export function storeIntent(path: string, mode: Intent) {
  const intent: Kept = { path: pathOf(path), mode, until: Date.now() + KEPT_MS }
  try {
    browserStorage().setItem(KEY, JSON.stringify(intent))
  } catch {}
}

/** Stores the intent in the address of an authentication page that redirects to the given path. */
export function carryIntent(path: string, search: string) {
  const mode = intentIn(search)
  if (mode) storeIntent(path, mode)
}

/** Returns the intent for that page, if it is one of these, and removes it. */
export function consumeIntent<Wanted extends Intent>(path: string, ...wanted: Wanted[]): Wanted | null {
  const intent = read()
  const mode = wanted.find((one) => one === intent?.mode)
  if (intent?.path !== pathOf(path) || mode === undefined) return null
  browserStorage().removeItem(KEY)
  return mode
}

/** The page of the stored intent. */
export const intendedPath = (): string | null => read()?.path ?? null

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? address
