import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { verifyEmail } from '../../api/account.ts'
import { ApiError } from '../../api/errors.ts'
import { paths } from '../../domain/paths.ts'
import { intendedPath } from '../../portal/live-intent.ts'
import { useFlow, usePortal, useViewer } from '../../portal/portal.tsx'
import { ProblemNotice } from '../../portal/problem-notice.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { AuthPanel } from './auth-panel.tsx'

/** Where the link of the welcome message leads. */
export function VerifyEmailScreen() {
  const { t } = useTranslation(['recovery', 'auth'])
  const { api } = usePortal()
  const viewer = useViewer()
  const auth = useFlow('auth')
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  // Whoever signed up on the way into a live session goes on there.
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
  if (isError) return <ProblemNotice error={error} onRetry={() => mutate(token)} />
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
