import { useTranslation } from 'react-i18next'
import type { ModalProps } from '../../../platform/modal-props.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row } from '../../../ui/layout.tsx'
import { GoOnDialog } from '../go-on-dialog.tsx'

const usePercent = () => {
  const { locale } = usePortal()
  return (value: number) => (value / 100).toLocaleString(locale, { style: 'percent' })
}

export function QuizFinishedModal({ modal, onClose }: ModalProps<'quiz-finished'>) {
  const { t } = useTranslation('modals')
  const percent = usePercent()
  return (
    <GoOnDialog
      title={t('quizFinished.title')}
      next={t('quizFinished.next')}
      stay={t('quizFinished.stay')}
      onClose={onClose}
    >
      {t('quizFinished.text', { score: percent(modal.score) })}
    </GoOnDialog>
  )
}

export function SurveyModal({ onClose }: ModalProps<'quiz-survey-form'>) {
  const { t } = useTranslation('modals')
  return (
    <GoOnDialog title={t('survey.title')} next={t('survey.next')} stay={t('survey.stay')} onClose={onClose}>
      {t('survey.text')}
    </GoOnDialog>
  )
}

export function FailedQuizModal({ modal, onClose }: ModalProps<'failed-quiz'>) {
  const { t } = useTranslation(['modals', 'common'])
  const percent = usePercent()
  const quiz = useFlow('quiz')
  return (
    <Dialog title={t('failedQuiz.title')} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t('failedQuiz.text', { score: percent(modal.score) })}</p>
      <Row>
        <Button
          onClick={() => {
            onClose()
            quiz.send({ type: 'AGAIN' })
          }}
        >
          {t('failedQuiz.retry')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('failedQuiz.stay')}
        </Button>
      </Row>
    </Dialog>
  )
}
