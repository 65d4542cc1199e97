import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Deferred } from '../../../platform/page/deferred.tsx'
import { useViewer } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { AuthSwitch } from '../forms/auth-switch.tsx'
import { providerLinks } from '../forms/provider-part.ts'
import { SignUpForm } from '../forms/sign-up-form.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { useRedirectTarget } from './redirect-target.ts'

/** The sign-up page, which redirects to where the person came from. */
export function SignUpScreen() {
  const { t } = useTranslation('auth')
  const viewer = useViewer()
  const { to, isLeaving } = useRedirectTarget()
  if (viewer && !isLeaving) {
    return (
      <AuthPanel title={t('signUpTitle')} lead={t('already', { name: `${viewer.firstName} ${viewer.lastName}` })}>
        <Link href={to} className={buttonClass()}>
          {t('goOn')}
        </Link>
      </AuthPanel>
    )
  }
  return (
    <AuthPanel title={t('signUpTitle')} lead={t('signUpLead')} isWide>
      <SignUpForm place="page" />
      <Deferred part={providerLinks} props={{ to }} />
      <p>
        {t('haveAccount')}{' '}
        <AuthSwitch to="signin" place="page">
          {t('title')}
        </AuthSwitch>
      </p>
    </AuthPanel>
  )
}
