import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course } from '../../../openapi/generated/portal.ts'
import { lessonListQuery } from '../../api/lessons.ts'
import { nextItem } from '../../domain/next-item.ts'
import { paths } from '../../domain/paths.ts'
import { Price } from '../../portal/course-card.tsx'
import { usePortal, useViewer } from '../../portal/portal.tsx'
import { useRegister } from '../../portal/register.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress.tsx'

/** The way into a course: register, go on where one stopped, or see the certificate. */
export function CourseEntry({ course }: { course: Course }) {
  const { t } = useTranslation(['course', 'courses'])
  const { api, locale } = usePortal()
  const viewer = useViewer()
  const lessons = useQuery(lessonListQuery(api, course.id))
  const { register, isRegistering } = useRegister(course.id)
  const next = nextItem(lessons.data?.items ?? [])

  if (!viewer) {
    return (
      <Row gap={4}>
        <Link href={paths.login(paths.course(course.alias))} className={buttonClass()}>
          {t('signInToRegister')}
        </Link>
        <Price course={course} />
      </Row>
    )
  }
  if (!course.isRegistered) {
    return (
      <Row gap={4}>
        <Button disabled={isRegistering} onClick={register}>
          {isRegistering ? t('registering') : t('register')}
        </Button>
        <Price course={course} />
      </Row>
    )
  }
  const progress = course.progress ?? 0
  const percent = (progress / 100).toLocaleString(locale, { style: 'percent' })
  return (
    <Stack gap={3}>
      <ProgressBar value={progress} label={t('courses:progress')} />
      <span>{progress >= 100 ? t('courses:finished') : t('courses:done', { percent })}</span>
      <Row>
        {progress >= 100 && (
          <Link href={paths.courseFinished(course.alias)} className={buttonClass()}>
            <Icon name="medal" />
            {t('certificate')}
          </Link>
        )}
        {next && (
          <Link
            href={paths.player(course.alias, next.lessonId, next.contentId)}
            className={buttonClass(progress >= 100 ? 'quiet' : 'primary')}
          >
            {progress >= 100 ? t('again') : progress > 0 ? t('continue') : t('begin')}
            <Icon name="arrow" />
          </Link>
        )}
      </Row>
    </Stack>
  )
}
