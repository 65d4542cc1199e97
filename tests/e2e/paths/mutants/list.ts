import type { Change } from '../../../lib/change.ts'
import type { Edge } from '../../../paths/explore.ts'

/** A change of the portal's wiring and the edge on which it must be noticed; without an edge, at the start. */
export interface WiringMutant extends Change {
  machine: string
  isNoticedBy: ((edge: Edge) => boolean) | null
  /** matches the requirement that the report must name as violated */
  requirement: RegExp
  /** runs with the browser paths, as a test of the path tests themselves */
  isKept?: true
}

const says = (type: string) => (edge: Edge) => edge.effects.emitted.some((event) => event.type === type)
const is = (type: string) => (edge: Edge) => edge.event.type === type

/** Mutants that the browser paths notice and the paths of the machines alone cannot. */
export const wiringMutants: readonly WiringMutant[] = [
  {
    name: 'wrong redirect: without a refresh token one is led to the courses',
    machine: 'auth',
    file: 'src/app/wiring.ts',
    from: "on('goHome', () => navigation.send({ type: 'GO', to: paths.home() }))",
    to: "on('goHome', () => navigation.send({ type: 'GO', to: paths.courses() }))",
    isNoticedBy: (edge) => says('goHome')(edge) && edge.event.type.includes('refreshInterval'),
    requirement: /redirect to home/,
    isKept: true,
  },
  {
    name: 'tokens are refreshed after 125 s',
    machine: 'auth',
    file: 'src/app/actors.ts',
    from: 'provide({ actors: authEffects(api, auth) })',
    to: 'provide({ actors: authEffects(api, auth), delays: { refreshInterval: 125_000 } })',
    isNoticedBy: (edge) => edge.event.type.includes('refreshInterval') && !says('goHome')(edge),
    requirement: /120000 ms/,
  },
  {
    name: 'the window is not claimed in the click',
    machine: 'webinar',
    file: 'src/features/live/effects.ts',
    from: 'held = input.isClick ? openWaiting(connecting()) : null',
    to: 'held = null',
    isNoticedBy: (edge) => is('xstate.done.actor.lead')(edge) && edge.event.output.isOpen,
    requirement: /opened in a new window/,
    isKept: true,
  },
  {
    name: 'nobody hears that a session has ended by itself',
    machine: 'auth',
    file: 'src/app/wiring.ts',
    from: "auth.on('sessionExpired', () => modal.send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' }, over: true }))",
    to: '',
    isNoticedBy: says('sessionExpired'),
    requirement: /Refresh returns 401/,
  },
  {
    name: 'tokens are not stored',
    machine: 'auth',
    file: 'src/app/wiring.ts',
    from: "if (source !== 'peer') storeGrant(grant)",
    to: '',
    isNoticedBy: is('xstate.done.actor.signIn'),
    requirement: /access token/,
  },
  {
    name: 'the way to sign in names another query parameter',
    machine: 'webinar',
    file: 'src/app/live.ts',
    from: 'to: signInFor(here(), mode)',
    to: "to: signInFor(here(), mode).replace('redirectUrl', 'redirect')",
    isNoticedBy: says('signInWanted'),
    requirement: /redirectUrl/,
  },
  {
    name: 'a schedule that cannot be joined is not said in a toast',
    machine: 'webinar',
    file: 'src/app/live.ts',
    from: '} else {\n      const [title, text]',
    to: "} else if (problem.kind !== 'joinToWebinar') {\n      const [title, text]",
    isNoticedBy: ({ event, next }) =>
      event.type === 'xstate.error.actor.requestLink' && next.context.problem?.kind === 'joinToWebinar',
    requirement: /toast titled/,
  },
  {
    name: 'the address does not follow the modal',
    machine: 'modal',
    file: 'src/app/leaving.ts',
    from: "if (modal) query.set('type', modal.type)",
    to: "if (modal) query.set('modal', modal.type)",
    isNoticedBy: ({ event, next }) => event.type === 'OPEN' && next.context.active?.kind === 'auth',
    requirement: /Exactly one active modal/,
  },
  {
    name: 'leaving what is not saved is not asked about',
    machine: 'unsaved',
    file: 'src/app/leaving.ts',
    from: "unsaved.on('asked', () => modal.send({ type: 'OPEN', modal: { kind: 'unsaved-changes' }, over: true }))",
    to: '',
    isNoticedBy: says('asked'),
    requirement: /Unsaved changes/,
  },
  {
    name: 'a page that is slow to come is not said to be on its way',
    machine: 'navigation',
    file: 'src/app/browser-app.tsx',
    from: "navigation.send({ type: 'START', to: wanted })",
    to: '',
    isNoticedBy: ({ event }) => event.type.includes('barDelay'),
    requirement: /loading bar/,
  },
  {
    name: 'where the next page has to continue is not stored',
    machine: 'notification-line',
    file: 'src/features/notifications/follow-notifications.ts',
    from: "line.on('marked', ({ mark }) => writeMark(mark)),",
    to: '',
    isNoticedBy: (edge) => is('RECEIVED')(edge) && says('marked')(edge),
    requirement: /server-sent events/,
  },
  {
    name: 'a page of a lesson comes without its flows',
    machine: 'app',
    file: 'src/app/browser-app.tsx',
    from: 'route.isLesson ? learn() : null',
    to: 'null',
    isNoticedBy: ({ event }) => event.flow === 'lesson',
    requirement: /Courses made of lessons/,
  },
  {
    name: 'a toast has no title',
    machine: 'toast',
    file: 'src/app/shell/toaster.tsx',
    from: '{current.title && <strong>{current.title}</strong>}',
    to: '',
    isNoticedBy: ({ event }) => event.type === 'SHOW' && event.tone === 'error',
    requirement: /Server Error/,
  },
  {
    name: 'nothing comes after the last lesson',
    machine: 'lesson',
    file: 'src/app/learning.ts',
    from: "modal.send({ type: 'OPEN', modal: { kind: 'course-unfinished', course } })",
    to: 'return',
    isNoticedBy: says('courseEnd'),
    requirement: /loading a lesson/,
  },
  {
    name: 'what came of a survey is not said in a modal',
    machine: 'quiz',
    file: 'src/app/learning.ts',
    from: "if (passed === null) modal.send({ type: 'OPEN', modal: { kind: 'quiz-survey-form', contentId } })",
    to: 'if (passed === null) return',
    isNoticedBy: (edge) => says('graded')(edge) && edge.next.matches('surveyed'),
    requirement: /makes the matching quiz active/,
  },
  {
    name: 'what waits for the connection is not sent when it is there',
    machine: 'outbox',
    file: 'src/app/saving.ts',
    from: "for (const sign of ['online', 'pageshow'])",
    to: "for (const sign of ['pageshow'])",
    isNoticedBy: ({ event, from, next }) =>
      event.type === 'FLUSH' && from.includes('waiting') && next.matches({ signedIn: { sender: 'sending' } }),
    requirement: /body progress and hint/,
  },
  {
    name: 'a step that has been undone is not asked about',
    machine: 'history',
    file: 'src/platform/address/address.ts',
    from: "entries.on('undone', ({ by }) => guard.ask(by))",
    to: '',
    isNoticedBy: says('undone'),
    requirement: /unsaved changes/,
  },
  {
    name: 'a film does not go on where it was left',
    machine: 'playback',
    file: 'src/features/media/follow-media.ts',
    from: 'media.currentTime = position',
    to: 'media.currentTime = position * 0',
    isNoticedBy: says('place'),
    requirement: /position is kept/,
  },
  {
    name: 'the next lesson is not gone to',
    machine: 'lesson',
    file: 'src/app/learning.ts',
    from: "lesson.on('goToLesson', ({ lessonId, contentId }) => navigation.send({ type: 'GO', to: player(lessonId, contentId) }))",
    to: '',
    isNoticedBy: says('goToLesson'),
    requirement: /loading a lesson/,
  },
  {
    name: 'nobody is told what the server acknowledged',
    machine: 'outbox',
    file: 'src/app/saving.ts',
    from: 'void learn().then(({ acknowledge }) => acknowledge(contentProgress))',
    to: '',
    isNoticedBy: (edge) => says('acknowledged')(edge) && edge.from.includes('"contentId":"text"'),
    requirement: /body progress/,
  },
  {
    name: 'nobody is led to the way to sign in',
    machine: 'webinar',
    file: 'src/app/live.ts',
    from: "actorOf(app, 'navigation').send({ type: 'GO', to: signInFor(here(), mode) })",
    to: '',
    isNoticedBy: says('signInWanted'),
    requirement: /autoJoin=true/,
  },
]
