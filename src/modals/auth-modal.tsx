import { useTranslation } from 'react-i18next'
import { SignInForm } from '../portal/sign-in-form.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ModalProps } from './modal-props.ts'

/** Signing in over the page: afterwards one is where one was. */
export function AuthModal({ onClose }: ModalProps<'auth'>) {
  const { t } = useTranslation(['auth', 'common'])
  return (
    <Dialog title={t('title')} closeLabel={t('common:close')} onClose={onClose}>
      <SignInForm />
    </Dialog>
  )
}
