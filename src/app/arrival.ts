import { useEffect, useEffectEvent, useState } from 'react'
import { currentEntry, isStep } from '../platform/address/address.ts'
import { splitLocale } from '../platform/texts/locales.ts'
import { frameOf } from './routes.ts'

const KEY = 'lectern.scroll'

/** How far down each page of the tab's history was, in pixels, by its place there. */
const positions = new Map<number, number>(readPositions())

function readPositions(): [number, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && one.length === 2) : []
  } catch {
    return []
  }
}

/** The place in the history of the page on the screen: while the next one is on its way, it is not that of the address. */
let standing = currentEntry().index

/** Keeps where the page stands, for the way back and for a reload. */
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

/** That of the page, or of an item where only that is another one. */
function headingOf(path: string, before: string) {
  const [frame, last] = [path, before].map((one) => frameOf(splitLocale(one).path))
  return document.querySelector<HTMLElement>(frame === last ? 'main h2' : 'main h1')
}

const pageOf = (address: string) => new URLSearchParams(address.split('?')[1]).get('page')

/**
 * A new page or item starts at its top, and its heading has the focus; on the way back one is where one was. Another
 * page of a list starts at the top, too; other changes of the query leave everything where it is.
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
