import { type ActorRefFrom, type AnyActorRef, assign, type ErrorActorEvent, emit, type StateValue, setup } from 'xstate'
import { authMachine } from './auth.ts'
import type { checkoutMachine } from './checkout.ts'
import type { lessonMachine } from './lesson.ts'
import { type AuthModal, modalMachine } from './modal.ts'
import { navigationMachine } from './navigation.ts'
import type { notificationLineMachine } from './notification-line.ts'
import type { outboxMachine } from './outbox.ts'
import type { quizMachine } from './quiz.ts'
import type { reauthenticationMachine } from './reauthentication.ts'
import { toastMachine } from './toast.ts'
import { unsavedMachine } from './unsaved.ts'
import type { webinarMachine } from './webinar.ts'

/** The logic of the flows that not every page needs. */
interface OnDemandLogic {
  checkout: typeof checkoutMachine
  lesson: typeof lessonMachine
  notificationLine: typeof notificationLineMachine
  outbox: typeof outboxMachine
  quiz: typeof quizMachine
  reauthentication: typeof reauthenticationMachine
  webinar: typeof webinarMachine
}
type OnDemand = keyof OnDemandLogic
/** Starts a flow, once. */
type Begin = { [Flow in OnDemand]: { type: 'BEGIN'; flow: Flow; logic: OnDemandLogic[Flow] } }[OnDemand]

/** The address of the page and the modal in it at the start. */
export interface AppInput {
  at: string | null
  modal: AuthModal | null
  /** the flows to run from the start, as on the server; pages begin them later */
  onDemand?: Partial<OnDemandLogic>
}

/** Names a spawned actor, as its error does then. The types know the ids of actors of `setup` only. */
const idOf = (flow: string): object => ({ id: flow })

/**
 * The root of the actor system. The flows of the portal run side by side and are found by name. How they react to each
 * other is defined in the portal's wiring, not here.
 *
 *     running { auth, modal, unsaved, toast, navigation }
 *       ──BEGIN──► and checkout, outbox, lesson, quiz, webinar, reauthentication or notificationLine
 */
export const appMachine = setup({
  types: {} as {
    context: Pick<AppInput, 'at' | 'modal'> & { begun: readonly OnDemand[] }
    input: AppInput
    events: Begin | ErrorActorEvent
    emitted: { type: 'crashed'; actor: string }
  },
  actors: {
    auth: authMachine,
    modal: modalMachine,
    unsaved: unsavedMachine,
    toast: toastMachine,
    navigation: navigationMachine,
  },
  actions: { emitCrashed: emit((_, { actor }: { actor: string }) => ({ type: 'crashed', actor })) },
  guards: { isNew: ({ context }, { flow }: { flow: OnDemand }) => !context.begun.includes(flow) },
}).createMachine({
  id: 'app',
  options: { maxIterations: 100 },
  context: ({ input: { at, modal, onDemand = {} }, spawn }) => {
    for (const [flow, logic] of Object.entries(onDemand)) spawn(logic, idOf(flow))
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
    // A flow that crashes must not stop the others.
    'xstate.error.actor.*': {
      actions: { type: 'emitCrashed', params: ({ event }) => ({ actor: event.actorId }) },
    },
  },
  invoke: [
    { id: 'toast', src: 'toast' },
    { id: 'navigation', src: 'navigation', input: ({ context }) => ({ at: context.at }) },
    { id: 'modal', src: 'modal', input: ({ context }) => ({ modal: context.modal }) },
    { id: 'unsaved', src: 'unsaved' },
    { id: 'auth', src: 'auth' },
  ],
})

type OnDemandRegistry = { [Name in OnDemand]: ActorRefFrom<OnDemandLogic[Name]> }

export interface Registry extends OnDemandRegistry {
  auth: ActorRefFrom<typeof authMachine>
  modal: ActorRefFrom<typeof modalMachine>
  unsaved: ActorRefFrom<typeof unsavedMachine>
  toast: ActorRefFrom<typeof toastMachine>
  navigation: ActorRefFrom<typeof navigationMachine>
}

type App = Pick<AnyActorRef, 'getSnapshot'>

/** An actor of the app by name, if it runs. */
export const findActor = <Name extends keyof Registry>(app: App, name: Name): Registry[Name] | undefined =>
  app.getSnapshot().children[name]

/** An actor of the app by name; a missing one throws, because `sendTo(undefined)` would reach the sender. */
export const actorOf = <Name extends keyof Registry>(app: App, name: Name): Registry[Name] => {
  const actor = findActor(app, name)
  if (!actor) throw new Error(`no actor "${name}"`)
  return actor
}

/** A state value as text, such as `signedIn.fresh`; parallel regions are written separately. */
export const placeOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, child]) => (child === undefined ? key : `${key}.${placeOf(child)}`))
        .join(' & ')
