import { useTranslation } from 'react-i18next'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useViewer } from '../../platform/portal.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ForgotPasswordForm } from './forms/forgot-password-form.tsx'

/** Asks for a password reset link in a modal. */
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
