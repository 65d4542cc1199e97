import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/address/paths.ts'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useFlow } from '../../platform/portal.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout.tsx'

export function CourseFinishedModal({ modal, onClose }: ModalProps<'course-finished'>) {
  const { t } = useTranslation(['modals', 'common'])
  const navigation = useFlow('navigation')
  return (
    <Dialog title={t('courseFinished.title')} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t('courseFinished.text')}</p>
      <Row>
        <Button
          onClick={() => {
            onClose()
            navigation.send({ type: 'GO', to: paths.courseFinished(modal.courseId) })
          }}
        >
          <Icon name="medal" />
          {t('courseFinished.certificate')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('courseFinished.stay')}
        </Button>
      </Row>
    </Dialog>
  )
}
