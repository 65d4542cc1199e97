import { assign, emit, setup } from 'xstate'

export type Tone = 'success' | 'error' | 'info'
/** A link in a toast: its label, and its address on this site. */
export interface ToastAction {
  label: string
  path: string
}
/** `title`, `text` and the label of the action are shown as they are; the caller has translated them. */
export interface Toast {
  tone: Tone
  title: string | null
  text: string
  action?: ToastAction
}
export type ToastEvent = ({ type: 'SHOW' } & Toast) | { type: 'DISMISS' } | { type: 'HOLD' } | { type: 'RELEASE' }
export type ToastEmitted = { type: 'shown'; toast: Toast } | { type: 'hidden' }

const HIDE_AFTER_MS = 6_000
/** Errors take longer to read, and links take longer to reach. */
const HIDE_LATER_AFTER_MS = 10_000

const toastOf = ({ event: { type: _, ...toast } }: { event: { type: 'SHOW' } & Toast }) => ({ toast })
const showing = [
  { type: 'setToast', params: toastOf },
  { type: 'emitShown', params: toastOf },
] as const

/**
 * One toast at a time (PAGE-9); a new one replaces the current one.
 *
 *     hidden ──SHOW──► shown { counting ──HOLD──► held ──RELEASE──► counting }
 *     shown ──DISMISS──► hidden;  counting ──6 s, errors and links 10 s──► hidden
 */
export const toastMachine = setup({
  types: {} as { context: { toast: Toast | null }; events: ToastEvent; emitted: ToastEmitted },
  delays: {
    autoHide: ({ context: { toast } }) =>
      toast?.tone === 'error' || toast?.action ? HIDE_LATER_AFTER_MS : HIDE_AFTER_MS,
  },
  actions: {
    setToast: assign({ toast: (_, { toast }: { toast: Toast }) => toast }),
    emitShown: emit((_, { toast }: { toast: Toast }) => ({ type: 'shown', toast })),
    emitHidden: emit({ type: 'hidden' }),
    clearToast: assign({ toast: null }),
  },
}).createMachine({
  id: 'toast',
  options: { maxIterations: 100 },
  context: { toast: null },
  initial: 'hidden',
  states: {
    hidden: { on: { SHOW: { target: 'shown', actions: showing } } },
    shown: {
      exit: ['clearToast', 'emitHidden'],
      initial: 'counting',
      on: { DISMISS: 'hidden' },
      states: {
        counting: {
          after: { autoHide: '#toast.hidden' },
          on: { HOLD: 'held', SHOW: { target: 'counting', reenter: true, actions: showing } },
        },
        // The pointer is already over the new toast, so it is held as well.
        held: { on: { RELEASE: 'counting', SHOW: { actions: showing } } },
      },
    },
  },
})
