import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../platform/address/paths.ts'
import { useServerClock } from '../../platform/server-clock.ts'
import { directionOf } from '../../platform/texts/locales.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { LiveBadge } from '../events/live-badge.tsx'
import { ScheduleTimes } from '../events/schedule-time.tsx'
import { PeoplePresent } from '../live/attendance/people-present.tsx'
import { entryOf } from '../live/entry-state.ts'
import type { TutorEvent, TutorSchedule } from './api.ts'
import { RegisteredPeople } from './registered-people.tsx'
import { StartForm } from './start-form.tsx'
import { Tickets } from './tickets.tsx'

const row = css`
  display: grid;
  gap: var(--space-3) var(--space-5);
  padding: var(--space-4) var(--space-5);
  @media (min-width: 48rem) {
    grid-template-columns: 13rem minmax(0, 1fr) 14rem;
    align-items: start;
  }
`
const name = css`
  font-weight: 600;
  overflow-wrap: anywhere;
`

interface ScheduleRowProps {
  schedule: TutorSchedule
  /** its event with tickets and place, once they are known */
  event: TutorEvent | undefined
  /** the first of its event: the one that can be started */
  isFirst: boolean
  /** the person is its tutor and is notified of people joining and leaving */
  isOwn: boolean
}

const MINUTE_MS = 60_000

/** A schedule with its time and tickets, and the button that starts it or the reason why it cannot be started. */
export function ScheduleRow({ schedule, event, isFirst, isOwn }: ScheduleRowProps) {
  const { t } = useTranslation(['dashboard', 'events', 'webinar'])
  const summary = schedule.event
  const now = useServerClock(MINUTE_MS / 12)
  const isLive = schedule.state === 'live'
  const of = {
    type: summary.type,
    state: summary.state,
    availableTickets: event?.availableTickets ?? null,
    waiting: null,
  }
  const entry = entryOf({ event: of, schedule, standing: 'tutor', now })
  return (
    <article className={row}>
      <div className={smallText}>
        <ScheduleTimes at={schedule.startsAt} event={summary} />
      </div>
      <Stack gap={2}>
        <Row gap={2}>
          {isLive ? <LiveBadge schedule={schedule} /> : <Badge>{t(`events:type.${summary.type}`)}</Badge>}
          {event && (
            <span className={cx(smallText, softText)}>
              <Tickets of={event} />
            </span>
          )}
        </Row>
        <h3 className={name} lang={summary.languageCode} dir={directionOf(summary.languageCode)}>
          <Link href={paths.event(summary)}>{summary.name}</Link>
        </h3>
        {event && event.soldTickets > 0 && <RegisteredPeople event={event} />}
        {isLive && isOwn && summary.type === 'webinar' && (
          <PeoplePresent eventId={schedule.eventId} scheduleId={schedule.id} />
        )}
      </Stack>
      <StartForm schedule={schedule} entry={entry} location={event?.location ?? null} isFirst={isFirst} now={now} />
    </article>
  )
}
