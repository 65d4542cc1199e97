import { useTranslation } from 'react-i18next'
import { AuthSwitch } from '../../portal/auth-switch.tsx'
import { ForgotPasswordForm } from '../../portal/forgot-password-form.tsx'
import { useViewer } from '../../portal/portal.tsx'
import { AuthPanel } from './auth-panel.tsx'

export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth')
  const viewer = useViewer()
  return (
    <AuthPanel title={t('forgotTitle')} lead={t('forgotLead')}>
      <ForgotPasswordForm email={viewer?.username} />
      <p>
        <AuthSwitch to="signin" place="page">
          {t('backToSignIn')}
        </AuthSwitch>
      </p>
    </AuthPanel>
  )
}
