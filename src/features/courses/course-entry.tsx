import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { usePortal } from '../../platform/portal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { CourseAction } from './course-action.tsx'

interface CourseEntryProps {
  course: Course
  /** set to what holds the actions */
  actions: RefObject<HTMLDivElement | null>
}

/** The main action of a course page: register, continue where the person stopped, or see the certificate. */
export function CourseEntry({ course, actions }: CourseEntryProps) {
  const { t } = useTranslation(['course', 'courses'])
  const { locale } = usePortal()
  const progress = course.progress ?? 0
  const percent = (progress / 100).toLocaleString(locale, { style: 'percent' })
  return (
    <Stack gap={3}>
      {course.isRegistered && (
        <>
          <ProgressBar value={progress} label={t('courses:progress')} />
          <span>{progress >= 100 ? t('courses:finished') : t('courses:done', { percent })}</span>
        </>
      )}
      <Row ref={actions} gap={4}>
        {progress >= 100 && (
          <Link href={paths.courseFinished(course.alias)} className={buttonClass()}>
            <Icon name="medal" />
            {t('certificate')}
          </Link>
        )}
        <CourseAction course={course} />
      </Row>
    </Stack>
  )
}
