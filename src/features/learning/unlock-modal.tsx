import { useTranslation } from 'react-i18next'
import { courseQuery } from '../api/courses.ts'
import { useFlow, usePortal, useViewer } from '../portal/portal.tsx'
import { useQuery } from '../portal/query.ts'
import { useRegister } from '../portal/register.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row } from '../ui/layout.tsx'
import type { ModalProps } from './modal-props.ts'

/** A locked lesson: says what opens it, and does it. */
export function UnlockModal({ modal, onClose }: ModalProps<'unlock-full-course'>) {
  const { t } = useTranslation(['modals', 'common'])
  const { api } = usePortal()
  const flow = useFlow('modal')
  const viewer = useViewer()
  const course = useQuery(courseQuery(api, modal.courseId))
  const { register, isRegistering } = useRegister(modal.courseId, onClose)
  return (
    <Dialog title={t('unlock.title')} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t('unlock.text', { course: course.data?.name ?? '…' })}</p>
      <Row>
        {viewer ? (
          <Button disabled={isRegistering} onClick={register}>
            {t('unlock.register')}
          </Button>
        ) : (
          <Button onClick={() => flow.send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' } })}>
            {t('unlock.signIn')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('unlock.later')}
        </Button>
      </Row>
    </Dialog>
  )
}
