import { useTranslation } from 'react-i18next'
import { GoOnDialog } from './go-on-dialog.tsx'
import type { ModalProps } from './modal-props.ts'

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
