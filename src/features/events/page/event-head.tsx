import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { pickSchedule } from '../../../../machines/webinar.ts'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { CategoryNames } from '../../../platform/lists/category-names.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { formatDuration } from '../../../platform/texts/duration.ts'
import { languageFormat } from '../../../platform/texts/formats.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/classes.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { Container, leadText, Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { HeadFacts, headBand, headColumns } from '../../../ui/page-head.tsx'
import { css } from '../../../ui/style.ts'
import { Cover } from '../../media/cover.tsx'
import { LiveBadge } from '../live-badge.tsx'
import { type EventSchedule, eventSchedulesQuery } from '../schedules-api.ts'
import { isOn } from '../standing.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { Countdown } from './event-countdown.tsx'
import { useFollowedEvent } from './follow-event.ts'
import { ScheduleWhen } from './schedule-when.tsx'

const panel = css`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow-raised);
`
const cover = css`
  overflow: hidden;
  border-radius: var(--radius);
`
const inside = css`
  padding: var(--space-5);
`

/** What the way into an event is given. */
export interface EntryProps {
  event: Event
  schedule: EventSchedule | null
  /** its path, as this kind of event has it */
  path: string
  /** the facts are those of this person */
  isSettled: boolean
}

interface EventHeadProps {
  event: Event
  /** the facts are those of this person */
  isSettled: boolean
  /** the way into the event */
  entry: ComponentType<EntryProps>
}

/** Name, promise and facts of an event, and beside them when it takes place and the way in. */
export function EventHead({ event, isSettled, entry: Entry }: EventHeadProps) {
  const { t } = useTranslation(['webinar', 'events', 'courses'])
  const { api, locale } = usePortal()
  const schedules = useQuery(eventSchedulesQuery(api, event.id))
  useFollowedEvent(event)
  const schedule = pickSchedule(schedules.data?.items ?? [])
  // Of a cancelled event, the page says when it would have been.
  const planned = event.isCancelled ? schedules.data?.items.find(({ state }) => state === 'canceled') : undefined
  const path = event.type === 'webinar' ? paths.webinar(event.alias) : paths.offlineEvent(event.alias)
  const own = { lang: event.languageCode, dir: directionOf(event.languageCode) }
  const language = languageFormat(locale).format(event.languageCode)
  const isLive = schedule !== null && isOn(schedule)
  const known: [IconName, string][] = [
    ['level', t(`courses:level.${event.audienceLevel}`)],
    ['clock', formatDuration(event.duration, locale)],
    ['globe', t('language', { language })],
  ]
  return (
    <div className={headBand}>
      <Container className={headColumns}>
        <Stack gap={4}>
          <Row gap={2}>
            <Badge>{t(`events:type.${event.type}`)}</Badge>
            {event.isCancelled && <Badge tone="bad">{t('events:cancelled')}</Badge>}
            {schedule && <LiveBadge schedule={schedule} />}
            <CategoryNames categories={event.categories} />
          </Row>
          <h1 tabIndex={-1} {...own}>
            {event.name}
          </h1>
          <p className={leadText} {...own}>
            {event.shortDescription}
          </p>
          <HeadFacts facts={known} />
          {event.cover && (
            <div className={cover}>
              <Cover media={event.cover} sizes="(min-width: 56rem) 36rem, 92vw" isFirst />
            </div>
          )}
        </Stack>
        <section className={panel} aria-label={t('entry.label')}>
          <Stack gap={4} className={inside}>
            <div>
              <p className={cx(smallText, softText)}>{t(`entry.${labelOf(event, schedule)}`)}</p>
              <ScheduleWhen schedule={schedule ?? planned ?? event} event={event} />
              {schedule && !isLive && <Countdown schedule={schedule} />}
            </div>
            <Entry event={event} schedule={schedule} path={path} isSettled={isSettled} />
            {schedule && <CalendarLinks event={event} schedule={schedule} path={path} />}
          </Stack>
        </section>
      </Container>
    </div>
  )
}

/** What the time of an event is. */
function labelOf({ isCancelled }: Event, schedule: EventSchedule | null) {
  if (isCancelled) return 'planned'
  if (schedule === null) return 'past'
  return isOn(schedule) ? 'running' : 'next'
}
