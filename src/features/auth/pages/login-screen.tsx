import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { Deferred } from '../../../platform/page/deferred.tsx'
import { useFlow, useViewer } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { problemBox } from '../../../ui/problem.tsx'
import { AuthSwitch } from '../forms/auth-switch.tsx'
import { providerLinks } from '../forms/provider-part.ts'
import { SignInForm } from '../forms/sign-in-form.tsx'
import { ReturnFromProvider } from '../reauthentication/return-from-provider.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { ExchangeForm } from './exchange-form.tsx'
import { useRedirectTarget } from './redirect-target.ts'

/** Why signing in with a provider failed, as the callback puts it into the address. */
const REFUSALS = [
  'account-exists',
  'address-missing',
  'sign-in-failed',
  'sign-in-cancelled',
  'provider-unavailable',
] as const

/** The login page, which also handles the one-time code of a provider. */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const viewer = useViewer()
  const auth = useFlow('auth')
  const { to, isLeaving } = useRedirectTarget()
  const query = new URLSearchParams(useSearch())
  const [code] = useState(query.get('code'))
  const refusal = REFUSALS.find((one) => one === query.get('error'))
  useEffect(() => {
    if (code) auth.send({ type: 'EXCHANGE', exchange: { code } })
  }, [auth, code])
  // The provider sent back somebody who was signed in already, to prove again who they are.
  const [isReturn] = useState(viewer !== null && code !== null)
  if (viewer && code && isReturn) {
    return (
      <AuthPanel title={t('title')}>
        <ReturnFromProvider code={code} to={to} />
      </AuthPanel>
    )
  }
  if (viewer && !isLeaving) {
    return (
      <AuthPanel title={t('title')} lead={t('already', { name: `${viewer.firstName} ${viewer.lastName}` })}>
        <Link href={to} className={buttonClass()}>
          {t('goOn')}
        </Link>
      </AuthPanel>
    )
  }
  return (
    <AuthPanel title={t('title')} lead={t('lead')}>
      {refusal && (
        <p className={problemBox} role="alert">
          {t(`provider.${refusal}`)}
        </p>
      )}
      {code ? <ExchangeForm code={code} /> : <SignInForm />}
      <Deferred part={providerLinks} props={{ to }} />
      <p>
        <AuthSwitch to="forgot-password" place="page">
          {t('forgotLink')}
        </AuthSwitch>
      </p>
      <p>
        {t('noAccount')}{' '}
        <AuthSwitch to="signup" place="page">
          {t('signUp')}
        </AuthSwitch>
      </p>
    </AuthPanel>
  )
}
