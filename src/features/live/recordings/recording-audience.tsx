import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event, EventUpdate } from '../../../../openapi/generated/portal.ts'
import { refreshFacts } from '../../../platform/api/changed-facts.ts'
import { ConfirmedPress } from '../../../platform/forms/confirmed-press.tsx'
import { Outcome } from '../../../platform/page/outcome.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { useToast } from '../../../platform/toast.ts'
import { openRecordingsTo } from './api.ts'

type Audience = NonNullable<EventUpdate['recordingsFor']>

/** Whom a tutor lets watch the recordings of the event (LIVE-27). */
export function RecordingAudience({ event: { id, recordingsFor } }: { event: Event }) {
  const { t } = useTranslation('recordings')
  const { api } = usePortal()
  const queries = useQueryClient()
  const { showError } = useToast()
  const [chosen, setChosen] = useState<Audience | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (audience: Audience) => openRecordingsTo(api, id, audience),
    async onSuccess(_, audience) {
      await refreshFacts(queries)
      setChosen(audience)
    },
    onError: showError,
  })
  const isOpen = recordingsFor === 'everyone'
  return (
    <div>
      {chosen === recordingsFor ? (
        <Outcome key={chosen} title={t(`audience.${chosen}`)} />
      ) : (
        <p>{t(`audience.${recordingsFor}`)}</p>
      )}
      <ConfirmedPress
        key={recordingsFor}
        name={t(isOpen ? 'audience.keep' : 'audience.open')}
        busyName={t('audience.saving')}
        text={t(isOpen ? 'audience.keepText' : 'audience.openText')}
        isBusy={isPending}
        onPress={() => mutate(isOpen ? 'registered' : 'everyone')}
      />
    </div>
  )
}
