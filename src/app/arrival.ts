import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { currentEntry, isStep } from '../platform/address/address.ts'
import { tabStorage } from '../platform/storage.ts'
import { splitLocale } from '../platform/texts/locales.ts'
import { frameOf } from './routes.ts'

const KEY = 'lectern.scroll'

/** The scroll position in pixels of each entry of the tab's history, by its index. */
const positions = new Map<number, number>(readPositions())

function readPositions(): [number, number][] {
  try {
    const kept: unknown = JSON.parse(tabStorage().getItem(KEY) ?? '[]')
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
  addEventListener('pagehide', () => tabStorage().setItem(KEY, JSON.stringify([...positions].slice(-100))))
}

const pageOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('page')

const frameAt = (path: string) => frameOf(splitLocale(path).path)

/**
 * A new page starts at its top with its heading focused, and going back restores the scroll position. Another item of
 * a lesson (which focuses its own heading) or another page of a list starts at the top too; other changes of the query
 * do not scroll. Nothing is painted in between: a key pressed as soon as the page is seen meets the focus in its place.
 */
export function useArrival(address: string) {
  const [arrived, setArrived] = useState(address)
  const settle = useEffectEvent(() => {
    standing = currentEntry().index
    const [path = '', before = ''] = [address, arrived].map((one) => one.split('?')[0])
    if (path === before && pageOf(address) === pageOf(arrived)) return
    scrollTo(0, isStep() ? (positions.get(standing) ?? 0) : 0)
    if (frameAt(path) !== frameAt(before))
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    if (address === arrived) return
    settle()
    setArrived(address)
  }, [address, arrived])
}
