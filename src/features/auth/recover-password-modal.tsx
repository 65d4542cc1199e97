import { useTranslation } from 'react-i18next'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useViewer } from '../../platform/portal.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ForgotPasswordForm } from './forms/forgot-password-form.tsx'

/** Sends a password reset link to the signed-in person. */
export function RecoverPasswordModal({ onClose }: ModalProps<'recover-password'>) {
  const { t } = useTranslation(['preferences', 'common'])
  const viewer = useViewer()
  return (
    <Dialog title={t('recover.title')} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t('recover.text')}</p>
      <ForgotPasswordForm email={viewer?.username} />
    </Dialog>
  )
}
