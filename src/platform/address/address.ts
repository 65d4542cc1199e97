import { useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import { type Entry, historyMachine } from '../../../machines/history.ts'

/** The address bar as path and query, which is the only source of the page to show. */
const read = () => location.pathname + location.search

export function currentEntry(): Entry {
  const state: unknown = history.state
  const known = typeof state === 'object' && state !== null ? state : {}
  return {
    index: 'index' in known && typeof known.index === 'number' ? known.index : 0,
    isModal: 'isModal' in known && known.isModal === true,
  }
}

interface HistoryGuard {
  /** whether a step through the history is allowed; otherwise it is undone */
  mayGo(steps: number): boolean
  /** called once a step has been taken */
  went(steps: number): void
  /** called once a step has been undone */
  ask(steps: number): void
  /** the present address without a modal */
  bare(): string
}
let guard: HistoryGuard = { mayGo: () => true, went() {}, ask() {}, bare: read }

export function guardHistory(by: HistoryGuard) {
  guard = by
}

const entries = createActor(historyMachine, { input: { index: currentEntry().index, address: read() } })
entries.on('push', ({ to, entry }) => history.pushState(entry, '', to))
entries.on('replace', ({ to, entry }) => history.replaceState(entry, '', to))
entries.on('go', ({ by }) => history.go(by))
entries.on('went', ({ by }) => guard.went(by))
entries.on('undone', ({ by }) => guard.ask(by))
entries.start()

addEventListener('popstate', () => {
  const { index } = currentEntry()
  const mayGo = guard.mayGo(index - entries.getSnapshot().context.index)
  entries.send({ type: 'STEP', index, address: read(), bare: guard.bare(), mayGo })
})

/** Whether the current page was reached by back or forward, not by a link. */
export const isStep = () => entries.getSnapshot().context.isStep

export interface Change {
  replace?: boolean
  /** an entry for a modal over the page; the next page takes its place */
  isModal?: boolean
}

export function changeAddress(to: string, { replace = false, isModal = false }: Change = {}) {
  const { pathname, search } = new URL(to, location.href)
  entries.send({ type: 'CHANGE', to, address: pathname + search, from: currentEntry(), replace, isModal })
}

/** Leaves the entry of a modal without asking about unsaved input, because the page stays. */
export const leaveModalEntry = () => entries.send({ type: 'LEAVE_MODAL' })

const subscribe = (changed: () => void) => entries.subscribe(changed).unsubscribe
const current = () => entries.getSnapshot().context.address

export const useAddress = () => useSyncExternalStore(subscribe, current, current)
