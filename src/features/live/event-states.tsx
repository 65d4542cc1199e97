import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../../openapi/generated/portal.ts'
import { refreshFacts } from '../../platform/api/changed-facts.ts'
import { ApiError } from '../../platform/api/errors.ts'
import { ConfirmedPress } from '../../platform/forms/confirmed-press.tsx'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { Outcome } from '../../platform/page/outcome.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { changeEventState, type EventMove } from './api.ts'

const hostChoice = deferred(async () => (await import('./host-choice.tsx')).HostChoice, true)

type Standing = Pick<Event, 'state' | 'soldTickets'>

/** How the event can be moved on from its state, as the server allows it (EVENT-11). */
export function movesOf({ state, soldTickets }: Standing, isToCome: boolean): EventMove[] {
  const moves: Record<Event['state'], EventMove[]> = {
    draft: [...(isToCome ? (['publish'] as const) : []), 'cancel', 'archive'],
    published: [...(soldTickets === 0 ? (['unpublish'] as const) : []), isToCome ? 'cancel' : 'archive'],
    cancelled: ['archive'],
    archived: [],
  }
  return moves[state]
}

/** Lets those who lead an event publish, take back, cancel and archive it (EVENT-40). */
export function EventStates({ event, isToCome }: { event: Event; isToCome: boolean }) {
  const { t } = useTranslation('webinar')
  const { api } = usePortal()
  const queries = useQueryClient()
  const { show, showError } = useToast()
  const [done, setDone] = useState<EventMove | 'host' | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (move: EventMove) => changeEventState(api, event.id, move),
    async onSuccess(_, move) {
      await refreshFacts(queries)
      setDone(move)
    },
    onError(error) {
      // What keeps an event from being published has no field on this page, so its sentence is shown as a whole (EVENT-40).
      const reasons =
        error instanceof ApiError && error.code === 'not-ready' ? Object.values(error.fields ?? {}).flat() : []
      if (reasons.length > 0) show(reasons.join(' '), { tone: 'error' })
      else showError(error)
      return refreshFacts(queries)
    },
  })
  return (
    <section aria-label={t('manage.label')}>
      {done && <Outcome key={done} title={t(`manage.${done}.done`)} />}
      {event.state === 'draft' && event.hostId === null && (
        <Deferred part={hostChoice} props={{ event, onDone: () => setDone('host') }} />
      )}
      {movesOf(event, isToCome).map((move) => (
        <ConfirmedPress
          key={move}
          name={t(`manage.${move}.name`)}
          busyName={t('manage.busy')}
          text={t(`manage.${move}.text`)}
          isBusy={isPending}
          onPress={() => mutate(move)}
        />
      ))}
    </section>
  )
}
