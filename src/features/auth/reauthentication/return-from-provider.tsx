import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { reauthenticate } from '../security-api.ts'

/** Somebody who is signed in comes back from their provider: they have proved who they are, and go on at `to` (AUTH-58). */
export function ReturnFromProvider({ code, to }: { code: string; to: string }) {
  const { t } = useTranslation('auth')
  const { api } = usePortal()
  const navigation = useFlow('navigation')
  const isRestored = useSelector(useFlow('auth'), (snapshot) => snapshot.hasTag('signedIn'))
  const { mutate, isError, error } = useMutation({
    mutationFn: () => reauthenticate(api, { code }),
    onSuccess: () => navigation.send({ type: 'GO', to, replace: true }),
  })
  useEffect(() => {
    if (isRestored) mutate()
  }, [isRestored, mutate])
  if (!isError) return <p role="status">{t('exchanging')}</p>
  return (
    <Stack>
      <FormProblem error={error} />
      <Link href={to} className={buttonClass()}>
        {t('goOn')}
      </Link>
    </Stack>
  )
}
