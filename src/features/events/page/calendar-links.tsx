import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { localised } from '../../../platform/texts/locales.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { smallText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { calendarFile } from '../api.ts'
import type { EventSchedule } from '../schedules-api.ts'
import { googleLink, outlookLink } from './calendar-addresses.ts'

const box = css`
  border-block-start: 1px solid var(--line);
  padding-block-start: var(--space-3);
  & > summary {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-weight: 600;
    cursor: pointer;
    list-style: none;
  }
  & a {
    display: flex;
    align-items: center;
    min-block-size: 2.75rem;
  }
`

interface CalendarLinksProps {
  event: Event
  schedule: EventSchedule
  path: string
}

/** Puts the event into the person's calendar: as a file for any program, or on the web by Google and Outlook. */
export function CalendarLinks({ event, schedule, path }: CalendarLinksProps) {
  const { t } = useTranslation('webinar')
  const { locale, origin } = usePortal()
  const page = origin + localised(locale, path)
  const shown = {
    name: event.name,
    startsAt: schedule.startsAt,
    endsAt: schedule.endsAt,
    place: event.location ?? page,
    about: `${event.shortDescription}\n\n${page}`,
  }
  const away = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <details className={cx(box, smallText)}>
      <summary>
        <Icon name="calendar" />
        {t('calendar.title')}
      </summary>
      <ul>
        <li>
          <a href={calendarFile(event.alias)} download>
            {t('calendar.file')}
          </a>
        </li>
        <li>
          <a href={googleLink(shown)} {...away}>
            Google
          </a>
        </li>
        <li>
          <a href={outlookLink(shown)} {...away}>
            Outlook
          </a>
        </li>
      </ul>
    </details>
  )
}
