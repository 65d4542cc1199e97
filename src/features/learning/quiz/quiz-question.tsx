import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quiz } from '../../../../openapi/generated/portal.ts'
import { useFlow } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldGroup } from '../../../ui/check-row.ts'
import { cx } from '../../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { css } from '../../../ui/style.ts'
import { QuizAnswered } from './quiz-answered.tsx'

const choices = css`
  ${fieldGroup}
  display: grid;
  gap: var(--space-3);
  & > legend {
    padding: 0;
    margin-block-end: var(--space-4);
    font: 600 var(--step-1) / 1.35 var(--serif);
  }
  & > legend > small {
    display: block;
    margin-block-start: var(--space-2);
    font: 400 var(--step--1) / 1.5 var(--sans);
    color: var(--ink-soft);
  }
`
const choice = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 3.25rem;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-small);
  background: var(--surface);
  cursor: pointer;
  &:hover {
    background: var(--sunken);
  }
  &:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  & > input {
    inline-size: 1.2rem;
    block-size: 1.2rem;
    flex: none;
    margin: 0;
    accent-color: var(--accent);
  }
  & > input:focus-visible {
    outline: none;
  }
`

const heading = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-1) var(--space-4);
`

/** The current question. */
export function QuizQuestion({ quiz, language }: { quiz: Quiz; language: string }) {
  const { t } = useTranslation('quiz')
  const flow = useFlow('quiz')
  const index = useSelector(flow, ({ context }) => context.index)
  const question = quiz.questions[index]
  const chosen = useSelector(flow, ({ context }) => context.answers[question?.id ?? ''])
  const group = useRef<HTMLFieldSetElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    // Moves the focus to the question after a change, for keyboards and screen readers.
    if (shown.current !== index) group.current?.querySelector('input')?.focus()
    shown.current = index
  }, [index])
  if (!question) return null
  const total = quiz.questions.length
  const isLast = index === total - 1
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <span className={heading}>
          <span className={cx(smallText, softText)}>{t('question', { number: index + 1, total })}</span>
          <QuizAnswered quiz={quiz} />
        </span>
        <ProgressBar value={((index + 1) / total) * 100} label={t('question', { number: index + 1, total })} />
      </Stack>
      <fieldset ref={group} className={choices} lang={language} dir={directionOf(language)}>
        <legend>
          {question.question}
          <small>{question.multiple ? t('chooseSeveral') : t('chooseOne')}</small>
        </legend>
        {question.answers.map((answer, number) => (
          <label key={answer} className={choice}>
            <input
              type={question.multiple ? 'checkbox' : 'radio'}
              name={question.id}
              checked={chosen?.includes(number) ?? false}
              onChange={() => flow.send({ type: 'CHOOSE', questionId: question.id, choice: number })}
            />
            {answer}
          </label>
        ))}
      </fieldset>
      <Row>
        {index > 0 && (
          <Button variant="quiet" onClick={() => flow.send({ type: 'PREVIOUS' })}>
            {t('previous')}
          </Button>
        )}
        <Button disabled={!chosen?.length} onClick={() => flow.send({ type: 'NEXT' })}>
          {isLast ? t('review') : t('next')}
        </Button>
      </Row>
    </Stack>
  )
}
