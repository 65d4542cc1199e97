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
import { eventSchedulesQuery } from '../schedules-api.ts'

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

/** Every schedule of an event with how it stands. */
export function WebinarSchedules({ event }: { event: Event }) {
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
          </li>
        ))}
      </ol>
    </Stack>
  )
}
