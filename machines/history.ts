import { assign, emit, enqueueActions, setup } from 'xstate'

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
  /** what the page goes to once the entry of a modal has been left */
  waiting: Change | null
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

/** The entry of a change, and how it is made. */
function made({ to, from, replace, isModal }: Change) {
  const takesPlace = replace || from.isModal
  const entry = { index: from.index + (takesPlace ? 0 : 1), isModal }
  return { type: takesPlace ? 'replace' : 'push', to, entry } as const
}

const historySetup = setup({
  types: {} as { context: HistoryContext; events: HistoryEvent; emitted: HistoryEmitted; input: Place },
  guards: {
    isHere: ({ context }, { index }: Step) => index === context.index,
    isModal: (_, { isModal }: Change) => isModal,
    // A fragment of the same page is the same entry.
    mayGo: ({ context }, { index, mayGo }: Step) => mayGo || index === context.index,
  },
  actions: {
    change: enqueueActions(({ enqueue }, change: Change) => {
      const next = made(change)
      enqueue.emit(next)
      enqueue.assign({ index: next.entry.index, address: change.address, isStep: false })
    }),
    wait: assign({ waiting: (_, change: Change) => change }),
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
    land: enqueueActions(({ context: { waiting }, enqueue }, { index, bare }: Step) => {
      const from = { index, isModal: false }
      enqueue.emit({ type: 'replace', to: bare, entry: from })
      enqueue.assign({ index, address: bare })
      if (waiting === null) return
      const next = made({ ...waiting, from })
      enqueue.emit(next)
      enqueue.assign({ index: next.entry.index, address: waiting.address, isStep: false, waiting: null })
    }),
    emitBack: emit({ type: 'go', by: -1 }),
  },
})

const given = ({ event }: { event: Step }) => event
const change = ({ event: { type: _, ...change } }: { event: HistoryEvent & { type: 'CHANGE' } }): Change => change

/**
 * The browser's history, in which a step is taken before it can be asked about: one that would lose something is undone,
 * and then asked about (PAGE-8). A modal has an entry of its own, so that the way back closes it.
 *
 *     settled ──STEP that may go──► settled (went)
 *     settled ──STEP that may not──► undoing ──STEP back──► settled (undone)
 *     settled ──LEAVE_MODAL──► landing ──STEP──► settled, at the address without the modal
 *
 * CHANGE is an entry made or replaced by the page itself, in any state. While the entry of a modal is being left, the
 * browser would take it back, so another page waits until that has been done.
 */
export const historyMachine = historySetup.createMachine({
  id: 'history',
  options: { maxIterations: 100 },
  context: ({ input: { index, address } }) => ({ index, address, isStep: false, undone: 0, waiting: null }),
  initial: 'settled',
  on: {
    CHANGE: { actions: { type: 'change', params: change } },
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
    landing: {
      on: {
        STEP: { target: 'settled', actions: { type: 'land', params: given } },
        CHANGE: [
          // The browser takes the entry of another modal back, too.
          { guard: { type: 'isModal', params: change }, actions: { type: 'change', params: change } },
          { actions: { type: 'wait', params: change } },
        ],
      },
    },
  },
})
