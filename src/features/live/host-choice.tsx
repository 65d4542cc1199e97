import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../../openapi/generated/portal.ts'
import { refreshFacts } from '../../platform/api/changed-facts.ts'
import { useQuery } from '../../platform/api/query.ts'
import { Form } from '../../platform/forms/form.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { profileListQuery } from '../people/tutors/api.ts'
import { setEventHost } from './host-api.ts'

const ALL = { page: 1, limit: 50, sort: 'lastName', filter: { role: 'tutor' } }

interface HostChoiceProps {
  event: Pick<Event, 'id' | 'tutors'>
  onDone(): void
}

/**
 * Makes one of its tutors, or any tutor of an event without some, the host of an event that has none, without whom it
 * cannot be published (EVENT-42).
 */
export function HostChoice({ event, onDone }: HostChoiceProps) {
  const { t } = useTranslation('webinar')
  const { api } = usePortal()
  const queries = useQueryClient()
  const { showError } = useToast()
  const all = useQuery({ ...profileListQuery(api, ALL), enabled: event.tutors.length === 0 }).data?.items ?? []
  const { mutate, isPending } = useMutation({
    mutationFn: (hostId: string) => setEventHost(api, event.id, hostId),
    async onSuccess() {
      await refreshFacts(queries)
      onDone()
    },
    onError: showError,
  })
  return (
    <Form
      onSubmit={(submit) => {
        submit.preventDefault()
        if (!isPending) mutate(String(new FormData(submit.currentTarget).get('host')))
      }}
    >
      <SelectField label={t('manage.host.label')} name="host">
        {(event.tutors.length > 0 ? event.tutors : all).map(({ id, firstName, lastName }) => (
          <option key={id} value={id}>
            {firstName} {lastName}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="quiet" aria-disabled={isPending}>
        {isPending ? t('manage.busy') : t('manage.host.name')}
      </Button>
    </Form>
  )
}
