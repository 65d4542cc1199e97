import { assign, enqueueActions, setup } from 'xstate'

export const AUTH_TYPES = ['signin', 'signup', 'forgot-password'] as const
export type AuthType = (typeof AUTH_TYPES)[number]
/** The only kind with an address: `?type=` opens it on any page (AUTH-7). */
export interface AuthModal {
  kind: 'auth'
  type: AuthType
}
export type Modal =
  | AuthModal
  | { kind: 'unlock-full-course'; courseId: string; lessonId: string }
  | { kind: 'video-completed'; contentId: string; name: string }
  | { kind: 'quiz-finished'; contentId: string; score: number }
  | { kind: 'failed-quiz'; contentId: string; score: number }
  | { kind: 'quiz-survey-form'; contentId: string }
  | { kind: 'course-finished'; courseId: string }
  /** `course` is an id or an alias */
  | { kind: 'course-unfinished'; course: string }
  | { kind: 'files-view'; contentId: string }
  | { kind: 'forgot-password' }
  | { kind: 'sign-up-success' }
  | { kind: 'edit-profile' }
  | { kind: 'change-password' }
  | { kind: 'recover-password' }
  | { kind: 'reauthentication' }
  | { kind: 'delete-account' }
  | { kind: 'profile-system-language' }
  | { kind: 'content-language' }
  | { kind: 'timezone' }
  | { kind: 'feedback-form'; type: 'course' | 'event' | 'platform'; targetId: string | null }
  /** to one student of a course, or, where `student` is null, to all whom the roster shows */
  | { kind: 'course-message'; courseId: string; student: { id: string; name: string } | null }
  | { kind: 'unsaved-changes' }
export type ModalKind = Modal['kind']

/** The modal that `?type=` of an address asks for; null: none. */
export const authModalOf = (type: string | null): AuthModal | null => {
  const known = AUTH_TYPES.find((one) => one === type)
  return known === undefined ? null : { kind: 'auth', type: known }
}

const isSame = (a: Modal | null, b: Modal | null): boolean =>
  JSON.stringify(Object.entries(a ?? {}).sort()) === JSON.stringify(Object.entries(b ?? {}).sort())
const addressed = (modal: Modal | null): AuthModal | null => (modal?.kind === 'auth' ? modal : null)

export type ModalEvent =
  /** `over`: the open modal stays beneath with its input */
  | { type: 'OPEN'; modal: Modal; over?: boolean }
  | { type: 'CLOSE' }
  /** also closes the modals beneath */
  | { type: 'CLOSE_ALL' }
  | { type: 'URL'; modal: AuthModal | null }
export type ModalEmitted =
  | { type: 'opened'; modal: Modal }
  | { type: 'closed'; modal: Modal }
  | { type: 'url'; modal: AuthModal | null }

const closing = [
  { type: 'publish', params: { modal: null } },
  { type: 'show', params: { modal: null } },
] as const
const wanted = ({ event }: { event: { modal: Modal | null } }) => ({ modal: event.modal })

/**
 * One modal or none (PAGE-6, PAGE-7). Kinds are data.
 *
 *     deciding ──► closed ◄──CLOSE, URL without── open ──OPEN another──► open
 *              └─► open   ◄──OPEN, URL with────── closed
 *     open ──OPEN over──► open { the first beneath } ──CLOSE──► open, as before
 *
 * `opened` and `closed` come in pairs, also when one modal replaces another. The address follows an
 * auth modal (`url`), except when the address came first.
 */
export const modalMachine = setup({
  types: {} as {
    context: { active: Modal | null; beneath: Modal | null }
    events: ModalEvent
    emitted: ModalEmitted
    input: { modal: AuthModal | null }
  },
  guards: {
    isNone: ({ context }) => context.active === null,
    isOver: ({ context }, { over }: { over: boolean }) => over && context.active !== null && context.beneath === null,
    hasBeneath: ({ context }) => context.beneath !== null,
    isActive: ({ context }, { modal }: { modal: Modal | null }) => isSame(context.active, modal),
    isNothing: (_, { modal }: { modal: Modal | null }) => modal === null,
    uncovers: ({ context }, { modal }: { modal: Modal | null }) => modal === null && context.beneath !== null,
    /** An address without a modal closes only the kind of modal that has an address. */
    hasNoAddress: ({ context }, { modal }: { modal: Modal | null }) => modal === null && !addressed(context.active),
  },
  actions: {
    show: assign({
      active: (_, { modal }: { modal: Modal | null }) => modal,
      beneath: ({ context }, { modal }: { modal: Modal | null }) =>
        modal === null || isSame(modal, context.beneath) ? null : context.beneath,
    }),
    showOver: assign({ active: (_, { modal }: { modal: Modal }) => modal, beneath: ({ context }) => context.active }),
    showBeneath: assign({ active: ({ context }) => context.beneath, beneath: null }),
    publishBeneath: enqueueActions(({ context, enqueue }) => {
      const address = addressed(context.beneath)
      if (!isSame(addressed(context.active), address)) enqueue.emit({ type: 'url', modal: address })
    }),
    publish: enqueueActions(({ context, enqueue }, { modal }: { modal: Modal | null }) => {
      const address = addressed(modal)
      if (!isSame(addressed(context.active), address)) enqueue.emit({ type: 'url', modal: address })
    }),
    emitOpened: enqueueActions(({ context, enqueue }) => {
      if (context.active) enqueue.emit({ type: 'opened', modal: context.active })
    }),
    emitClosed: enqueueActions(({ context, enqueue }) => {
      if (context.active) enqueue.emit({ type: 'closed', modal: context.active })
    }),
  },
}).createMachine({
  id: 'modal',
  options: { maxIterations: 100 },
  context: ({ input }) => ({ active: input.modal, beneath: null }),
  initial: 'deciding',
  on: {
    OPEN: [
      { guard: { type: 'isActive', params: wanted } },
      {
        guard: { type: 'isOver', params: ({ event }) => ({ over: event.over ?? false }) },
        target: '.open',
        actions: [
          { type: 'publish', params: wanted },
          { type: 'showOver', params: ({ event }) => ({ modal: event.modal }) },
        ],
      },
      {
        target: '.open',
        actions: [
          { type: 'publish', params: wanted },
          { type: 'show', params: wanted },
        ],
      },
    ],
    URL: [
      { guard: { type: 'isActive', params: wanted } },
      { guard: { type: 'hasNoAddress', params: wanted } },
      {
        guard: { type: 'uncovers', params: wanted },
        target: '.open',
        actions: 'showBeneath',
      },
      {
        guard: { type: 'isNothing', params: wanted },
        target: '.closed',
        actions: { type: 'show', params: { modal: null } },
      },
      { target: '.open', actions: { type: 'show', params: wanted } },
    ],
  },
  states: {
    deciding: { always: [{ guard: 'isNone', target: 'closed' }, { target: 'open' }] },
    closed: {},
    open: {
      entry: 'emitOpened',
      exit: 'emitClosed',
      on: {
        CLOSE: [
          { guard: 'hasBeneath', target: 'open', reenter: true, actions: ['publishBeneath', 'showBeneath'] },
          { target: 'closed', actions: closing },
        ],
        CLOSE_ALL: { target: 'closed', actions: closing },
      },
    },
  },
})
