import { paths } from '../../platform/address/paths.ts'

/** What a guest wanted to do at an event before signing in. */
export type LiveMode = 'join' | 'start'
/** What a guest wanted to do before signing in. */
export type Intent = LiveMode | 'buy'

/** Query parameters of the intent (LIVE-11). */
export const INTENT_NAMES = { join: 'autoJoin', start: 'autoStart', buy: 'autoBuy' } as const

/** The intent in a query: exactly `autoJoin=true`, `autoStart=true` or `autoBuy=true`. */
export function intentIn(search: string): Intent | null {
  const query = new URLSearchParams(search)
  const intents: Intent[] = ['join', 'start', 'buy']
  return intents.find((intent) => query.get(INTENT_NAMES[intent]) === 'true') ?? null
}

/** Whether a query has an intent parameter, valid or not. */
export const mentionsIntent = (search: string) =>
  Object.values(INTENT_NAMES).some((name) => new URLSearchParams(search).has(name))

/** The query without the intent: empty, or with its question mark. */
export function withoutIntent(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of Object.values(INTENT_NAMES)) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** The path of the login page that returns to the event with the intent (LIVE-11). */
export const signInFor = (path: string, mode: LiveMode) => `${paths.login(path)}&${INTENT_NAMES[mode]}=true`
