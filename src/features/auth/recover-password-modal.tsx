import { useTranslation } from 'react-i18next'
import { ForgotPasswordForm } from '../portal/forgot-password-form.tsx'
import { useViewer } from '../portal/portal.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ModalProps } from './modal-props.ts'

/** A link to the own address, for whoever is signed in and does not know the password any more. */
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
