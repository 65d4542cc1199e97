import { browserStorage } from '../../platform/storage.ts'
import { SEARCHES_KEY } from './clear-searches.ts'

const MOST = 5

/** The searches of this person in this browser, the latest first; `owner` is null for a guest. */
export function readSearches(owner: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(browserStorage().getItem(SEARCHES_KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('owner' in kept) || !('words' in kept)) return []
    // Another person's searches are not shown.
    if (kept.owner !== owner || !Array.isArray(kept.words)) return []
    return kept.words.filter((one) => typeof one === 'string').slice(0, MOST)
  } catch {
    return []
  }
}

export function storeSearch(owner: string | null, q: string) {
  const words = [q, ...readSearches(owner).filter((one) => one !== q)].slice(0, MOST)
  browserStorage().setItem(SEARCHES_KEY, JSON.stringify({ owner, words }))
}
