import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { Modal } from '../../machines/modal.ts'
import { CourseFinishedModal } from '../features/learning/course-finished-modal.tsx'
import { CourseUnfinishedModal } from '../features/learning/course-unfinished-modal.tsx'
import { FilesViewModal } from '../features/learning/files-view-modal.tsx'
import { FailedQuizModal, QuizFinishedModal, SurveyModal } from '../features/learning/quiz/quiz-modals.tsx'
import { UnlockModal } from '../features/learning/unlock-modal.tsx'
import { VideoCompletedModal } from '../features/learning/video-completed-modal.tsx'
import { onDemand } from '../platform/page/deferred.tsx'
import { useFlow } from '../platform/portal.tsx'
import { UnsavedChangesModal } from './unsaved-changes-modal.tsx'

const AuthModal = onDemand(async () => (await import('../features/auth/auth-modal.tsx')).AuthModal)

const ForgotPasswordModal = onDemand(
  async () => (await import('../features/auth/forgot-password-modal.tsx')).ForgotPasswordModal,
)
const SignUpSuccessModal = onDemand(
  async () => (await import('../features/auth/sign-up-success-modal.tsx')).SignUpSuccessModal,
)

const EditProfileModal = onDemand(
  async () => (await import('../features/people/edit-profile/edit-profile-modal.tsx')).EditProfileModal,
)
const ChangePasswordModal = onDemand(
  async () => (await import('../features/auth/change-password-modal.tsx')).ChangePasswordModal,
)
const RecoverPasswordModal = onDemand(
  async () => (await import('../features/auth/recover-password-modal.tsx')).RecoverPasswordModal,
)
const ReauthenticationModal = onDemand(
  async () => (await import('../features/auth/reauthentication/reauthentication-modal.tsx')).ReauthenticationModal,
)
const DeleteAccountModal = onDemand(
  async () => (await import('../features/people/delete-account-modal.tsx')).DeleteAccountModal,
)
const SystemLanguageModal = onDemand(
  async () => (await import('../features/people/profile-system-language-modal.tsx')).SystemLanguageModal,
)
const ContentLanguageModal = onDemand(
  async () => (await import('../features/people/content-language-modal.tsx')).ContentLanguageModal,
)
const FeedbackFormModal = onDemand(
  async () => (await import('../features/feedback/feedback-form-modal.tsx')).FeedbackFormModal,
)
const CourseMessageModal = onDemand(
  async () => (await import('../features/dashboard/students/course-message-modal.tsx')).CourseMessageModal,
)
const TimezoneModal = onDemand(async () => (await import('../features/people/timezone-modal.tsx')).TimezoneModal)

/** The active modal and the one beneath it, if any (PAGE-6). */
export function ActiveModal() {
  const active = useSelector(useFlow('modal'), ({ context }) => context.active)
  const beneath = useSelector(useFlow('modal'), ({ context }) => context.beneath)
  const unsaved = useFlow('unsaved')
  const shown = [beneath, active].filter((one) => one !== null)
  return shown.map((modal) => (
    // Each has its own Suspense, so that the modal beneath stays while the upper one loads.
    <Suspense key={JSON.stringify(modal)}>
      <View modal={modal} onClose={() => unsaved.send({ type: 'LEAVE', way: { kind: 'modal' } })} />
    </Suspense>
  ))
}

/** The component of each kind of modal. */
function View({ modal, onClose }: { modal: Modal; onClose(): void }) {
  switch (modal.kind) {
    case 'auth':
      return <AuthModal modal={modal} onClose={onClose} />
    case 'forgot-password':
      return <ForgotPasswordModal modal={modal} onClose={onClose} />
    case 'sign-up-success':
      return <SignUpSuccessModal modal={modal} onClose={onClose} />
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
    case 'course-unfinished':
      return <CourseUnfinishedModal modal={modal} onClose={onClose} />
    case 'files-view':
      return <FilesViewModal modal={modal} onClose={onClose} />
    case 'edit-profile':
      return <EditProfileModal modal={modal} onClose={onClose} />
    case 'change-password':
      return <ChangePasswordModal modal={modal} onClose={onClose} />
    case 'recover-password':
      return <RecoverPasswordModal modal={modal} onClose={onClose} />
    case 'reauthentication':
      return <ReauthenticationModal modal={modal} onClose={onClose} />
    case 'delete-account':
      return <DeleteAccountModal modal={modal} onClose={onClose} />
    case 'profile-system-language':
      return <SystemLanguageModal modal={modal} onClose={onClose} />
    case 'content-language':
      return <ContentLanguageModal modal={modal} onClose={onClose} />
    case 'timezone':
      return <TimezoneModal modal={modal} onClose={onClose} />
    case 'feedback-form':
      return <FeedbackFormModal modal={modal} onClose={onClose} />
    case 'course-message':
      return <CourseMessageModal modal={modal} onClose={onClose} />
    case 'unsaved-changes':
      return <UnsavedChangesModal />
  }
}
