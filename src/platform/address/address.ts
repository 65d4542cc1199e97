import { useSyncExternalStore } from 'react'

/**
 * The address bar as path and query, which is the only source of the page to show. Each history entry stores its index,
 * so that going back can be undone, and whether it was made for a modal, which the back button closes.
 */
interface Entry {
  index: number
  isModal: boolean
}

const CHANGED = 'lectern:address'

const read = () => location.pathname + location.search

export function currentEntry(): Entry {
  const state: unknown = history.state
  const known = typeof state === 'object' && state !== null ? state : {}
  return {
    index: 'index' in known && typeof known.index === 'number' ? known.index : 0,
    isModal: 'isModal' in known && known.isModal === true,
  }
}

let { index } = currentEntry()
let address = read()
let taken: number | null = null
let wasStep = false
/** makes the address of the entry that is come back to, when the step is our own */
let landing: (() => string) | null = null

/** Whether the current page was reached by back or forward, not by a link. */
export const isStep = () => wasStep

interface HistoryGuard {
  /** whether a step through the history is allowed; otherwise it is undone */
  mayGo(steps: number): boolean
  /** called once the step has been undone */
  ask(steps: number): void
}
let guard: HistoryGuard = { mayGo: () => true, ask() {} }

export function guardHistory(by: HistoryGuard) {
  guard = by
}

export interface Change {
  replace?: boolean
  /** an entry for a modal over the page; the next page takes its place */
  isModal?: boolean
}

export function changeAddress(to: string, { replace = false, isModal = false }: Change = {}) {
  const entry = currentEntry()
  const isReplaced = replace || entry.isModal
  index = isReplaced ? entry.index : entry.index + 1
  const state: Entry = { index, isModal }
  if (isReplaced) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  wasStep = false
  tell()
}

/** Leaves the entry of a modal without asking about unsaved input, because the page stays. `to` is its address. */
export function leaveModalEntry(to: () => string) {
  landing = to
  history.back()
}

function tell() {
  address = read()
  dispatchEvent(new Event(CHANGED))
}

function hearStep() {
  if (landing !== null) {
    history.replaceState(history.state, '', landing())
    landing = null
    index = currentEntry().index
    return tell()
  }
  const steps = currentEntry().index - index
  if (steps === 0 && taken !== null) {
    guard.ask(taken)
    taken = null
  } else if (steps === 0 || guard.mayGo(steps)) {
    index = currentEntry().index
    wasStep = true
    tell()
  } else {
    taken = steps
    history.go(-steps)
  }
}

const subscribe = (changed: () => void) => {
  addEventListener('popstate', hearStep)
  addEventListener(CHANGED, changed)
  tell()
  return () => {
    removeEventListener('popstate', hearStep)
    removeEventListener(CHANGED, changed)
  }
}

const current = () => address

export const useAddress = () => useSyncExternalStore(subscribe, current, current)
