import { assign, emit, enqueueActions, setup } from 'xstate'

/** Where a form with unsaved input is; closing a modal leaves only the forms in it. */
export type FormPlace = 'page' | 'modal'

/** A way to leave what is shown. */
export type Way =
  | { kind: 'address'; to: string; replace: boolean }
  /** steps through the history, as with the back button */
  | { kind: 'history'; steps: number }
  | { kind: 'modal' }

interface DirtyForm {
  id: string
  place: FormPlace
}

export type UnsavedEvent =
  | { type: 'DIRTY'; id: string; place: FormPlace }
  /** saved, undone, or the form was removed */
  | { type: 'CLEAN'; id: string }
  | { type: 'LEAVE'; way: Way }
  | { type: 'STAY' }
  | { type: 'DISCARD' }
export type UnsavedEmitted = { type: 'asked' } | { type: 'stayed' } | { type: 'left'; way: Way }

const wayOf = ({ event }: { event: { way: Way } }) => ({ way: event.way })
const idOf = ({ event }: { event: { id: string } }) => ({ id: event.id })
const formOf = ({ event }: { event: DirtyForm }) => ({ id: event.id, place: event.place })

/** Whether that way leaves one of the forms. */
const isLost = (forms: readonly DirtyForm[], way: Way) =>
  forms.some(({ place }) => way.kind !== 'modal' || place === 'modal')

/**
 * Keeps unsaved input from being lost by a click (PAGE-8). Every way to leave is checked here first.
 *
 *     free ──LEAVE──► free (left), or asking when the way leaves a dirty form
 *     asking ──STAY──► free (stayed);  asking ──DISCARD──► free (left)
 *     asking ──CLEAN of the last form that would be lost──► free (left)
 *     DIRTY and CLEAN of a form are handled in both.
 */
export const unsavedMachine = setup({
  types: {} as {
    context: { forms: readonly DirtyForm[]; way: Way | null }
    events: UnsavedEvent
    emitted: UnsavedEmitted
  },
  guards: {
    losesSomething: ({ context }, { way }: { way: Way }) => isLost(context.forms, way),
    isLast: ({ context }, { id }: { id: string }) =>
      context.way !== null &&
      !isLost(
        context.forms.filter((form) => form.id !== id),
        context.way,
      ),
  },
  actions: {
    addForm: assign({
      forms: ({ context }, form: DirtyForm) => [...context.forms.filter(({ id }) => id !== form.id), form],
    }),
    removeForm: assign({
      forms: ({ context }, { id }: { id: string }) => context.forms.filter((form) => form.id !== id),
    }),
    keepWay: assign({ way: (_, { way }: { way: Way }) => way }),
    /** The input of the forms that are left is discarded. */
    removeLeftForms: assign({
      forms: ({ context }) =>
        context.way?.kind === 'modal' ? context.forms.filter(({ place }) => place === 'page') : [],
    }),
    clearWay: assign({ way: null }),
    emitLeft: emit((_, { way }: { way: Way }) => ({ type: 'left', way })),
    emitKeptWayLeft: enqueueActions(({ context, enqueue }) => {
      if (context.way) enqueue.emit({ type: 'left', way: context.way })
    }),
    emitAsked: emit({ type: 'asked' }),
    emitStayed: emit({ type: 'stayed' }),
  },
}).createMachine({
  id: 'unsaved',
  options: { maxIterations: 100 },
  context: { forms: [], way: null },
  initial: 'free',
  on: {
    DIRTY: { actions: { type: 'addForm', params: formOf } },
    CLEAN: { actions: { type: 'removeForm', params: idOf } },
  },
  states: {
    free: {
      on: {
        LEAVE: [
          {
            guard: { type: 'losesSomething', params: wayOf },
            target: 'asking',
            actions: [{ type: 'keepWay', params: wayOf }, 'emitAsked'],
          },
          { actions: { type: 'emitLeft', params: wayOf } },
        ],
      },
    },
    asking: {
      on: {
        // A second attempt to leave replaces the first; the question then refers to the second.
        LEAVE: { actions: { type: 'keepWay', params: wayOf } },
        // What was being sent has been saved meanwhile: nothing would be lost any more, so the person goes on.
        CLEAN: {
          guard: { type: 'isLast', params: idOf },
          target: 'free',
          actions: [{ type: 'removeForm', params: idOf }, 'emitKeptWayLeft', 'clearWay'],
        },
        STAY: { target: 'free', actions: ['clearWay', 'emitStayed'] },
        DISCARD: { target: 'free', actions: ['removeLeftForms', 'emitKeptWayLeft', 'clearWay'] },
      },
    },
  },
})
