import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { useFlow, usePortal, useViewer } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { verifyEmail } from '../api.ts'
import { intendedPath } from '../kept-intent.ts'
import { AuthPanel } from './auth-panel.tsx'

/** The page of the link in the welcome mail. */
export function VerifyEmailScreen() {
  const { t } = useTranslation(['recovery', 'auth'])
  const { api } = usePortal()
  const viewer = useViewer()
  const auth = useFlow('auth')
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  // A person who signed up in order to join an event continues there.
  const [to] = useState(() => intendedPath() ?? paths.home())
  const { mutate, isSuccess, isError, error } = useMutation({
    mutationFn: (given: string) => verifyEmail(api, given),
    onSuccess: () => auth.send({ type: 'REFRESH_USER' }),
  })
  useEffect(() => {
    if (token !== '') mutate(token)
  }, [mutate, token])

  const isOver = token === '' || (error instanceof ApiError && (error.status === 410 || error.status === 400))
  if (isOver) {
    return (
      <AuthPanel title={t('verifyOver')} lead={t('verifyOverText')}>
        <Link href={viewer ? paths.profile() : paths.login(paths.profile())} className={buttonClass()}>
          {t('auth:goOn')}
        </Link>
      </AuthPanel>
    )
  }
  if (isError) return <ProblemCallout error={error} onRetry={() => mutate(token)} />
  if (!isSuccess) {
    return (
      <AuthPanel title={t('verifyTitle')}>
        <p role="status">{t('verifying')}</p>
      </AuthPanel>
    )
  }
  return (
    <AuthPanel title={t('verified')} lead={t('verifiedText')}>
      <Link href={to} className={buttonClass()}>
        {t('auth:goOn')}
      </Link>
    </AuthPanel>
  )
}
