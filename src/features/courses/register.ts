import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findActor } from '../../../machines/app.ts'
import { describeError } from '../../platform/api/error-text.ts'
import { useFlow, usePortal } from '../../platform/portal.tsx'
import { registerForCourse } from './api.ts'

/** Registers the person for a course; an error is shown as the server says it (COURSE-4). */
export function useRegister(courseId: string, onRegistered?: () => void) {
  const { t } = useTranslation()
  const { api, app } = usePortal()
  const queries = useQueryClient()
  const toast = useFlow('toast')
  const { mutate, isPending } = useMutation({
    mutationFn: () => registerForCourse(api, courseId),
    meta: { counted: 'registration' },
    onSuccess: async () => {
      await queries.invalidateQueries()
      findActor(app, 'lesson')?.send({ type: 'UNLOCKED' })
      onRegistered?.()
    },
    onError: (error) => {
      const said = describeError(error)
      const title = 'titleKey' in said ? t(`error.${said.titleKey}`) : null
      toast.send({ type: 'SHOW', tone: 'error', title, text: 'text' in said ? said.text : t(`error.${said.textKey}`) })
    },
  })
  return { register: () => mutate(), isRegistering: isPending }
}
