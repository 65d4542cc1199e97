import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Quiz } from '../../../../openapi/generated/portal.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const verdict = css`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-6);
  border-radius: var(--radius);
  background: var(--sunken);
  &[data-tone='good'] {
    background: var(--good-soft);
    color: var(--good);
  }
  &[data-tone='warm'] {
    background: var(--warm-soft);
    color: var(--warm);
  }
`
const list = css`
  display: grid;
  gap: var(--space-5);
  & > li {
    display: grid;
    gap: var(--space-1);
  }
  & p {
    font-weight: 600;
  }
`

/** The graded answers, question by question. */
export function QuizResult({ quiz, language, isBusy }: { quiz: Quiz; language: string; isBusy: boolean }) {
  const { t } = useTranslation('quiz')
  const { locale } = usePortal()
  const flow = useFlow('quiz')
  const grade = useSelector(flow, ({ context }) => context.grade)
  const answers = useSelector(flow, ({ context }) => context.answers)
  const percent = (value: number) => (value / 100).toLocaleString(locale, { style: 'percent' })
  const own = { lang: language, dir: directionOf(language) }
  if (!grade) return null
  const score = grade.score === null ? null : percent(grade.score)
  const said =
    grade.passed === null
      ? { tone: 'plain', title: t('surveyTitle'), lead: t('surveyLead') }
      : grade.passed
        ? {
            tone: 'good',
            title: t('passedTitle'),
            lead: score === null ? t('passedEarlier') : t('passedLead', { score }),
          }
        : { tone: 'warm', title: t('failedTitle'), lead: t('failedLead', { score, passMark: percent(quiz.passMark) }) }
  return (
    <Stack gap={6}>
      <div className={verdict} data-tone={said.tone}>
        <h3>{said.title}</h3>
        <p>{said.lead}</p>
      </div>
      <ol className={list}>
        {quiz.questions.map((question) => {
          const result = grade.results?.find((one) => one.questionId === question.id)
          const right = result?.correctAnswers ?? question.correctAnswers
          return (
            <li key={question.id}>
              <p {...own}>{question.question}</p>
              <Row gap={2}>
                {answers[question.id] && (
                  <span {...own}>{answers[question.id]?.map((choice) => question.answers[choice]).join(' · ')}</span>
                )}
                {typeof result?.isCorrect === 'boolean' && (
                  <Badge tone={result.isCorrect ? 'good' : 'warm'}>
                    <Icon name={result.isCorrect ? 'check' : 'close'} />
                    {result.isCorrect ? t('right') : t('wrong')}
                  </Badge>
                )}
              </Row>
              {right && right.length > 0 && !result?.isCorrect && (
                <span className={softText}>
                  {t('correctAnswer')}:{' '}
                  <bdi {...own}>{right.map((choice) => question.answers[choice]).join(' · ')}</bdi>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <Row>
        <Button
          variant={grade.passed === false ? 'primary' : 'quiet'}
          disabled={isBusy}
          onClick={() => flow.send({ type: 'AGAIN' })}
        >
          {t('again')}
        </Button>
      </Row>
    </Stack>
  )
}
