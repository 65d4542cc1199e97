import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { Prose } from '../../../platform/markdown/prose.tsx'
import { useFlow } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { GoalList } from '../../courses/goal-list.tsx'
import { WebinarAgenda } from './event-agenda.tsx'
import { WebinarSchedules, type WebinarSchedulesProps } from './event-schedules.tsx'
import { WebinarTutors } from './event-tutors.tsx'

const columns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-7);
  align-items: start;
  @media (min-width: 56rem) {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
  }
`

interface EventAboutProps {
  event: Event
  recordings: ComponentType<{ event: Event }>
  change: WebinarSchedulesProps['change']
  attendance: ComponentType<{ event: Event }>
}

/** The parts of an event's page below its head. */
export function EventAbout({ event, recordings: Recordings, change, attendance: Attendance }: EventAboutProps) {
  const { t } = useTranslation('webinar')
  return (
    <div className={columns}>
      <Stack gap={7}>
        {event.description && (
          <Stack gap={4}>
            <h2>{t('description')}</h2>
            <Prose source={event.description} language={event.languageCode} />
          </Stack>
        )}
        {event.goals.length > 0 && (
          <Stack gap={4}>
            <h2>{t('goals')}</h2>
            <GoalList goals={event.goals} language={event.languageCode} />
          </Stack>
        )}
        <WebinarAgenda event={event} />
        <Recordings event={event} />
        <Attendance event={event} />
        {event.isRegistered && <WriteReview id={event.id} />}
      </Stack>
      <Stack gap={7}>
        <WebinarSchedules event={event} change={change} />
        <WebinarTutors event={event} />
      </Stack>
    </div>
  )
}

/** Shown to registered people, because only they may review (FEED-3). */
function WriteReview({ id }: { id: string }) {
  const { t } = useTranslation('webinar')
  const modal = useFlow('modal')
  return (
    <div>
      <Button
        variant="quiet"
        onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'feedback-form', type: 'event', targetId: id } })}
      >
        <Icon name="star" />
        {t('writeReview')}
      </Button>
    </div>
  )
}
