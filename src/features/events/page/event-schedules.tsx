import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { LiveBadge } from '../live-badge.tsx'
import { ScheduleTimes } from '../schedule-time.tsx'
import { type EventSchedule, eventSchedulesQuery } from '../schedules-api.ts'

const list = css`
  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
    align-items: center;
    justify-content: space-between;
    padding-block: var(--space-3);
  }
  & > li + li {
    border-block-start: 1px solid var(--line);
  }
`

export interface WebinarSchedulesProps {
  event: Event
  /** how those who lead the event change one of its schedules */
  change: ComponentType<{ event: Event; schedule: EventSchedule }>
}

/** Every schedule of an event with how it stands. */
export function WebinarSchedules({ event, change: Change }: WebinarSchedulesProps) {
  const { t } = useTranslation('webinar')
  const { api } = usePortal()
  const schedules = useQuery(eventSchedulesQuery(api, event.id))
  if (schedules.isError) return <ProblemCallout error={schedules.error} onRetry={() => schedules.refetch()} />
  return (
    <Stack gap={3}>
      <h2>{t('sessions')}</h2>
      <ol className={list}>
        {schedules.data?.items.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleTimes at={schedule.startsAt} event={event} isInRow />
            {schedule.state === 'live' ? (
              <LiveBadge schedule={schedule} />
            ) : (
              <Badge tone={schedule.state === 'canceled' ? 'bad' : 'plain'}>{t(`state.${schedule.state}`)}</Badge>
            )}
            <Change event={event} schedule={schedule} />
          </li>
        ))}
      </ol>
    </Stack>
  )
}
