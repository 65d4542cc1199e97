import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseMessageReach } from '../../../../openapi/generated/portal.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import type { ModalProps } from '../../../platform/modal-props.ts'
import { Outcome } from '../../../platform/page/outcome.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { isolated } from '../../../platform/texts/isolated.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack, smallText, softText } from '../../../ui/layout.tsx'
import { reachQuery } from './api.ts'
import { CourseMessageForm } from './course-message-form.tsx'
import { rosterRows, STUDENTS_VIEW } from './students-url.ts'

/** Writes to one student of a course, or to all whom the roster shows, on however many pages (LEARN-63). */
export function CourseMessageModal({ modal, onClose }: ModalProps<'course-message'>) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { api } = usePortal()
  const { courseId, student } = modal
  const { state } = useUrlState(STUDENTS_VIEW)
  // What the roster showed when the dialog opened, whatever becomes of the address meanwhile.
  const [filter] = useState(() => (student ? { userId: student.id } : rosterRows(state).filter))
  const reach = useQuery({ ...reachQuery(api, courseId, filter), staleTime: 0 })
  const [sent, setSent] = useState<CourseMessageReach | null>(null)
  const title = student ? t('students.write.titleOne', { name: isolated(student.name) }) : t('students.write.title')
  return (
    <Dialog title={title} closeLabel={t('common:close')} onClose={onClose}>
      {sent ? (
        <>
          <Outcome title={t('students.write.sent')} />
          <Reach of={sent} />
          <div>
            <Button onClick={onClose}>{t('common:close')}</Button>
          </div>
        </>
      ) : (
        <>
          {reach.isError ? (
            <FormProblem error={reach.error} />
          ) : reach.data ? (
            <Reach of={reach.data} />
          ) : (
            <p role="status">{t('students.write.counting')}</p>
          )}
          <CourseMessageForm courseId={courseId} filter={filter} onSent={setSent} onClose={onClose} />
        </>
      )}
    </Dialog>
  )
}

/** How many get it, and how many do not and why. */
function Reach({ of: { recipients, unsubscribed, unreachable } }: { of: CourseMessageReach }) {
  const { t } = useTranslation('dashboard')
  const { locale } = usePortal()
  const number = (of: number) => ({ number: numberFormat(locale).format(of) })
  return (
    <Stack gap={1}>
      <p role="status">
        <strong>{t('students.write.to', number(recipients))}</strong>
      </p>
      {unsubscribed > 0 && (
        <p className={cx(smallText, softText)}>{t('students.write.unsubscribed', number(unsubscribed))}</p>
      )}
      {unreachable > 0 && (
        <p className={cx(smallText, softText)}>{t('students.write.unreachable', number(unreachable))}</p>
      )}
    </Stack>
  )
}
