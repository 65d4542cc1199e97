import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { formatDuration } from '../../../platform/texts/duration.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Stack, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const list = css`
  display: grid;
  gap: var(--space-4);
  padding-inline-start: var(--space-4);
  border-inline-start: 2px solid var(--line-strong);
  & > li {
    display: grid;
    gap: var(--space-1);
  }
  & small {
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
`

const secondsOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 1000

/** The agenda of an event, with the duration of each entry; it is the same for all schedules. */
export function WebinarAgenda({ event }: { event: Event }) {
  const { t } = useTranslation('webinar')
  const { locale } = usePortal()
  const own = { lang: event.languageCode, dir: directionOf(event.languageCode) }
  if (event.agenda.length === 0) return null
  return (
    <Stack gap={4}>
      <h2>{t('agenda')}</h2>
      <ol className={list}>
        {event.agenda.map((part) => (
          <li key={part.startsAt + part.name}>
            <small>{formatDuration(secondsOf(part), locale)}</small>
            <h3 {...own}>{part.name}</h3>
            {part.description && (
              <p className={softText} {...own}>
                {part.description}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Stack>
  )
}
