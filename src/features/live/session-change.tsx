import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../../openapi/generated/portal.ts'
import { refreshFacts } from '../../platform/api/changed-facts.ts'
import { ApiError } from '../../platform/api/errors.ts'
import { ConfirmedPress } from '../../platform/forms/confirmed-press.tsx'
import { FormProblem } from '../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../platform/forms/unsaved.ts'
import { LazyDetails } from '../../platform/page/lazy-details.tsx'
import { Outcome } from '../../platform/page/outcome.tsx'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { Stack, smallText, softText } from '../../ui/layout.tsx'
import { useMoment } from '../events/moment.ts'
import type { EventSchedule } from '../events/schedules-api.ts'
import { momentOf, zonedInput } from '../events/zoned-input.ts'
import { cancelSession, moveSession } from './api.ts'
import { standingOf } from './entry-state.ts'

interface SessionChangeProps {
  event: Event
  schedule: EventSchedule
}

/** Lets those who lead an event move or cancel one of its sessions that is still to come (EVENT-41). */
export function SessionChange({ event, schedule }: SessionChangeProps) {
  const { t } = useTranslation('webinar')
  const isTutor = standingOf(event, useViewer()) === 'tutor'
  const [done, setDone] = useState<'moved' | 'canceled' | null>(null)
  const moment = useMoment(event.timezone, null)
  if (!isTutor) return null
  const canChange = schedule.state === 'upcoming' && event.state !== 'archived'
  return (
    <>
      {done && <Outcome key={`${done} ${schedule.startsAt}`} title={t(`change.${done}`)} />}
      {canChange && (
        <LazyDetails
          key={`${schedule.startsAt} ${schedule.endsAt}`}
          summary={t('change.open')}
          label={t('change.openOf', { time: moment(schedule.startsAt) })}
        >
          <Times event={event} schedule={schedule} onDone={setDone} />
        </LazyDetails>
      )}
    </>
  )
}

function Times({ event, schedule, onDone }: SessionChangeProps & { onDone(done: 'moved' | 'canceled'): void }) {
  const { t } = useTranslation('webinar')
  const { api } = usePortal()
  const queries = useQueryClient()
  const { timezone } = event
  const before = { startsAt: zonedInput(schedule.startsAt, timezone), endsAt: zonedInput(schedule.endsAt, timezone) }
  const [times, setTimes] = useState(before)
  const isDirty = times.startsAt !== before.startsAt || times.endsAt !== before.endsAt
  const saved = useUnsaved(isDirty, 'page')
  const move = useMutation({
    mutationFn: () =>
      moveSession(api, event.id, schedule.id, {
        startsAt: momentOf(times.startsAt, timezone),
        endsAt: momentOf(times.endsAt, timezone),
      }),
    onSuccess: () => finish('moved'),
  })
  const cancel = useMutation({
    mutationFn: () => cancelSession(api, event.id, schedule.id),
    onSuccess: () => finish('canceled'),
  })
  async function finish(done: 'moved' | 'canceled') {
    saved()
    await refreshFacts(queries)
    onDone(done)
  }
  const error = move.error ?? cancel.error
  const isBusy = move.isPending || cancel.isPending
  const field = (name: keyof typeof before) => ({
    type: 'datetime-local',
    required: true,
    value: times[name],
    onChange: ({ target }: { target: { value: string } }) => setTimes({ ...times, [name]: target.value }),
  })
  return (
    <Stack gap={4}>
      <form
        onSubmit={(submit) => {
          submit.preventDefault()
          if (!isBusy) move.mutate()
        }}
      >
        <Stack gap={3}>
          <Field label={t('change.starts')} {...field('startsAt')} />
          <Field label={t('change.ends')} {...field('endsAt')} />
          <p className={cx(smallText, softText)}>{t('change.zone', { zone: timezone })}</p>
          <div>
            <Button type="submit" aria-disabled={isBusy || !isDirty}>
              {t(move.isPending ? 'change.saving' : 'change.save')}
            </Button>
          </div>
          {error && <FormProblem error={error} says={saidOf(error)} />}
        </Stack>
      </form>
      <ConfirmedPress
        name={t('change.cancel')}
        busyName={t('change.saving')}
        text={t('change.cancelText')}
        isBusy={isBusy}
        onPress={() => cancel.mutate()}
      />
    </Stack>
  )
}

/** What is wrong with the times, in the server's words. */
const saidOf = (error: Error) => (error instanceof ApiError ? Object.values(error.fields ?? {})[0]?.[0] : undefined)
