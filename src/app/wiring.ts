import type { QueryClient } from '@tanstack/react-query'
import { actorOf } from '../../machines/app.ts'
import type { Modal } from '../../machines/modal.ts'
import type { ContentProgress, Lesson } from '../../openapi/generated/portal.ts'
import type { Api } from '../api/client.ts'
import { lessonQuery } from '../api/lessons.ts'
import { paths } from '../domain/paths.ts'
import type { App } from './actors.ts'
import { forgetHandover, tellPeers } from './auth-effects.ts'
import { keepDraft } from './drafts.ts'
import { applyProgress } from './learning-cache.ts'
import { wireLeaving } from './leaving.ts'
import { keepGrant } from './tokens.ts'

export interface Wiring {
  app: App
  api: Api
  queries: QueryClient
  /** whom the server rendered this page for; null for a guest */
  viewerId: string | null
  /** changes the address to a path of this site, in the page's language */
  go(to: string, replace: boolean): void
  /** the path shown now, without the locale's prefix */
  here(): string
}

/** The one place that says who reacts to whom: machines emit what happened and do not know each other. */
export function wire(wiring: Wiring) {
  wireSession(wiring)
  wireNavigation(wiring)
  wireLearning(wiring)
}

const isAuth = (modal: Modal | null) => modal?.kind === 'auth' || modal?.kind === 'forgot-password'

/** Nothing of the person who left may stay on the page; editors' texts are everybody's, and forms stand among them. */
const forget = (queries: QueryClient) =>
  void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'content' })

function wireSession({ app, queries, viewerId }: Wiring) {
  const auth = actorOf(app, 'auth')
  const outbox = actorOf(app, 'outbox')
  const modal = actorOf(app, 'modal')
  let shownFor = viewerId

  auth.on('tokensChanged', ({ grant, source }) => {
    if (source !== 'peer') keepGrant(grant)
    if (source === 'here') tellPeers(grant ? { type: 'PEER.TOKENS', grant } : { type: 'PEER.SIGNED_OUT' })
    if (grant) outbox.send({ type: 'FLUSH' })
    else void forgetHandover()
  })
  auth.on('signedIn', ({ userId }) => {
    outbox.send({ type: 'SIGNED_IN', userId })
    const { active } = modal.getSnapshot().context
    if (isAuth(active)) modal.send({ type: 'CLOSE' })
    if (active?.kind === 'auth' && active.redirectUrl)
      actorOf(app, 'navigation').send({ type: 'GO', to: active.redirectUrl })
    if (shownFor !== userId) void queries.invalidateQueries()
    shownFor = userId
  })
  const goneFrom = () => {
    if (shownFor !== null) forget(queries)
    shownFor = null
  }
  auth.on('signedOut', () => {
    outbox.send({ type: 'SIGNED_OUT' })
    // Whose session ended by itself finds everything as it was after signing in again.
    if (auth.getSnapshot().context.expired === null) goneFrom()
  })
  auth.on('sessionExpired', () => modal.send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' }, over: true }))
  auth.on('gaveUp', goneFrom)
  auth.on('signedUp', () => modal.send({ type: 'OPEN', modal: { kind: 'sign-up-success' } }))
  modal.on('closed', () => {
    // From one form of signing in to another is no end of it.
    queueMicrotask(() => {
      if (!isAuth(modal.getSnapshot().context.active)) auth.send({ type: 'GIVE_UP' })
    })
  })
  const restoring = auth.subscribe((state) => {
    if (state.matches('restoring')) return
    restoring.unsubscribe()
    // The page was made for somebody whose tokens this browser no longer has.
    if (!state.matches('signedOut') || shownFor === null) return
    keepGrant(null)
    forget(queries)
    shownFor = null
  })
  outbox.on('unauthorized', () => auth.send({ type: 'UNAUTHORIZED' }))
  for (const sign of ['online', 'pageshow']) addEventListener(sign, () => outbox.send({ type: 'FLUSH' }))
}

function wireNavigation({ app, go }: Wiring) {
  const navigation = actorOf(app, 'navigation')
  wireLeaving(app, go)
  actorOf(app, 'auth').on('goHome', () => navigation.send({ type: 'GO', to: paths.home() }))
}

function wireLearning({ app, api, queries, here }: Wiring) {
  const lesson = actorOf(app, 'lesson')
  const modal = actorOf(app, 'modal')
  const quiz = actorOf(app, 'quiz')
  const navigation = actorOf(app, 'navigation')

  /** The course's name in the address: an alias stays an alias while one moves through the lessons. */
  const courseInAddress = () => decodeURIComponent(here().split('/')[2] ?? '')
  const player = (lessonId: string, contentId: string | null) => paths.player(courseInAddress(), lessonId, contentId)

  /** Tells everybody what the server acknowledged; true when it finished the course. */
  const acknowledge = (done: ContentProgress) => {
    const { contentId, progress, completedAt } = done
    const item = lesson.getSnapshot().context.items.find((one) => one.id === contentId)
    applyProgress(api, queries, done)
    lesson.send({ type: 'ITEM_PROGRESS', contentId, progress, completedAt })
    const finishes =
      item?.completed === false && completedAt !== null && done.achievement !== null && done.courseProgress >= 100
    if (finishes) {
      lesson.send({ type: 'COURSE_FINISHED' })
      modal.send({ type: 'OPEN', modal: { kind: 'course-finished', courseId: done.courseId } })
    }
    return finishes
  }

  actorOf(app, 'outbox').on('acknowledged', ({ contentProgress }) => acknowledge(contentProgress))
  quiz.on(
    'draft',
    keepDraft(() => actorOf(app, 'auth').getSnapshot().context.session?.userId ?? null),
  )
  quiz.on('reset', ({ contentProgress }) => acknowledge(contentProgress))
  quiz.on('graded', ({ contentId, passed, score, contentProgress }) => {
    if (acknowledge(contentProgress)) return
    if (passed === null) modal.send({ type: 'OPEN', modal: { kind: 'quiz-survey-form', contentId } })
    else
      modal.send({
        type: 'OPEN',
        modal: { kind: passed ? 'quiz-finished' : 'failed-quiz', contentId, score: score ?? 0 },
      })
  })

  lesson.on('selected', ({ contentId }) => {
    const { lessonId } = lesson.getSnapshot().context
    const to = lessonId === null ? null : player(lessonId, contentId)
    // An address without an item gets its first one in place; from item to item one can go back.
    const isNamed = here().split('/').length > 4
    if (to !== null && to !== here()) navigation.send({ type: 'GO', to, replace: !isNamed })
  })
  lesson.on('itemCompleted', ({ contentId, kind }) => {
    const { lessonId } = lesson.getSnapshot().context
    if ((kind !== 'video' && kind !== 'audio') || lessonId === null) return
    const item = queries
      .getQueryData<Lesson>(lessonQuery(api, lessonId).queryKey)
      ?.content.find((one) => one.id === contentId)
    modal.send({ type: 'OPEN', modal: { kind: 'video-completed', contentId, name: item?.name ?? '' } })
  })
  lesson.on('locked', ({ courseId, lessonId }) =>
    modal.send({ type: 'OPEN', modal: { kind: 'unlock-full-course', courseId, lessonId } }),
  )
  lesson.on('goToLesson', ({ lessonId, contentId }) => navigation.send({ type: 'GO', to: player(lessonId, contentId) }))
  lesson.on('courseEnd', () => navigation.send({ type: 'GO', to: paths.courseFinished(courseInAddress()) }))
}
