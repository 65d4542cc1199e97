import { useTranslation } from 'react-i18next'
import type { QuizStatistics } from '../../../../../openapi/generated/portal.ts'
import { useQuery } from '../../../../platform/api/query.ts'
import { ProblemCallout } from '../../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../../platform/portal.tsx'
import { formatProgress, numberFormat } from '../../../../platform/texts/formats.ts'
import { cx } from '../../../../ui/classes.ts'
import { Stack, smallText, softText } from '../../../../ui/layout.tsx'
import { css } from '../../../../ui/style.ts'
import { Table } from '../../../../ui/table.tsx'
import { quizStatisticsQuery } from '../api.ts'

type Question = QuizStatistics['questions'][number]

const list = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  overflow-wrap: anywhere;
`

/** Of each question of a quiz, how many had it right at first and which answers were chosen how often. */
export function QuestionFigures({ courseId, itemId }: { courseId: string; itemId: string }) {
  const { t } = useTranslation('statistics')
  const { api } = usePortal()
  const quiz = useQuery(quizStatisticsQuery(api, courseId, itemId))
  if (quiz.isError) return <ProblemCallout error={quiz.error} onRetry={() => quiz.refetch()} />
  if (!quiz.data) return <p role="status">{t('loading')}</p>
  const { questions } = quiz.data
  const isUnanswered = questions.every(({ attempts, earlier }) => attempts === 0 && earlier.answered === 0)
  return (
    <>
      <p className={cx(smallText, softText)}>{t(isUnanswered ? 'unanswered' : 'firstExplained')}</p>
      <ol className={list}>
        {questions.map((question) => (
          <li key={question.id}>
            <Figures of={question} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Figures({ of: { question, answered, correct, attempts, answers, earlier } }: { of: Question }) {
  const { t } = useTranslation('statistics')
  const { locale } = usePortal()
  const number = (of: number) => numberFormat(locale).format(of)
  const share = (part: number, all: number) => (all > 0 ? formatProgress((part / all) * 100, locale) : '–')
  const times = (part: number, all: number) => (all > 0 ? `${number(part)} (${share(part, all)})` : number(part))
  const values = { share: share(correct ?? 0, answered), part: number(correct ?? 0), all: number(answered) }
  return (
    <Stack gap={2}>
      <h4 dir="auto" translate="no">
        {question}
      </h4>
      <p>
        {answered === 0 ? t('notYet') : correct === null ? t('opinion', { all: number(answered) }) : t('right', values)}
      </p>
      <Table
        isPlain
        caption={question}
        rows={answers.map((one, at) => ({ ...one, id: String(at) }))}
        columns={[
          {
            key: 'answer',
            head: t('column.answer'),
            cell: ({ answer, isCorrect }) => (
              <>
                <bdi translate="no">{answer}</bdi>
                {isCorrect && <span className={softText}> {t('isCorrect')}</span>}
              </>
            ),
          },
          { key: 'first', head: t('column.first'), isNumber: true, cell: ({ first }) => times(first, answered) },
          { key: 'all', head: t('column.all'), isNumber: true, cell: ({ all }) => times(all, attempts) },
        ]}
      />
      {earlier.answered > 0 && (
        <p className={cx(smallText, softText)}>
          {t(correct === null ? 'earlierOpinion' : 'earlier', {
            all: number(earlier.answered),
            share: share(earlier.correct, earlier.answered),
          })}
        </p>
      )}
    </Stack>
  )
}
