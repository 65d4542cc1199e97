import { LRUCache } from 'lru-cache'
import type { Renderer } from './renderer.ts'

const MOST = 1000
const LONGEST = 300

/** Caches the canonical addresses, because computing one takes longer than sending a cached page. */
export function knownAddresses({ knownAddress }: Renderer): Renderer['knownAddress'] {
  const known = new LRUCache<string, ReturnType<Renderer['knownAddress']>>({ max: MOST })
  return (url) => {
    const found = known.get(url)
    if (found) return found
    const made = knownAddress(url)
    if (url.length <= LONGEST) known.set(url, made)
    return made
  }
}
