import { emit, enqueueActions, setup } from 'xstate'

/** What each entry of the browser's history keeps. That of a modal lies over its page and gives way to the next one. */
export interface Entry {
  index: number
  isModal: boolean
}
/** Where the browser is. Addresses are paths of this site with their query. */
interface Place {
  index: number
  address: string
}
/** The page goes to an address; `to` may also have a fragment, and `from` is the entry that is left. */
interface Change {
  to: string
  address: string
  from: Entry
  replace: boolean
  isModal: boolean
}
interface HistoryContext extends Place {
  /** whether the page was reached by back or forward, and not by a link */
  isStep: boolean
  /** by how many entries a step led that is being undone; else 0 */
  undone: number
}
export type HistoryEvent =
  | ({ type: 'CHANGE' } & Change)
  /** the browser has gone to another entry; `bare` is its address without a modal, `mayGo` whether nothing is lost */
  | ({ type: 'STEP'; bare: string; mayGo: boolean } & Place)
  | { type: 'LEAVE_MODAL' }
export type HistoryEmitted =
  | { type: 'push' | 'replace'; to: string; entry: Entry }
  | { type: 'go'; by: number }
  /** the person has gone to another entry */
  | { type: 'went'; by: number }
  /** the step has been undone, and the person can be asked */
  | { type: 'undone'; by: number }

type Step = HistoryEvent & { type: 'STEP' }

const historySetup = setup({
  types: {} as { context: HistoryContext; events: HistoryEvent; emitted: HistoryEmitted; input: Place },
  guards: {
    isHere: ({ context }, { index }: Step) => index === context.index,
    // A fragment of the same page is the same entry.
    mayGo: ({ context }, { index, mayGo }: Step) => mayGo || index === context.index,
  },
  actions: {
    change: enqueueActions(({ enqueue }, { to, address, from, replace, isModal }: Change) => {
      const takesPlace = replace || from.isModal
      const index = from.index + (takesPlace ? 0 : 1)
      enqueue.emit({ type: takesPlace ? 'replace' : 'push', to, entry: { index, isModal } })
      enqueue.assign({ index, address, isStep: false })
    }),
    go: enqueueActions(({ context, enqueue }, { index, address }: Step) => {
      enqueue.emit({ type: 'went', by: index - context.index })
      enqueue.assign({ index, address, isStep: true, undone: 0 })
    }),
    undo: enqueueActions(({ context, enqueue }, { index }: Step) => {
      const undone = index - context.index
      enqueue.emit({ type: 'go', by: -undone })
      enqueue.assign({ undone })
    }),
    ask: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'undone', by: context.undone })
      enqueue.assign({ undone: 0 })
    }),
    land: enqueueActions(({ enqueue }, { index, bare }: Step) => {
      enqueue.emit({ type: 'replace', to: bare, entry: { index, isModal: false } })
      enqueue.assign({ index, address: bare })
    }),
    emitBack: emit({ type: 'go', by: -1 }),
  },
})

const given = ({ event }: { event: Step }) => event

/**
 * The browser's history, in which a step is taken before it can be asked about: one that would lose something is undone,
 * and then asked about (PAGE-8). A modal has an entry of its own, so that the way back closes it.
 *
 *     settled ──STEP that may go──► settled (went)
 *     settled ──STEP that may not──► undoing ──STEP back──► settled (undone)
 *     settled ──LEAVE_MODAL──► landing ──STEP──► settled, at the address without the modal
 *
 * CHANGE is an entry made or replaced by the page itself, in any state.
 */
export const historyMachine = historySetup.createMachine({
  id: 'history',
  options: { maxIterations: 100 },
  context: ({ input: { index, address } }) => ({ index, address, isStep: false, undone: 0 }),
  initial: 'settled',
  on: {
    CHANGE: { actions: { type: 'change', params: ({ event }) => event } },
    STEP: [
      { guard: { type: 'mayGo', params: given }, target: '.settled', actions: { type: 'go', params: given } },
      { target: '.undoing', actions: { type: 'undo', params: given } },
    ],
  },
  states: {
    settled: { on: { LEAVE_MODAL: { target: 'landing', actions: 'emitBack' } } },
    // Another step than the one back is decided upon like any.
    undoing: { on: { STEP: { guard: { type: 'isHere', params: given }, target: 'settled', actions: 'ask' } } },
    // This step is the page's own: nobody is asked.
    landing: { on: { STEP: { target: 'settled', actions: { type: 'land', params: given } } } },
  },
})
