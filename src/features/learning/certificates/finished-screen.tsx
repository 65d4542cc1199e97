import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import type { Course } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { isMissing } from '../../../platform/api/errors.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { MissingCallout } from '../../../platform/page/missing-callout.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Container } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { courseQuery, lessonListQuery } from '../../courses/api.ts'
import { MissingItems } from '../missing-items.tsx'
import { myAchievementsQuery } from '../my-courses-api.ts'
import { OwnCertificate } from './certificate.tsx'

const page = css`
  padding-block: var(--space-7) var(--space-8);
`

/** The end of a course: the certificate, or how far it still is. `?course=` is an id or an alias. */
export function FinishedScreen() {
  const { t } = useTranslation('finished')
  const { api } = usePortal()
  const viewer = useViewer()
  const name = new URLSearchParams(useSearch()).get('course') ?? ''
  const course = useQuery({ ...courseQuery(api, name), enabled: name !== '' })
  usePageTitle(t('metaTitle'))
  return (
    <Container className={page}>
      {name === '' || isMissing(course.error) ? (
        <MissingCallout error={course.error} />
      ) : course.isError ? (
        <ProblemCallout error={course.error} onRetry={() => course.refetch()} />
      ) : viewer ? (
        course.data && <Ending course={course.data} />
      ) : (
        <Callout
          isPage
          icon="medal"
          title={t('metaTitle')}
          action={
            <Link href={paths.login(paths.courseFinished(name))} className={buttonClass()}>
              {t('signInAction')}
            </Link>
          }
        >
          {t('signIn')}
        </Callout>
      )}
    </Container>
  )
}

function Ending({ course }: { course: Course }) {
  const { t } = useTranslation('finished')
  const { api, locale } = usePortal()
  const achievements = useQuery(myAchievementsQuery(api, course.id))
  const isOpen = achievements.data?.items.length === 0
  const lessons = useQuery({ ...lessonListQuery(api, course.id), enabled: isOpen })
  if (achievements.isError) return <ProblemCallout error={achievements.error} onRetry={() => achievements.refetch()} />
  if (!achievements.data) return null
  const [achievement] = achievements.data.items
  if (achievement) return <OwnCertificate course={course} achievement={achievement} />
  return (
    <Callout
      isPage
      icon="clock"
      title={t('notYetTitle')}
      action={
        <>
          {lessons.data && <MissingItems course={course} lessons={lessons.data.items} />}
          <Link href={paths.course(course.alias)} className={buttonClass()}>
            {t('continue')}
          </Link>
        </>
      }
    >
      {t('notYetText', { percent: ((course.progress ?? 0) / 100).toLocaleString(locale, { style: 'percent' }) })}
    </Callout>
  )
}
