import { useTranslation } from 'react-i18next'
import { FormActions } from '../../ui/form-actions.tsx'

/** The end of a form of one's settings. */
export function SaveActions({ isBusy, onCancel }: { isBusy: boolean; onCancel(): void }) {
  const { t } = useTranslation('preferences')
  return (
    <FormActions submit={isBusy ? t('saving') : t('save')} cancel={t('cancel')} isBusy={isBusy} onCancel={onCancel} />
  )
}
