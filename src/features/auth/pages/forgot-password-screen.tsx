import { useTranslation } from 'react-i18next'
import { useViewer } from '../../../platform/portal.tsx'
import { AuthSwitch } from '../forms/auth-switch.tsx'
import { ForgotPasswordForm } from '../forms/forgot-password-form.tsx'
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
