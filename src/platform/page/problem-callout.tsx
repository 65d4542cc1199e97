import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { describeError } from '../api/error-text.ts'

/** An error where content should be, with a way to try again. */
export function ProblemCallout({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation()
  const said = describeError(error)
  const text = 'text' in said ? said.text : t(`error.${said.textKey}`)
  return (
    <Callout
      icon="alert"
      isProblem
      title={'titleKey' in said ? t(`error.${said.titleKey}`) : t('error.title')}
      action={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
    >
      {text}
    </Callout>
  )
}
