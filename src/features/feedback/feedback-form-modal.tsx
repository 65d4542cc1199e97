import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useFlow, useViewer } from '../../platform/portal.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackThanks } from './feedback-thanks.tsx'

/** Asks for feedback on a course, an event or the portal, which staff reads first (FEED-3, FEED-1). */
export function FeedbackFormModal({ modal, onClose }: ModalProps<'feedback-form'>) {
  const { t } = useTranslation(['modals', 'common'])
  const flow = useFlow('modal')
  const viewer = useViewer()
  const [isSent, setSent] = useState(false)
  const { type } = modal
  return (
    <Dialog title={t(`feedback.${type}Title`)} closeLabel={t('common:close')} onClose={onClose}>
      {isSent ? (
        <FeedbackThanks
          text={t(type === 'platform' ? 'feedback.messageSent' : 'feedback.reviewSent')}
          onClose={onClose}
        />
      ) : viewer ? (
        <FeedbackForm type={type} targetId={modal.targetId} onSent={() => setSent(true)} onClose={onClose} />
      ) : (
        <>
          <p>{t('feedback.signIn')}</p>
          <Row>
            <Button onClick={() => flow.send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' } })}>
              {t('common:nav.signIn')}
            </Button>
          </Row>
        </>
      )}
    </Dialog>
  )
}
