import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../platform/address/paths.ts'
import { useQuery } from '../../platform/api/query.ts'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useFlow, usePortal } from '../../platform/portal.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { courseQuery, lessonListQuery } from '../courses/api.ts'
import { MissingItems } from './missing-items.tsx'

/** Says at the end of the last lesson what the course still lacks (LEARN-54). */
export function CourseUnfinishedModal({ modal, onClose }: ModalProps<'course-unfinished'>) {
  const { t } = useTranslation(['modals', 'common', 'lesson'])
  const { api } = usePortal()
  const course = useQuery(courseQuery(api, modal.course))
  const lessons = useQuery({ ...lessonListQuery(api, course.data?.id ?? ''), enabled: course.data !== undefined })
  const queue = useSelector(useFlow('outbox'), ({ context }) => context.queue)
  /** A quiz that is handed in without a connection is as good as done. */
  const noteOf = (id: string) =>
    queue.some(({ contentId, hint }) => contentId === id && hint !== undefined) ? t('lesson:save.waiting') : null
  return (
    <Dialog title={t('courseUnfinished.title')} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t('courseUnfinished.text')}</p>
      {course.data && lessons.data && (
        <MissingItems course={course.data} lessons={lessons.data.items} onGo={onClose} noteOf={noteOf} />
      )}
      <Row>
        <Button onClick={onClose}>{t('courseUnfinished.stay')}</Button>
        <Link className={buttonClass('quiet')} href={paths.course(modal.course)} onClick={onClose}>
          {t('courseUnfinished.course')}
        </Link>
      </Row>
    </Dialog>
  )
}
