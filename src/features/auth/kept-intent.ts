import { intentIn, type LiveMode } from './intent.ts'

const KEY = 'lectern.live-intent'
/** Long enough to sign up and to verify an address, and over before one has forgotten what one wanted. */
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

/** The intent that this browser keeps; null when it is over, or storage is closed to us. */
function read(): Intent | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    // One that lasts longer than it could was made while the clock was wrong.
    if (isIntent(kept) && kept.until > Date.now() && kept.until <= Date.now() + KEPT_MS) return kept
  } catch {}
  return null
}

/** Keeps what somebody wants of an event while they sign in or up, in this tab or in another. */
export function keepIntent(path: string, mode: LiveMode) {
  const intent: Intent = { path: pathOf(path), mode, until: Date.now() + KEPT_MS }
  try {
    localStorage.setItem(KEY, JSON.stringify(intent))
  } catch {}
}

/** Stores the intent in the address of an authentication page that redirects to the given path. */
export function carryIntent(path: string, search: string) {
  const mode = intentIn(search)
  if (mode) keepIntent(path, mode)
}

/** What was wanted of the event of that page, once: afterwards it is forgotten. */
export function takeIntent(path: string): LiveMode | null {
  const intent = read()
  if (intent?.path !== pathOf(path)) return null
  localStorage.removeItem(KEY)
  return intent.mode
}

/** The page on which something is still wanted. */
export const intendedPath = (): string | null => read()?.path ?? null

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? address
