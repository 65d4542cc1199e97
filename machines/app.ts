import { type ActorRefFrom, type AnyActorRef, assign, emit, setup } from 'xstate'
import { authMachine } from './auth.ts'
import type { LearningRegistry, learningMachine } from './learning.ts'
import type { LiveRegistry, liveMachine } from './live.ts'
import { type AuthModal, modalMachine } from './modal.ts'
import { navigationMachine } from './navigation.ts'
import type { SavingRegistry, savingMachine } from './saving.ts'
import { toastMachine } from './toast.ts'
import { unsavedMachine } from './unsaved.ts'

type Learning = typeof learningMachine
type Live = typeof liveMachine
type Saving = typeof savingMachine
type Logic = Learning | Live | Saving
type OnDemand = 'learning' | 'live' | 'saving'
type OwnFlow = Exclude<keyof Registry, keyof LearningRegistry | keyof LiveRegistry | keyof SavingRegistry>

/** The address of the page and the modal in it at the start. */
export interface AppInput {
  at: string | null
  modal: AuthModal | null
  /** logic of the flows to run from the start, as on the server; pages begin them later */
  onDemand?: readonly Logic[]
}

const crashed = (actor: OwnFlow) => ({ type: 'emitCrashed', params: { actor } }) as const

/**
 * The root of the actor system. The flows of the portal run side by side and are found by name. How they react to each
 * other is defined in the portal's wiring, not here.
 *
 *     running { auth, modal, unsaved, toast, navigation }
 *       ──BEGIN──► and saving { outbox }, learning { lesson, quiz }, live { webinar }
 */
export const appMachine = setup({
  types: {} as {
    context: Pick<AppInput, 'at' | 'modal'> & { begun: readonly OnDemand[] }
    input: AppInput
    /** with its logic, which is not part of every page */
    events: { type: 'BEGIN'; flow: OnDemand; logic: Logic }
    emitted: { type: 'crashed'; actor: OwnFlow }
  },
  actors: {
    auth: authMachine,
    modal: modalMachine,
    unsaved: unsavedMachine,
    toast: toastMachine,
    navigation: navigationMachine,
  },
  actions: { emitCrashed: emit((_, { actor }: { actor: OwnFlow }) => ({ type: 'crashed', actor })) },
  guards: { isNew: ({ context }, { flow }: { flow: OnDemand }) => !context.begun.includes(flow) },
}).createMachine({
  id: 'app',
  options: { maxIterations: 100 },
  context: ({ input: { at, modal, onDemand = [] }, spawn }) => {
    for (const logic of onDemand) spawn(logic)
    return { at, modal, begun: [] }
  },
  on: {
    BEGIN: {
      guard: { type: 'isNew', params: ({ event }) => ({ flow: event.flow }) },
      actions: assign(({ context, event, spawn }) => {
        spawn(event.logic)
        // Sorted, so that the context does not depend on the order of the events.
        return { begun: [...context.begun, event.flow].sort() }
      }),
    },
  },
  // A flow that crashes must not stop the others.
  invoke: [
    { id: 'toast', systemId: 'toast', src: 'toast', onError: { actions: crashed('toast') } },
    {
      id: 'navigation',
      systemId: 'navigation',
      src: 'navigation',
      input: ({ context }) => ({ at: context.at }),
      onError: { actions: crashed('navigation') },
    },
    {
      id: 'modal',
      systemId: 'modal',
      src: 'modal',
      input: ({ context }) => ({ modal: context.modal }),
      onError: { actions: crashed('modal') },
    },
    { id: 'unsaved', systemId: 'unsaved', src: 'unsaved', onError: { actions: crashed('unsaved') } },
    { id: 'auth', systemId: 'auth', src: 'auth', onError: { actions: crashed('auth') } },
  ],
})

export interface Registry extends LearningRegistry, LiveRegistry, SavingRegistry {
  auth: ActorRefFrom<typeof authMachine>
  modal: ActorRefFrom<typeof modalMachine>
  unsaved: ActorRefFrom<typeof unsavedMachine>
  toast: ActorRefFrom<typeof toastMachine>
  navigation: ActorRefFrom<typeof navigationMachine>
}

/** An actor of the app by name, if it runs. */
export const findActor = <Name extends keyof Registry>(
  app: Pick<AnyActorRef, 'system'>,
  name: Name,
): Registry[Name] | undefined => app.system.get(name)

/** An actor of the app by name; a missing one throws, because `sendTo(undefined)` would reach the sender. */
export const actorOf = <Name extends keyof Registry>(app: Pick<AnyActorRef, 'system'>, name: Name): Registry[Name] => {
  const actor = findActor(app, name)
  if (!actor) throw new Error(`no actor "${name}"`)
  return actor
}
