import { useTranslation } from 'react-i18next'
import { isMissing } from '../../../platform/api/errors.ts'
import { useQuery } from '../../../platform/api/query.ts'
import type { ModalProps } from '../../../platform/modal-props.ts'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { hasRole, myProfileQuery, type ShownRole } from '../my-profile-api.ts'
import { EditProfileForm } from './edit-profile-form.tsx'

/** Edits the account and the profile in each role. */
export function EditProfileModal({ onClose }: ModalProps<'edit-profile'>) {
  const { t } = useTranslation(['profile', 'common'])
  const owner = useViewer()
  const student = useKnown('student')
  const tutor = useKnown('tutor')
  const failed = [student, tutor].find(({ error }) => error)
  return (
    <Dialog title={t('form.title')} closeLabel={t('common:close')} onClose={onClose}>
      {failed ? (
        <ProblemCallout error={failed.error} onRetry={failed.retry} />
      ) : owner && !student.isWaiting && !tutor.isWaiting ? (
        <EditProfileForm owner={owner} known={{ student: student.profile, tutor: tutor.profile }} onClose={onClose} />
      ) : (
        <p role="status">{t('common:loading')}</p>
      )}
    </Dialog>
  )
}

/** The user's profile in a role; null without that role or profile. */
function useKnown(role: ShownRole) {
  const { api } = usePortal()
  const viewer = useViewer()
  const enabled = viewer !== null && hasRole(viewer, role)
  const { data, error, isPending, refetch } = useQuery({ ...myProfileQuery(api, role), enabled })
  return {
    profile: data ?? null,
    isWaiting: enabled && isPending,
    error: isMissing(error) ? null : error,
    retry: () => void refetch(),
  }
}
