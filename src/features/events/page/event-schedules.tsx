import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { LiveBadge } from '../live-badge.tsx'
import { SessionTimes } from '../schedule-time.tsx'
import { eventSessionsQuery } from '../schedules-api.ts'

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

/** Every session of an event with how it stands. */
export function WebinarSessions({ event }: { event: Event }) {
  const { t } = useTranslation('webinar')
  const { api } = usePortal()
  const sessions = useQuery(eventSessionsQuery(api, event.id))
  if (sessions.isError) return <ProblemCallout error={sessions.error} onRetry={() => sessions.refetch()} />
  return (
    <Stack gap={3}>
      <h2>{t('sessions')}</h2>
      <ol className={list}>
        {sessions.data?.items.map(({ id, startsAt, state }) => (
          <li key={id}>
            <SessionTimes at={startsAt} timezone={event.timezone} isInRow />
            {state === 'live' ? (
              <LiveBadge />
            ) : (
              <Badge tone={state === 'canceled' ? 'warm' : 'plain'}>{t(`state.${state}`)}</Badge>
            )}
          </li>
        ))}
      </ol>
    </Stack>
  )
}
