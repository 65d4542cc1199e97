import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { canSubmit } from '../../../../machines/quiz.ts'
import type { Quiz } from '../../../../openapi/generated/portal.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { QuizAnswered } from './quiz-answered.tsx'

const list = css`
  display: grid;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
    padding: var(--space-4) var(--space-5);
  }
  & > li + li {
    border-block-start: 1px solid var(--line);
  }
  & > li > div {
    flex: 1 1 18rem;
  }
  & b {
    font-weight: 600;
  }
`

/** All answers at a glance before they are handed in. */
export function QuizReview({ quiz, language, isBusy }: { quiz: Quiz; language: string; isBusy: boolean }) {
  const { t } = useTranslation('quiz')
  const { locale } = usePortal()
  const flow = useFlow('quiz')
  const answers = useSelector(flow, ({ context }) => context.answers)
  const isComplete = useSelector(flow, canSubmit)
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        <h3>{t('reviewTitle')}</h3>
        <p className={softText}>
          {t('reviewLead')}{' '}
          {!quiz.isSurvey &&
            t('passMark', { percent: (quiz.passMark / 100).toLocaleString(locale, { style: 'percent' }) })}
        </p>
      </Stack>
      <ol className={list}>
        {quiz.questions.map((question, index) => (
          <li key={question.id}>
            <div lang={language} dir={directionOf(language)}>
              <p>{question.question}</p>
              <b>{answers[question.id]?.map((choice) => question.answers[choice]).join(' · ') ?? t('unanswered')}</b>
            </div>
            <Button variant="ghost" disabled={isBusy} onClick={() => flow.send({ type: 'GO', index })}>
              {t('change')}
            </Button>
          </li>
        ))}
      </ol>
      <Row>
        <Button variant="quiet" disabled={isBusy} onClick={() => flow.send({ type: 'PREVIOUS' })}>
          {t('previous')}
        </Button>
        <Button disabled={isBusy || !isComplete} onClick={() => flow.send({ type: 'SUBMIT' })}>
          {isBusy ? t('submitting') : t('submit')}
        </Button>
        <QuizAnswered quiz={quiz} />
      </Row>
    </Stack>
  )
}
