import { actorOf } from '../../machines/app.ts'
import { learningMachine } from '../../machines/learning.ts'
import { lessonMachine } from '../../machines/lesson.ts'
import { firstChoice, type LessonContext, lessonToFetch } from '../../machines/lesson-outline.ts'
import { quizMachine } from '../../machines/quiz.ts'
import type { ContentProgress, Lesson } from '../../openapi/generated/portal.ts'
import { lessonQuery } from '../features/learning/api.ts'
import { adoptDraft, keepDraft, nextDraft } from '../features/learning/drafts.ts'
import { lessonEffects, quizEffects } from '../features/learning/effects.ts'
import { applyProgress } from '../features/learning/progress-cache.ts'
import { paths } from '../platform/address/paths.ts'
import type { Learning, Wiring } from './wiring.ts'

/** Starts the flows of learning beside the others, and says who reacts to them. */
export function startLearning(wiring: Wiring): Learning {
  const { app, api, queries } = wiring
  const logic = learningMachine.provide({
    actors: {
      lesson: lessonMachine.provide({ actors: lessonEffects(api, queries) }),
      quiz: quizMachine.provide({ actors: quizEffects(api, queries) }),
    },
  })
  app.send({ type: 'BEGIN', flow: 'learning', logic })
  // What a lesson opens must be there when the connection is not.
  void import('./modals.tsx').catch(() => undefined)
  return wireLearning(wiring)
}

function wireLearning({ app, api, queries, here }: Wiring): Learning {
  const lesson = actorOf(app, 'lesson')
  const modal = actorOf(app, 'modal')
  const quiz = actorOf(app, 'quiz')
  const navigation = actorOf(app, 'navigation')
  const outbox = actorOf(app, 'outbox')
  const userId = () => actorOf(app, 'auth').getSnapshot().context.session?.userId ?? null

  /** The course's name in the address: an alias stays an alias while one moves through the lessons. */
  const courseInAddress = () => decodeURIComponent(here().split('/')[2] ?? '')
  const player = (lessonId: string, contentId: string | null) => paths.player(courseInAddress(), lessonId, contentId)

  /** Tells everybody what the server acknowledged; true when it finished the course. */
  const acknowledge = (done: ContentProgress) => {
    const { contentId, progress, completedAt } = done
    const item = lesson.getSnapshot().context.items.find((one) => one.id === contentId)
    applyProgress(api, queries, done)
    const owner = userId()
    if (done.attemptId !== null && owner !== null) {
      quiz.send({ type: 'ATTEMPT', contentId, attemptId: done.attemptId })
      void adoptDraft(owner, contentId, done.attemptId)
    }
    lesson.send({ type: 'ITEM_PROGRESS', contentId, progress, completedAt })
    const finishes =
      item?.completed === false && completedAt !== null && done.achievement !== null && done.courseProgress >= 100
    if (finishes) {
      lesson.send({ type: 'COURSE_FINISHED' })
      modal.send({ type: 'OPEN', modal: { kind: 'course-finished', courseId: done.courseId } })
    }
    return finishes
  }

  quiz.on('draft', (said) => {
    const owner = userId()
    if (owner === null) return
    const { contentId, lessonId, attemptId } = said
    const draft = nextDraft(said)
    void keepDraft(owner, said, draft)
    outbox.send({
      type: 'RECORD',
      update: { contentId, lessonId, draft, ...(attemptId && { attemptId }) },
      version: crypto.randomUUID(),
    })
  })
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

  /** What comes after this lesson opens at once when it is wanted. */
  const fetchAhead = () => {
    const next = lessonToFetch(lesson.getSnapshot().context)
    if (next !== null) void queries.prefetchQuery(lessonQuery(api, next))
  }

  lesson.on('selected', ({ contentId }) => {
    fetchAhead()
    const { context } = lesson.getSnapshot()
    const [, , , lessonId, named] = new URL(here(), location.origin).pathname.split('/')
    // Who has turned back while the lesson was loading stays there.
    if (lessonId === undefined || lessonId !== context.lessonId) return
    // The address of an item which is not there stays, and the page says so beside what it shows instead.
    if (named !== undefined && standsIn(context, named, contentId)) return
    const to = player(lessonId, contentId)
    // An address without an item gets its first one in place; from item to item one can go back.
    if (to !== here()) navigation.send({ type: 'GO', to, replace: named === undefined })
  })
  lesson.on('itemCompleted', ({ contentId, kind }) => {
    fetchAhead()
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
  return { acknowledge }
}

/** Whether an item is shown because the wanted one is not in the lesson. */
const standsIn = ({ items }: Pick<LessonContext, 'items'>, wanted: string, shown: string) =>
  !items.some(({ id }) => id === wanted) && firstChoice(items, wanted)?.id === shown
