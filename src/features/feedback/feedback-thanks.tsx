import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from './confirmation.tsx'

/** Thanks the person for feedback and says what happens next. */
export function FeedbackThanks({ text, onClose }: { text: string; onClose(): void }) {
  const { t } = useTranslation(['modals', 'common'])
  return (
    <Confirmation heading="h3" title={t('feedback.thanks')}>
      <p>{text}</p>
      <Button onClick={onClose}>{t('common:close')}</Button>
    </Confirmation>
  )
}
