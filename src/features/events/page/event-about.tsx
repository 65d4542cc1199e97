import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { Prose } from '../../../platform/markdown/prose.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { WebinarAgenda } from './event-agenda.tsx'
import { WebinarSchedules } from './event-schedules.tsx'
import { WebinarTutors } from './event-tutors.tsx'

const columns = css`
  display: grid;
  gap: var(--space-7);
  align-items: start;
  @media (min-width: 56rem) {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
  }
`
const goals = css`
  display: grid;
  gap: var(--space-3);
  & > li {
    display: flex;
    gap: var(--space-3);
    align-items: start;
  }
  & svg {
    color: var(--good);
    margin-block-start: 0.2em;
  }
`

interface EventAboutProps {
  event: Event
  recordings: ComponentType<{ event: Event }>
}

/** The parts of an event's page below its head. */
export function EventAbout({ event, recordings: Recordings }: EventAboutProps) {
  const { t } = useTranslation('webinar')
  const own = { lang: event.languageCode, dir: directionOf(event.languageCode) }
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
            <ul className={goals} {...own}>
              {event.goals.map((goal) => (
                <li key={goal}>
                  <Icon name="check" />
                  {goal}
                </li>
              ))}
            </ul>
          </Stack>
        )}
        <WebinarAgenda event={event} />
        <Recordings event={event} />
      </Stack>
      <Stack gap={7}>
        <WebinarSchedules event={event} />
        <WebinarTutors event={event} />
      </Stack>
    </div>
  )
}
