import { type ActorRefFrom, type AnyActorRef, assign, type ErrorActorEvent, emit, setup } from 'xstate'
import { authMachine } from './auth.ts'
import type { LearningRegistry, learningMachine } from './learning.ts'
import type { LiveRegistry, liveMachine } from './live.ts'
import { type AuthModal, modalMachine } from './modal.ts'
import { navigationMachine } from './navigation.ts'
import type { notificationLineMachine } from './notification-line.ts'
import type { SavingRegistry, savingMachine } from './saving.ts'
import { toastMachine } from './toast.ts'
import { unsavedMachine } from './unsaved.ts'

type Learning = typeof learningMachine
type Live = typeof liveMachine
type Saving = typeof savingMachine
type NotificationLine = typeof notificationLineMachine
type Logic = Learning | Live | Saving | NotificationLine
type OnDemand = 'learning' | 'live' | 'saving' | 'notificationLine'
type OwnFlow = Exclude<keyof Registry, keyof LearningRegistry | keyof LiveRegistry | keyof SavingRegistry>

/** The address of the page and the modal in it at the start. */
export interface AppInput {
  at: string | null
  modal: AuthModal | null
  /** logic of the flows to run from the start, as on the server; pages begin them later */
  onDemand?: readonly Logic[]
}

const crashed = (actor: OwnFlow) => ({ type: 'emitCrashed', params: { actor } }) as const

/** Names a spawned actor, as its error does then. The types know the ids of actors of `setup` only. */
const idOf = (flow: OnDemand): object => ({ id: flow })

/**
 * The root of the actor system. The flows of the portal run side by side and are found by name. How they react to each
 * other is defined in the portal's wiring, not here.
 *
 *     running { auth, modal, unsaved, toast, navigation }
 *       ──BEGIN──► and saving { outbox }, learning { lesson, quiz }, live { webinar }, notificationLine
 */
export const appMachine = setup({
  types: {} as {
    context: Pick<AppInput, 'at' | 'modal'> & { begun: readonly OnDemand[] }
    input: AppInput
    /** with its logic, which is not part of every page */
    events: { type: 'BEGIN'; flow: OnDemand; logic: Logic } | ErrorActorEvent<unknown, 'notificationLine'>
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
        spawn(event.logic, idOf(event.flow))
        // Sorted, so that the context does not depend on the order of the events.
        return { begun: [...context.begun, event.flow].sort() }
      }),
    },
    'xstate.error.actor.notificationLine': { actions: crashed('notificationLine') },
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
  notificationLine: ActorRefFrom<NotificationLine>
}

type App = Pick<AnyActorRef, 'system' | 'getSnapshot'>

/** An actor of the app by name, if it runs. What begins on demand is a child of the app and not known to the system. */
export const findActor = <Name extends keyof Registry>(app: App, name: Name): Registry[Name] | undefined =>
  app.system.get(name) ?? app.getSnapshot().children[name]

/** An actor of the app by name; a missing one throws, because `sendTo(undefined)` would reach the sender. */
export const actorOf = <Name extends keyof Registry>(app: App, name: Name): Registry[Name] => {
  const actor = findActor(app, name)
  if (!actor) throw new Error(`no actor "${name}"`)
  return actor
}
