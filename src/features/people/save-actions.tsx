import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../platform/forms/form-problem.tsx'
import { FormActions } from '../../ui/form-actions.tsx'

interface SaveActionsProps {
  isBusy: boolean
  /** why saving failed */
  error: unknown
  onCancel(): void
}

/** The end of a form of one's settings. */
export function SaveActions({ isBusy, error, onCancel }: SaveActionsProps) {
  const { t } = useTranslation('preferences')
  return (
    <FormActions submit={isBusy ? t('saving') : t('save')} cancel={t('cancel')} isBusy={isBusy} onCancel={onCancel}>
      {error !== null && <FormProblem error={error} />}
    </FormActions>
  )
}
