import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Course, Quiz } from '../../../../openapi/generated/portal.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { QuizExplanation } from './quiz-explanation.tsx'

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
  & > li > p {
    font-weight: 600;
  }
`

interface QuizResultProps {
  quiz: Quiz
  course: Course
  isBusy: boolean
}

/** The graded answers, question by question. A survey is answered once. */
export function QuizResult({ quiz, course, isBusy }: QuizResultProps) {
  const { t } = useTranslation('quiz')
  const { locale } = usePortal()
  const flow = useFlow('quiz')
  const grade = useSelector(flow, ({ context }) => context.grade)
  const answers = useSelector(flow, ({ context }) => context.answers)
  const percent = (value: number) => (value / 100).toLocaleString(locale, { style: 'percent' })
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
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
              <QuizExplanation question={question} result={result} course={course} />
            </li>
          )
        })}
      </ol>
      {grade.passed !== null && (
        <Row>
          <Button
            variant={grade.passed ? 'quiet' : 'primary'}
            disabled={isBusy}
            onClick={() => flow.send({ type: 'AGAIN' })}
          >
            {t('again')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
