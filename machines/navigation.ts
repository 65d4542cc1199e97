import { assign, emit, setup } from 'xstate'

/** Addresses are paths of this site with their query. */
export interface NavigationContext {
  /** The address of the page; null before it has been shown. */
  at: string | null
  to: string | null
}
export type NavigationEvent =
  | { type: 'GO'; to: string; replace?: boolean }
  | { type: 'START'; to: string }
  | { type: 'DONE'; to: string }
  | { type: 'FAILED'; to: string }
export type NavigationEmitted =
  | { type: 'go'; to: string; replace: boolean }
  | { type: 'arrived'; to: string }
  | { type: 'failed'; to: string }

/** A page that loads faster than this shows no bar, to avoid a flash. */
const BAR_DELAY_MS = 120

const destination = ({ event }: { event: { to: string } }) => ({ to: event.to })
const current = { type: 'isCurrent', params: destination } as const

/**
 * Moving between pages, with the page-level loading bar (PAGE-5).
 *
 *     idle, settled ──START──► navigating { quick ──120 ms──► slow (bar) } ──DONE, FAILED──► settled
 *
 * GO asks the wiring to change history, which answers with START. DONE and FAILED of a page
 * that has been left in the meantime are ignored. The bar is the tag `busy`.
 */
export const navigationMachine = setup({
  types: {} as {
    context: NavigationContext
    events: NavigationEvent
    emitted: NavigationEmitted
    input: { at: string | null }
    tags: 'busy'
  },
  delays: { barDelay: BAR_DELAY_MS },
  guards: { isCurrent: ({ context }, { to }: { to: string }) => context.to === to },
  actions: {
    setDestination: assign({ to: (_, { to }: { to: string }) => to }),
    arrive: assign({ at: ({ context }) => context.to, to: null }),
    clearDestination: assign({ to: null }),
    emitGo: emit((_, { to, replace }: { to: string; replace: boolean }) => ({ type: 'go', to, replace })),
    emitArrived: emit((_, { to }: { to: string }) => ({ type: 'arrived', to })),
    emitFailed: emit((_, { to }: { to: string }) => ({ type: 'failed', to })),
  },
}).createMachine({
  id: 'navigation',
  options: { maxIterations: 100 },
  context: ({ input }) => ({ at: input.at, to: null }),
  initial: 'idle',
  on: {
    GO: {
      actions: { type: 'emitGo', params: ({ event }) => ({ to: event.to, replace: event.replace ?? false }) },
    },
    START: { target: '.navigating', actions: { type: 'setDestination', params: destination } },
  },
  states: {
    idle: {},
    navigating: {
      initial: 'quick',
      on: {
        // The bar continues unchanged with the new destination.
        START: { actions: { type: 'setDestination', params: destination } },
        DONE: { guard: current, target: 'settled', actions: [{ type: 'emitArrived', params: destination }, 'arrive'] },
        FAILED: {
          guard: current,
          target: 'settled',
          actions: [{ type: 'emitFailed', params: destination }, 'clearDestination'],
        },
      },
      states: {
        quick: { after: { barDelay: 'slow' } },
        slow: { tags: 'busy' },
      },
    },
    settled: {},
  },
})
