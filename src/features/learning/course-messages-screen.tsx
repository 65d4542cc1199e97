import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { paths } from '../../platform/address/paths.ts'
import { ApiError } from '../../platform/api/errors.ts'
import { useQuery } from '../../platform/api/query.ts'
import { FormProblem } from '../../platform/forms/form-problem.tsx'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { isolated } from '../../platform/texts/isolated.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Stack, smallText, softText } from '../../ui/layout.tsx'
import { AuthPanel } from '../auth/pages/auth-panel.tsx'
import { setSubscription, subscriptionQuery } from './course-messages-api.ts'

const MISSING = [400, 404]

/** Where the link of a tutor's mail leads: messages of the course are turned off and on here, without signing in (LEARN-64). */
export function CourseMessagesScreen() {
  const { t } = useTranslation('finished')
  const { api } = usePortal()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const { data, isError, error, refetch } = useQuery({ ...subscriptionQuery(api, token), enabled: token !== '' })
  const isWrong = token === '' || (error instanceof ApiError && MISSING.includes(error.status))
  if (isWrong) return <AuthPanel title={t('messages.wrong')} lead={t('messages.wrongText')} />
  if (isError) return <ProblemCallout error={error} onRetry={() => refetch()} />
  if (!data) {
    return (
      <AuthPanel title={t('messages.metaTitle')}>
        <p role="status">{t('messages.loading')}</p>
      </AuthPanel>
    )
  }
  const { course, isSubscribed } = data
  return (
    <AuthPanel title={t('messages.title', { course: isolated(course.name) })}>
      <Stack gap={2}>
        <p role="status">{t(isSubscribed ? 'messages.on' : 'messages.off')}</p>
        <p className={cx(smallText, softText)}>{t('messages.others')}</p>
      </Stack>
      <Choice token={token} isSubscribed={isSubscribed} />
      <p>
        <Link href={paths.course(course.alias)}>{t('messages.openCourse')}</Link>
      </p>
    </AuthPanel>
  )
}

function Choice({ token, isSubscribed }: { token: string; isSubscribed: boolean }) {
  const { t } = useTranslation('finished')
  const { api } = usePortal()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setSubscription(api, token, !isSubscribed),
    onSuccess: (now) => queries.setQueryData(subscriptionQuery(api, token).queryKey, now),
  })
  return (
    <>
      <div>
        <Button
          variant={isSubscribed ? 'primary' : 'quiet'}
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate()}
        >
          {t(isPending ? 'messages.saving' : isSubscribed ? 'messages.stop' : 'messages.start')}
        </Button>
      </div>
      {error && <FormProblem error={error} />}
    </>
  )
}
