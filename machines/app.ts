import { type ActorRefFrom, type AnyActorRef, emit, setup } from 'xstate'
import { authMachine } from './auth.ts'
import { lessonMachine } from './lesson.ts'
import { type AuthModal, modalMachine } from './modal.ts'
import { navigationMachine } from './navigation.ts'
import { outboxMachine } from './outbox.ts'
import { quizMachine } from './quiz.ts'
import { toastMachine } from './toast.ts'
import { unsavedMachine } from './unsaved.ts'

/** What the page knew at the start: its address and the modal in it. */
export interface AppInput {
  at: string | null
  modal: AuthModal | null
}

const crashed = (actor: keyof Registry) => ({ type: 'sayCrashed', params: { actor } }) as const

/**
 * The one root of the actor system: every flow of the portal lives beside the others from the start,
 * and is found by its name. Who reacts to whom is written in the portal's wiring, not here.
 *
 *     running { auth, modal, unsaved, lesson, quiz, toast, navigation, outbox }
 */
export const appMachine = setup({
  types: {} as {
    context: AppInput
    input: AppInput
    emitted: { type: 'crashed'; actor: keyof Registry }
  },
  actors: {
    auth: authMachine,
    modal: modalMachine,
    unsaved: unsavedMachine,
    lesson: lessonMachine,
    quiz: quizMachine,
    toast: toastMachine,
    navigation: navigationMachine,
    outbox: outboxMachine,
  },
  actions: { sayCrashed: emit((_, { actor }: { actor: keyof Registry }) => ({ type: 'crashed', actor })) },
}).createMachine({
  id: 'app',
  options: { maxIterations: 100 },
  context: ({ input }) => input,
  // A flow that breaks must not take the others with it.
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
    { id: 'outbox', systemId: 'outbox', src: 'outbox', onError: { actions: crashed('outbox') } },
    { id: 'quiz', systemId: 'quiz', src: 'quiz', onError: { actions: crashed('quiz') } },
    { id: 'lesson', systemId: 'lesson', src: 'lesson', onError: { actions: crashed('lesson') } },
    { id: 'auth', systemId: 'auth', src: 'auth', onError: { actions: crashed('auth') } },
  ],
})

export interface Registry {
  auth: ActorRefFrom<typeof authMachine>
  modal: ActorRefFrom<typeof modalMachine>
  unsaved: ActorRefFrom<typeof unsavedMachine>
  lesson: ActorRefFrom<typeof lessonMachine>
  quiz: ActorRefFrom<typeof quizMachine>
  toast: ActorRefFrom<typeof toastMachine>
  navigation: ActorRefFrom<typeof navigationMachine>
  outbox: ActorRefFrom<typeof outboxMachine>
}

/** An actor of the app by name; a missing one throws, because `sendTo(undefined)` would reach the sender. */
export const actorOf = <Name extends keyof Registry>(app: Pick<AnyActorRef, 'system'>, name: Name): Registry[Name] => {
  const actor: Registry[Name] | undefined = app.system.get(name)
  if (!actor) throw new Error(`no actor "${name}"`)
  return actor
}
