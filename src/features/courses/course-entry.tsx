import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { useQuery } from '../../platform/api/query.ts'
import { ConfirmedPress } from '../../platform/forms/confirmed-press.tsx'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { Outcome } from '../../platform/page/outcome.tsx'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { uncaptionedItems } from '../media/captions/uncaptioned.ts'
import { AddCode } from '../payments/add-code.tsx'
import { wishFor } from '../payments/buy-button.tsx'
import { TaxNote } from '../payments/tax-note.tsx'
import { lessonListQuery } from './api.ts'
import { CourseAction } from './course-action.tsx'
import { CourseProgress } from './course-progress.tsx'
import { useLeaving } from './register.ts'

const uncaptioned = deferred(async () => (await import('./uncaptioned-list.tsx')).UncaptionedList, true)

interface CourseEntryProps {
  course: Course
  /** set to what holds the actions */
  actions: RefObject<HTMLDivElement | null>
  /** what was done last on this page */
  done: CourseDone | null
  onDone(done: CourseDone): void
}

export type CourseDone = 'registered' | 'left'

/** The main action of a course page: register, continue where the person stopped, or see the certificate. */
export function CourseEntry({ course, actions, done, onDone }: CourseEntryProps) {
  const { t } = useTranslation(['course', 'courses'])
  const { api } = usePortal()
  const viewer = useViewer()
  const { leave, isLeaving } = useLeaving(course.id, () => onDone('left'))
  const progress = course.progress ?? 0
  const isMailed = viewer?.settings.security.isEmailVerified && viewer.settings.notification.enabled
  const lessons = useQuery(lessonListQuery(api, course.id)).data?.items ?? []
  const isTutor =
    viewer !== null && (viewer.roles.includes('admin') || course.tutors.some(({ userId }) => userId === viewer.id))
  const silent = isTutor ? uncaptionedItems(lessons) : []
  return (
    <Stack gap={3}>
      {silent.length > 0 && <Deferred part={uncaptioned} props={{ course, items: silent }} />}
      {done === 'registered' && course.isRegistered && (
        <Outcome title={t('done.title')}>{isMailed && t('done.mailed', { email: viewer.username })}</Outcome>
      )}
      {done === 'left' && !course.isRegistered && <Outcome title={t('done.undone')} />}
      {course.isRegistered && <CourseProgress progress={progress} lessons={lessons} label={t('courses:progress')} />}
      <Row ref={actions} gap={4}>
        {progress >= 100 && (
          <Link href={paths.courseFinished(course.alias)} className={buttonClass()}>
            <Icon name="medal" />
            {t('certificate')}
          </Link>
        )}
        <CourseAction course={course} onRegistered={() => onDone('registered')} />
      </Row>
      {!course.isRegistered && wishFor('course', course) && (
        <>
          <TaxNote />
          <AddCode item={{ type: 'course', id: course.id }} path={paths.course(course.alias)} />
        </>
      )}
      {course.isRegistered && progress === 0 && (
        <ConfirmedPress
          name={t('done.undo')}
          busyName={t('done.undoing')}
          text={t('done.undoText')}
          isBusy={isLeaving}
          onPress={leave}
        />
      )}
    </Stack>
  )
}
