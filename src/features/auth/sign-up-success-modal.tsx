import { useTranslation } from 'react-i18next'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useViewer } from '../../platform/portal.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'

/** Says that the account exists and that the email address has to be verified. */
export function SignUpSuccessModal({ onClose }: ModalProps<'sign-up-success'>) {
  const { t } = useTranslation(['auth', 'common'])
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <Dialog title={t('successTitle', { name: viewer.firstName })} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t('successText', { email: viewer.username })}</p>
      <Row>
        <Button onClick={onClose}>{t('successGo')}</Button>
      </Row>
    </Dialog>
  )
}
