import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findActor } from '../../../machines/app.ts'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { registerForCourse } from './api.ts'

/** Registers the person for a course; an error is shown as the server says it (COURSE-4). */
export function useRegister(courseId: string, onRegistered?: () => void) {
  const { api, app } = usePortal()
  const queries = useQueryClient()
  const { showError } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => registerForCourse(api, courseId),
    meta: { counted: 'registration' },
    onSuccess: async () => {
      await queries.invalidateQueries()
      findActor(app, 'lesson')?.send({ type: 'UNLOCKED' })
      onRegistered?.()
    },
    onError: showError,
  })
  return { register: () => mutate(), isRegistering: isPending }
}
