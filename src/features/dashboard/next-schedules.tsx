import { use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { findActor } from '../../../machines/app.ts'
import { useFreshFacts } from '../../platform/api/fresh-facts.ts'
import { useQuery } from '../../platform/api/query.ts'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { useFlow, usePortal } from '../../platform/portal.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { eventsOfSchedulesQuery, tutorSchedulesQuery } from './api.ts'
import { SCHEDULES_SHOWN } from './figures.ts'
import { ScheduleRow } from './schedule-row.tsx'
import type { TutorId } from './tutor-filter.ts'

const list = css`
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
  & > li + li {
    border-block-start: 1px solid var(--line);
  }
`
const FACTS = [
  '/api/schedules',
  '/api/events',
  '/api/notices',
  '/api/events/{id}/schedules/{scheduleId}/attendance',
] as const

/** The tutor's next schedules, kept up to date without a reload. */
export function NextSchedules({ tutorId }: { tutorId: TutorId }) {
  const { app, attend } = usePortal()
  // Suspends until the webinar actor runs, so that the server's HTML stays.
  if (!findActor(app, 'webinar')) use(attend())
  return <Schedules tutorId={tutorId} />
}

function Schedules({ tutorId }: { tutorId: TutorId }) {
  const { t } = useTranslation('dashboard')
  const { api } = usePortal()
  const webinar = useFlow('webinar')
  const schedules = useQuery(tutorSchedulesQuery(api, tutorId, SCHEDULES_SHOWN))
  const items = schedules.data?.items ?? []
  const ids = [...new Set(items.map(({ eventId }) => eventId))]
  const events = useQuery({ ...eventsOfSchedulesQuery(api, ids), enabled: ids.length > 0 })
  // Tutors are notified of people joining and leaving only, so the rest is polled.
  const look = useFreshFacts(FACTS, false)
  useEffect(() => () => webinar.send({ type: 'LEAVE' }), [webinar])
  const failed = [schedules, events].find(({ isError }) => isError)
  return (
    <Stack gap={4}>
      <h2>{t('sessions.title')}</h2>
      {failed && <ProblemCallout error={failed.error} onRetry={look} />}
      {!failed && schedules.data && items.length === 0 && (
        <Callout icon="calendar" title={t('sessions.none')}>
          {t('sessions.noneText')}
        </Callout>
      )}
      {!failed && items.length > 0 && (
        <ul className={list}>
          {items.map((schedule, at) => (
            <li key={schedule.id}>
              <ScheduleRow
                schedule={schedule}
                event={events.data?.items.find(({ id }) => id === schedule.eventId)}
                // Only the event's first upcoming or live schedule can be started (LIVE-3).
                isFirst={items.findIndex(({ eventId }) => eventId === schedule.eventId) === at}
                isOwn={tutorId !== null}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
