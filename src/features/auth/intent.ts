import { paths } from '../../platform/address/paths.ts'

/** What somebody wanted of an event before they had to sign in. */
export type LiveMode = 'join' | 'start'

/** Query parameters that say a wish (LIVE-11). */
export const INTENT_NAMES = { join: 'autoJoin', start: 'autoStart' } as const

/** The wish in an address's query: `autoJoin=true` or `autoStart=true`, and nothing else that may stand there. */
export function intentIn(search: string): LiveMode | null {
  const query = new URLSearchParams(search)
  if (query.get(INTENT_NAMES.join) === 'true') return 'join'
  return query.get(INTENT_NAMES.start) === 'true' ? 'start' : null
}

/** Whether an address says anything of a wish, sense or nonsense. */
export const mentionsIntent = (search: string) =>
  Object.values(INTENT_NAMES).some((name) => new URLSearchParams(search).has(name))

/** The query without the wish; empty, or with its question mark. */
export function withoutIntent(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of Object.values(INTENT_NAMES)) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** Where one signs in first and comes back to an event with the wish (LIVE-11). */
export const signInFor = (path: string, mode: LiveMode) => `${paths.login(path)}&${INTENT_NAMES[mode]}=true`
