import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ScheduleSummary } from '../../openapi/generated/portal.ts'
import type { EventCardData } from '../api/events.ts'
import { directionOf } from '../domain/locales.ts'
import { Badge } from '../ui/badge.tsx'
import { card, cardBody, cardFacts, cardTitle } from '../ui/card.ts'
import { Icon } from '../ui/icon.tsx'
import { Row } from '../ui/layout.tsx'
import { css } from '../ui/style.ts'
import { Cover } from './cover.tsx'
import { SessionTime } from './session-time.tsx'

const dot = css`
  inline-size: 0.55em;
  block-size: 0.55em;
  border-radius: var(--pill);
  background: currentColor;
`
const when = css`
  font-weight: 600;
  color: var(--ink);
`

interface EventCardProps {
  event: EventCardData
  /** the session it is about; null when all of the event's are over */
  session: Pick<ScheduleSummary, 'state' | 'startsAt'> | null
  /** the page of the event */
  href?: string
  isFirst: boolean
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
}

/** An event in a list: what, of which kind, and when on the person's own clock. */
export function EventCard({ event, session, href, isFirst, heading: Heading }: EventCardProps) {
  const { t } = useTranslation('events')
  return (
    <article className={card}>
      <Cover media={event.cover} sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 46vw, 92vw" isFirst={isFirst} />
      <div className={cardBody}>
        <Row gap={2}>
          <Badge>{t(`type.${event.type}`)}</Badge>
          {session?.state === 'live' && (
            <Badge tone="good">
              <span className={dot} />
              {t('live')}
            </Badge>
          )}
          {session === null && <Badge tone="warm">{t('over')}</Badge>}
        </Row>
        <Heading className={cardTitle} lang={event.languageCode} dir={directionOf(event.languageCode)}>
          {href ? <Link href={href}>{event.name}</Link> : event.name}
        </Heading>
        <ul className={cardFacts}>
          <li className={when}>
            <Icon name="clock" />
            <SessionTime at={session?.startsAt ?? event.startsAt} timezone={event.timezone} />
          </li>
        </ul>
      </div>
    </article>
  )
}
