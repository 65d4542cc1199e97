import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Quiz } from '../../../../openapi/generated/portal.ts'
import { useFlow } from '../../../platform/portal.tsx'
import { cx } from '../../../ui/classes.ts'
import { smallText, softText } from '../../../ui/layout.tsx'

/** The number of answered questions; a quiz can be submitted only when all are. */
export function QuizAnswered({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation('quiz')
  const answers = useSelector(useFlow('quiz'), ({ context }) => context.answers)
  const answered = quiz.questions.filter(({ id }) => answers[id] !== undefined).length
  return <span className={cx(smallText, softText)}>{t('answered', { answered, total: quiz.questions.length })}</span>
}
