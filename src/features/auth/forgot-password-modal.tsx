import { useTranslation } from 'react-i18next'
import { ForgotPasswordForm } from '../portal/forgot-password-form.tsx'
import { useViewer } from '../portal/portal.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ModalProps } from './modal-props.ts'

/** Asking for a link that sets a new password, from anywhere. */
export function ForgotPasswordModal({ onClose }: ModalProps<'forgot-password'>) {
  const { t } = useTranslation(['auth', 'common'])
  const viewer = useViewer()
  return (
    <Dialog title={t('forgotTitle')} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t('forgotLead')}</p>
      <ForgotPasswordForm email={viewer?.username} />
    </Dialog>
  )
}
