import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useFlow, usePortal } from '../../platform/portal.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AuthSwitch } from './forms/auth-switch.tsx'
import { ForgotPasswordForm } from './forms/forgot-password-form.tsx'
import { ProviderLinks } from './forms/provider-links.tsx'
import { SignInForm } from './forms/sign-in-form.tsx'
import { SignUpForm } from './forms/sign-up-form.tsx'
import { redirectIn } from './redirect.ts'

const TITLES = { signin: 'title', signup: 'signUpTitle', 'forgot-password': 'forgotTitle' } as const

/** Sign-in, sign-up and forgotten password in a modal; afterwards the person is on the same page, or where it was to lead. */
export function AuthModal({ modal, onClose }: ModalProps<'auth'>) {
  const { t } = useTranslation(['auth', 'common'])
  const isExpired = useSelector(useFlow('auth'), ({ context }) => context.expired !== null)
  const [location] = useLocation()
  const to = redirectIn(useSearch(), usePortal().origin) ?? location
  const { type } = modal
  return (
    <Dialog title={t(TITLES[type])} closeLabel={t('common:close')} onClose={onClose}>
      {type === 'signin' && isExpired && <p>{t('expiredNote')}</p>}
      {type === 'signin' && <SignInForm />}
      {type === 'signup' && <SignUpForm place="modal" />}
      {type === 'forgot-password' && (
        <>
          <p>{t('forgotLead')}</p>
          <ForgotPasswordForm />
        </>
      )}
      {type !== 'forgot-password' && <ProviderLinks to={to} />}
      {type === 'signin' && (
        <p>
          <AuthSwitch to="forgot-password" place="modal">
            {t('forgotLink')}
          </AuthSwitch>
        </p>
      )}
      {type === 'signin' ? (
        <p>
          {t('noAccount')}{' '}
          <AuthSwitch to="signup" place="modal">
            {t('signUp')}
          </AuthSwitch>
        </p>
      ) : (
        <p>
          {t('haveAccount')}{' '}
          <AuthSwitch to="signin" place="modal">
            {t('title')}
          </AuthSwitch>
        </p>
      )}
    </Dialog>
  )
}
