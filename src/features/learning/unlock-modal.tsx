import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/address/paths.ts'
import { useQuery } from '../../platform/api/query.ts'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useFlow, usePortal, useViewer } from '../../platform/portal.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { courseQuery } from '../courses/api.ts'
import { formatPrice } from '../courses/price-format.ts'
import { useRegister } from '../courses/register.ts'
import { BuyButton, wishFor } from '../payments/buy-button.tsx'

/** Says why a lesson is locked and registers the person (LEARN-16). */
export function UnlockModal({ modal, onClose }: ModalProps<'unlock-full-course'>) {
  const { t } = useTranslation(['modals', 'common'])
  const { api, locale } = usePortal()
  const flow = useFlow('modal')
  const viewer = useViewer()
  const course = useQuery(courseQuery(api, modal.courseId))
  const price = course.data && formatPrice(course.data, locale)?.now
  const { register, isRegistering } = useRegister(modal.courseId, onClose)
  return (
    <Dialog title={t('unlock.title')} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t(price ? 'unlock.paidText' : 'unlock.text', { course: course.data?.name ?? '…' })}</p>
      <Row>
        {course.data && wishFor('course', course.data) ? (
          <BuyButton
            type="course"
            of={course.data}
            path={paths.course(course.data.alias)}
            name={t('unlock.buy', { price })}
            busyName={t('unlock.buying')}
          />
        ) : viewer ? (
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
