import { useEffect, useEffectEvent, useState } from 'react'
import { currentEntry, isStep } from '../platform/address/address.ts'
import { splitLocale } from '../platform/texts/locales.ts'
import { frameOf } from './routes.ts'

const KEY = 'lectern.scroll'

/** The scroll position in pixels of each entry of the tab's history, by its index. */
const positions = new Map<number, number>(readPositions())

function readPositions(): [number, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && one.length === 2) : []
  } catch {
    return []
  }
}

/** The history index of the page on the screen. It differs from that of the address while the next page loads. */
let standing = currentEntry().index

/** Stores the scroll position for going back and for reloads. */
export function rememberPositions() {
  history.scrollRestoration = 'manual'
  const isAgain = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type !== 'navigate')
  const before = positions.get(standing)
  if (isAgain && before !== undefined) scrollTo(0, before)
  addEventListener('scroll', () => positions.set(standing, scrollY), { passive: true })
  addEventListener('pagehide', () => sessionStorage.setItem(KEY, JSON.stringify([...positions].slice(-100))))
}

/** The heading of the page, or of the item when only the item has changed. */
function headingOf(path: string, before: string) {
  const [frame, last] = [path, before].map((one) => frameOf(splitLocale(one).path))
  return document.querySelector<HTMLElement>(frame === last ? 'main h2' : 'main h1')
}

const pageOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('page')

/**
 * A new page or item starts at its top with its heading focused, and going back restores the scroll position. Another
 * page of a list starts at the top too; other changes of the query do not scroll.
 */
export function useArrival(address: string) {
  const [arrived, setArrived] = useState(address)
  const settle = useEffectEvent(() => {
    standing = currentEntry().index
    const [path = '', before = ''] = [address, arrived].map((one) => one.split('?')[0])
    const isOther = path !== before
    if (!isOther && pageOf(address) === pageOf(arrived)) return
    scrollTo(0, isStep() ? (positions.get(standing) ?? 0) : 0)
    if (isOther) headingOf(path, before)?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (address === arrived) return
    settle()
    setArrived(address)
  }, [address, arrived])
}
