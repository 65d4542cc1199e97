import { useMutation, useQueryClient } from '@tanstack/react-query'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { registerForEvent } from './api.ts'

/** Registers the person for an event; an error is shown as the server says it (EVENT-25). */
export function useEventRegistration(eventId: string) {
  const { api } = usePortal()
  const queries = useQueryClient()
  const { sayError } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => registerForEvent(api, eventId),
    meta: { counted: 'registration' },
    // What was refused may have been sold out, or done in another tab.
    onSettled: () => queries.invalidateQueries(),
    onError: sayError,
  })
  return { register: () => mutate(), isRegistering: isPending }
}
