import { actorOf } from '../../machines/app.ts'
import { lessonMachine } from '../../machines/lesson.ts'
import { quizMachine } from '../../machines/quiz.ts'
import { lessonToFetch } from '../../machines/rules/lesson-outline.ts'
import type { ContentProgress, Lesson, LessonContent, LessonList } from '../../openapi/generated/portal.ts'
import { lessonListQuery } from '../features/courses/api.ts'
import { openItems } from '../features/courses/next-item.ts'
import { lessonQuery } from '../features/learning/api.ts'
import { adoptDraft, nextDraft, storeDraft } from '../features/learning/drafts.ts'
import { lessonEffects, quizEffects } from '../features/learning/effects.ts'
import { paths } from '../platform/address/paths.ts'
import { tellTabs } from './tabs.ts'
import type { Learning, Wiring } from './wiring.ts'

/** Starts the learning actors and connects them to the others. */
export function startLearning(wiring: Wiring): Learning {
  const { app, api, queries } = wiring
  app.send({ type: 'BEGIN', flow: 'quiz', logic: quizMachine.provide({ actors: quizEffects(api, queries) }) })
  app.send({ type: 'BEGIN', flow: 'lesson', logic: lessonMachine.provide({ actors: lessonEffects(api, queries) }) })
  // Modals of a lesson are loaded ahead, so that they open offline too.
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

  /**
   * The course as it stands in the address, so that an alias stays an alias from lesson to lesson; its id while another
   * page is on its way.
   */
  const courseInAddress = () => {
    const [, place, course] = here().split('/')
    if (place === 'course-content' && course) return decodeURIComponent(course)
    return lesson.getSnapshot().context.courseId ?? ''
  }
  const player = (lessonId: string, contentId: string | null) => paths.player(courseInAddress(), lessonId, contentId)

  /** Tells what follows from progress that the server has acknowledged; returns true when it completed the course. */
  const acknowledge = (done: ContentProgress) => {
    const { contentId, completedAt } = done
    // The quiz that is shown takes its grade and tells of it itself.
    if (quiz.getSnapshot().can({ type: 'GRADED', contentProgress: done })) {
      quiz.send({ type: 'GRADED', contentProgress: done })
      return false
    }
    const item = lesson.getSnapshot().context.items.find((one) => one.id === contentId)
    const owner = userId()
    if (owner !== null) {
      tellTabs({ type: 'progress', userId: owner, done })
      const isNews = done.results !== null || (item?.completed ?? false) !== (completedAt !== null)
      if (isNews) tellTabs({ type: 'changed', userId: owner })
    }
    if (done.attemptId !== null && owner !== null) {
      quiz.send({ type: 'ATTEMPT', contentId, attemptId: done.attemptId })
      void adoptDraft(owner, contentId, done.attemptId)
    }
    lesson.send({ type: 'ITEM_PROGRESS', contentId, completedAt })
    const finishes =
      item?.completed === false && completedAt !== null && done.achievement !== null && done.courseProgress >= 100
    if (finishes) {
      lesson.send({ type: 'COURSE_FINISHED' })
      modal.send({ type: 'OPEN', modal: { kind: 'course-finished', courseId: done.courseId } })
    }
    return finishes
  }

  /** Nothing is announced here, because the person is at the other tab. */
  const follow = (done: ContentProgress) => {
    const { contentId } = done
    if (done.completedAt !== null) lesson.send({ type: 'PEER.COMPLETED', contentId })
    if (done.results !== null) quiz.send({ type: 'PEER.SUBMITTED', contentId })
  }

  quiz.on('draft', (said) => {
    const owner = userId()
    if (owner === null) return
    const { contentId, lessonId, attemptId } = said
    const draft = nextDraft(said)
    void storeDraft(owner, said, draft)
    outbox.send({
      type: 'RECORD',
      update: { contentId, lessonId, draft, ...(attemptId && { attemptId }) },
      version: crypto.randomUUID(),
    })
  })
  quiz.on('submittedLater', ({ contentId, lessonId, attemptId, answers, quizUpdatedAt }) =>
    outbox.send({
      type: 'RECORD',
      update: {
        contentId,
        lessonId,
        hint: { correctAnswers: answers, quizUpdatedAt },
        ...(attemptId && { attemptId }),
      },
      version: crypto.randomUUID(),
    }),
  )
  outbox.on('refused', ({ contentId, noteId }) => {
    if (noteId === undefined) quiz.send({ type: 'REFUSED', contentId })
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

  /** Prefetches the next lesson. */
  const fetchAhead = () => {
    const next = lessonToFetch(lesson.getSnapshot().context)
    if (next !== null) void queries.prefetchQuery(lessonQuery(api, next))
  }

  const contentOf = (lessonId: string): LessonContent[] =>
    queries.getQueryData<Lesson>(lessonQuery(api, lessonId).queryKey)?.content ?? []

  lesson.on('selected', ({ contentId }) => {
    fetchAhead()
    const { context } = lesson.getSnapshot()
    const [, , , lessonId, named] = here().split('/')
    // An address that names an item stays, also when that item is missing or was pressed while the lesson loaded. So does
    // the address of another page, to which the person has gone meanwhile.
    if (lessonId === undefined || lessonId !== context.lessonId || named !== undefined) return
    navigation.send({ type: 'GO', to: player(lessonId, contentId), replace: true })
  })
  lesson.on('itemCompleted', ({ contentId }) => {
    fetchAhead()
    const { lessonId } = lesson.getSnapshot().context
    const item = contentOf(lessonId ?? '').find((one) => one.id === contentId)
    if (item?.targetType === 'video' || item?.targetType === 'audio')
      modal.send({ type: 'OPEN', modal: { kind: 'video-completed', contentId, name: item.name } })
  })
  lesson.on('locked', ({ courseId, lessonId }) =>
    modal.send({ type: 'OPEN', modal: { kind: 'unlock-full-course', courseId, lessonId } }),
  )
  const goTo = ({ lessonId, contentId }: { lessonId: string; contentId: string | null }) =>
    navigation.send({ type: 'GO', to: player(lessonId, contentId) })
  lesson.on('goToItem', goTo)
  lesson.on('goToLesson', goTo)
  lesson.on('courseEnd', () => {
    const course = courseInAddress()
    const { courseId } = lesson.getSnapshot().context
    const lessons = queries.getQueryData<LessonList>(lessonListQuery(api, courseId ?? '').queryKey)?.items ?? []
    if (userId() !== null && openItems(lessons).length > 0)
      modal.send({ type: 'OPEN', modal: { kind: 'course-unfinished', course } })
    else navigation.send({ type: 'GO', to: paths.courseFinished(course) })
  })
  return { acknowledge, follow }
}
