import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { findActor } from '../../../machines/app.ts'
import { refreshFacts } from '../../platform/api/changed-facts.ts'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { leaveCourse, registerForCourse } from './api.ts'

/** Fetches everything again; resolves with the course, so that what is said takes the focus of its button (PAGE-27). */
function renew(queries: QueryClient) {
  void refreshFacts(queries)
  return queries.invalidateQueries({ queryKey: ['get', '/api/courses/{id}'] }, { cancelRefetch: false })
}

/** Registers the person for a course; an error is shown as the server says it (COURSE-4). */
export function useRegister(courseId: string, onRegistered?: () => void) {
  const { api, app } = usePortal()
  const queries = useQueryClient()
  const { showError } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => registerForCourse(api, courseId),
    meta: { counted: 'registration' },
    onSuccess: async () => {
      await renew(queries)
      findActor(app, 'lesson')?.send({ type: 'UNLOCKED' })
      onRegistered?.()
    },
    onError: showError,
  })
  return { register: () => mutate(), isRegistering: isPending }
}

/** Undoes the person's registration for a course, as long as nothing is begun (COURSE-14). */
export function useLeaving(courseId: string, onLeft: () => void) {
  const { api } = usePortal()
  const queries = useQueryClient()
  const { showError } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => leaveCourse(api, courseId),
    async onSuccess() {
      await renew(queries)
      onLeft()
    },
    onError(error) {
      showError(error)
      return refreshFacts(queries)
    },
  })
  return { leave: () => mutate(), isLeaving: isPending }
}
