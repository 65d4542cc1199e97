import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../../machines/rules/quiz-rules.ts'
import type { Course, LessonContent, Quiz } from '../../../../openapi/generated/portal.ts'
import { useFlow, usePortal, useViewer } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Row } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { Preview } from '../player/preview.tsx'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizResult } from './quiz-result.tsx'
import { QuizReview } from './quiz-review.tsx'
import { quizStart } from './quiz-start.ts'

const hint = css`
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius);
  background: var(--warm-soft);
  color: var(--warm);
`

interface QuizProps {
  item: LessonContent
  quiz: Quiz
  course: Course
}

/** A quiz: one question at a time, a review of all answers, then the result from the server. */
export function QuizItem({ item, quiz, course }: QuizProps) {
  const viewer = useViewer()
  if (!viewer || !course.isRegistered) return <Preview item={item} course={course} />
  return <OpenQuiz key={`${viewer.id} ${item.id}`} item={item} quiz={quiz} course={course} userId={viewer.id} />
}

function OpenQuiz({ item, quiz, course, userId }: QuizProps & { userId: string }) {
  const { t } = useTranslation('quiz')
  const { drafts } = usePortal()
  const flow = useFlow('quiz')
  const outbox = useFlow('outbox')
  const contentId = useSelector(flow, ({ context }) => context.contentId)
  const state = useSelector(flow, (snapshot) => String(snapshot.value))
  const news = useSelector(flow, ({ context }) => context.news)
  // Started once; later changes, such as a new attempt, come from the machine.
  const isWaiting = () =>
    outbox.getSnapshot().context.queue.some(({ contentId, hint }) => contentId === item.id && hint !== undefined)
  const begin = useEffectEvent((saved: Draft | null) =>
    flow.send({ type: 'START', ...quizStart(item, quiz), ...(saved && { saved }), isWaiting: isWaiting() }),
  )
  const readDraft = useEffectEvent(() => drafts(userId, item.id, item.attempt))
  useEffect(() => {
    let isHere = true
    void readDraft().then((saved) => isHere && begin(saved))
    return () => {
      isHere = false
      flow.send({ type: 'LEAVE' })
    }
  }, [flow])

  if (contentId !== item.id) return null
  return (
    <>
      {news !== null && (
        <p role="status" className={hint}>
          {news === 'handed-in' ? t('handedIn') : t(quiz.isSurvey ? 'changedSurvey' : 'changed')}
        </p>
      )}
      <QuizPart quiz={quiz} course={course} state={state} />
    </>
  )
}

/** What there is to do in that state of the quiz. */
function QuizPart({ quiz, course, state }: { quiz: Quiz; course: Course; state: string }) {
  const { t } = useTranslation('quiz')
  const flow = useFlow('quiz')
  switch (state) {
    case 'answering':
      return <QuizQuestion quiz={quiz} language={course.languageCode} />
    case 'reviewing':
    case 'submitting':
    case 'renewing':
    case 'following':
      return <QuizReview quiz={quiz} language={course.languageCode} isBusy={state !== 'reviewing'} />
    case 'waiting':
      return (
        <Callout icon="cloud" title={t('waitingTitle')}>
          {t('waitingText')}
        </Callout>
      )
    case 'unsent':
      return (
        <Callout
          icon="cloud"
          isProblem
          title={t('unsentTitle')}
          action={
            <Row>
              <Button onClick={() => flow.send({ type: 'RETRY' })}>{t('resend')}</Button>
              <Button variant="quiet" onClick={() => flow.send({ type: 'PREVIOUS' })}>
                {t('previous')}
              </Button>
            </Row>
          }
        >
          {t('unsentText')}
        </Callout>
      )
    default:
      return <QuizResult quiz={quiz} course={course} isBusy={state === 'resetting'} />
  }
}
