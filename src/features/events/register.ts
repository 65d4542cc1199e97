import { useMutation, useQueryClient } from '@tanstack/react-query'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { registerForEvent } from './api.ts'

/** Registers the person for an event; an error is shown as the server says it (EVENT-25). */
export function useEventRegistration(eventId: string) {
  const { api } = usePortal()
  const queries = useQueryClient()
  const { showError } = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => registerForEvent(api, eventId),
    meta: { counted: 'registration' },
    // A refusal may mean that the event has sold out or that another tab has registered.
    onSettled: () => queries.invalidateQueries(),
    onError: showError,
  })
  return { register: () => mutate(), isRegistering: isPending }
}
