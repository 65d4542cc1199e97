import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshFacts } from '../../platform/api/changed-facts.ts'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { giveUpTicket, joinWaitingList, leaveWaitingList, registerForEvent } from './tickets-api.ts'

const CALLS = { register: registerForEvent, giveUp: giveUpTicket, join: joinWaitingList, leave: leaveWaitingList }
type TicketAct = keyof typeof CALLS

/**
 * Takes and gives up a person's ticket, or their place on the waiting list, and says what has been done. An error is shown
 * as the server says it (EVENT-25).
 */
export function useTicket(eventId: string) {
  const { api } = usePortal()
  const queries = useQueryClient()
  const { showError } = useToast()
  const [done, setDone] = useState<TicketAct | null>(null)
  const options = {
    // A refusal may mean that the event has sold out or that another tab has registered.
    onError(error: Error) {
      setDone(null)
      showError(error)
      return refreshFacts(queries)
    },
    async onSuccess(_: unknown, act: TicketAct) {
      await refreshFacts(queries)
      setDone(act)
    },
  }
  const call = (act: TicketAct) => CALLS[act](api, eventId)
  const registering = useMutation({ mutationFn: call, meta: { counted: 'registration' }, ...options })
  const other = useMutation({ mutationFn: call, ...options })
  return {
    press: (act: TicketAct) => (act === 'register' ? registering : other).mutate(act),
    isBusy: registering.isPending || other.isPending,
    /** what was done last on this page */
    done,
  }
}

export type Ticket = ReturnType<typeof useTicket>
