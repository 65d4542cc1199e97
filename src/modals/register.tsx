import { useSelector } from '@xstate/react'
import type { Modal } from '../../machines/modal.ts'
import { useFlow } from '../portal/portal.tsx'
import { AuthModal } from './auth-modal.tsx'
import { CourseFinishedModal } from './course-finished-modal.tsx'
import { FilesViewModal } from './files-view-modal.tsx'
import { FailedQuizModal, QuizFinishedModal, SurveyModal } from './quiz-modals.tsx'
import { UnlockModal } from './unlock-modal.tsx'
import { VideoCompletedModal } from './video-completed-modal.tsx'

/** The one active modal, or nothing (specification point 4). */
export function ActiveModal() {
  const flow = useFlow('modal')
  const modal = useSelector(flow, ({ context }) => context.active)
  if (!modal) return null
  return <View key={JSON.stringify(modal)} modal={modal} onClose={() => flow.send({ type: 'CLOSE' })} />
}

/** Every kind of modal and what draws it. */
function View({ modal, onClose }: { modal: Modal; onClose(): void }) {
  switch (modal.kind) {
    case 'auth':
      return <AuthModal modal={modal} onClose={onClose} />
    case 'unlock-full-course':
      return <UnlockModal modal={modal} onClose={onClose} />
    case 'video-completed':
      return <VideoCompletedModal modal={modal} onClose={onClose} />
    case 'quiz-finished':
      return <QuizFinishedModal modal={modal} onClose={onClose} />
    case 'failed-quiz':
      return <FailedQuizModal modal={modal} onClose={onClose} />
    case 'quiz-survey-form':
      return <SurveyModal modal={modal} onClose={onClose} />
    case 'course-finished':
      return <CourseFinishedModal modal={modal} onClose={onClose} />
    case 'files-view':
      return <FilesViewModal modal={modal} onClose={onClose} />
  }
}
