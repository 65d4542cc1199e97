import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Recording, UserRecording } from '../../../openapi/generated/portal.ts'
import { directionOf } from '../../domain/locales.ts'
import { paths } from '../../domain/paths.ts'
import { Cover } from '../../portal/cover.tsx'
import { Day } from '../../portal/day.tsx'
import { Badge } from '../../ui/badge.tsx'
import { card, cardBody, cardFacts, cardTitle } from '../../ui/card.ts'
import { cardGrid } from '../../ui/card-grid.ts'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout.tsx'

const TONES = { processing: 'warm', ready: 'good', failed: 'plain' } as const

const ON_FIRST_SCREEN = 3

/** Recordings of sessions that the person had booked; they are watched on the pages of their events. */
export const RecordingCards = ({ items }: { items: UserRecording[] }) => (
  <ul className={cardGrid}>
    {items.map(({ id, recording }, index) => (
      <li key={id}>
        <RecordingCard recording={recording} isFirst={index < ON_FIRST_SCREEN} />
      </li>
    ))}
  </ul>
)

function RecordingCard({ recording, isFirst }: { recording: Recording; isFirst: boolean }) {
  const { t } = useTranslation('booked')
  const { event, name, state, startedAt } = recording
  return (
    <article className={card}>
      <Cover media={event.cover} sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 46vw, 92vw" isFirst={isFirst} />
      <div className={cardBody}>
        <Row gap={2}>
          <Badge tone={TONES[state]}>{t(`recording.${state}`)}</Badge>
        </Row>
        <h2 className={cardTitle} lang={event.languageCode} dir={directionOf(event.languageCode)}>
          <Link href={`${paths.event(event)}?active-tab=recordings`}>{name}</Link>
        </h2>
        <ul className={cardFacts}>
          <li>
            <Icon name="clock" />
            <Day at={startedAt} />
          </li>
        </ul>
      </div>
    </article>
  )
}
