import { useTranslation } from 'react-i18next'
import type { ModalProps } from '../../platform/modal-props.ts'
import { GoOnDialog } from './go-on-dialog.tsx'

export function VideoCompletedModal({ modal, onClose }: ModalProps<'video-completed'>) {
  const { t } = useTranslation('modals')
  return (
    <GoOnDialog
      title={t('videoCompleted.title', { name: modal.name })}
      next={t('videoCompleted.next')}
      stay={t('videoCompleted.stay')}
      onClose={onClose}
    >
      {t('videoCompleted.text')}
    </GoOnDialog>
  )
}
