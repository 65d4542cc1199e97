import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../platform/address/paths.ts'
import { CardGrid } from '../../platform/lists/card-list.tsx'
import { directionOf } from '../../platform/texts/locales.ts'
import { Badge } from '../../ui/badge.tsx'
import { card, cardAcross, cardBody, cardFacts, cardText, cardTitle, cardTop } from '../../ui/card.ts'
import { cx } from '../../ui/classes.ts'
import { Icon, Shape } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { CardDetails } from '../courses/card/card-details.tsx'
import { CARD_SIZES } from '../courses/card/card-sizes.ts'
import { type CatalogueCardsProps, gridOf } from '../courses/card/card-views.ts'
import type { View } from '../courses/catalogue/filters.ts'
import { Price } from '../courses/price.tsx'
import { Cover } from '../media/cover.tsx'
import type { EventCardData } from './api.ts'
import { Countdown } from './countdown.tsx'
import { ScheduleTimes } from './schedule-time.tsx'
import { isLate, isOn } from './standing.ts'

/** From this number of tickets on a card says that few are left. */
const FEW = 10
const PLACE = 'M12 21s7-6.1 7-11a7 7 0 0 0-14 0c0 4.9 7 11 7 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z'

const dot = css`
  inline-size: 0.55em;
  block-size: 0.55em;
  border-radius: var(--pill);
  background: currentColor;
`
const when = css`
  font-weight: 600;
  color: var(--ink);
  && {
    flex: 1 0 100%;
    align-items: start;
  }
  & > svg {
    margin-block-start: 0.15em;
  }
`
const picture = css`
  position: relative;
`
const filled = css`
  block-size: 100%;
  border-radius: inherit;
`
/** Placed over the picture, so that nothing moves when it appears; readable on any, by its own ground and edge. */
const countdown = css`
  position: absolute;
  inset-block-end: var(--space-3);
  inset-inline-start: var(--space-3);
  max-inline-size: calc(100% - 2 * var(--space-3));
  padding: 0.1rem 0.6rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--pill);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--step--1);
  font-weight: 600;
`
/** On a phone, a picture beside the text is too small for it: below the picture, where the text leaves room. */
const belowPicture = css`
  @media (max-width: 36rem) {
    inset-block: calc(100% + var(--space-2)) auto;
    inset-inline-start: 0;
    max-inline-size: 100%;
    padding: 0;
    border: 0;
    background: none;
  }
`

interface EventCardProps {
  event: EventCardData
  isFirst: boolean
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
  view: View
}

/** An event in a list, with its times in the person's time zone. A list that was asked for anew has mostly the same ones. */
const EventCard = memo(function EventCard({ event, isFirst, heading: Heading, view }: EventCardProps) {
  const { t } = useTranslation(['events', 'courses'])
  const own = { lang: event.languageCode, dir: directionOf(event.languageCode) }
  const isAcross = view === 'detailed-horizontal'
  const {
    nextSchedule: schedule,
    price,
    discountedPrice = null,
    currency = null,
    shortDescription,
    host,
    tutors,
  } = event
  return (
    <article className={cx(card, isAcross && cardAcross)}>
      <div className={picture}>
        <Cover
          media={event.cover}
          sizes={CARD_SIZES[view]}
          isFirst={isFirst}
          {...(isAcross && { className: filled })}
        />
        {schedule?.state === 'upcoming' && (
          <Countdown at={schedule.startsAt} className={cx(countdown, isAcross && belowPicture)} />
        )}
      </div>
      <div className={cardBody}>
        <div className={cardTop}>
          <EventBadges event={event} />
          {price !== undefined && !event.isRegistered && !event.isCancelled && (
            <Price of={{ price, discountedPrice, currency }} />
          )}
        </div>
        <Heading className={cardTitle} {...own}>
          <Link href={paths.event(event)}>{event.name}</Link>
        </Heading>
        {view !== 'default' && shortDescription && (
          <>
            <p className={cardText} {...own}>
              {shortDescription}
            </p>
            <CardDetails goals={event.goals} people={leadersOf(host, tutors)} language={event.languageCode} />
          </>
        )}
        <ul className={cardFacts}>
          <li className={when}>
            <Icon name="clock" />
            <ScheduleTimes at={schedule?.startsAt ?? event.startsAt} event={event} />
          </li>
          {event.location && (
            <li>
              <Shape of={PLACE} />
              <bdi translate="no">{event.location}</bdi>
            </li>
          )}
          {view !== 'default' && event.audienceLevel && (
            <li>
              <Icon name="level" />
              {t(`courses:level.${event.audienceLevel}`)}
            </li>
          )}
        </ul>
      </div>
    </article>
  )
})

const leadersOf = (host: EventCardData['host'], tutors: EventCardData['tutors'] = []) =>
  host ? [host, ...tutors.filter(({ id }) => id !== host.id)] : tutors

/** Of which kind it is, where it stands, and whether one has or may get a ticket. */
function EventBadges({ event }: Pick<EventCardProps, 'event'>) {
  const { t } = useTranslation('events')
  const { nextSchedule: schedule, availableTickets: left = null } = event
  if (event.isCancelled) {
    return (
      <Row gap={2}>
        <Badge tone="bad">{t('cancelled')}</Badge>
        <Badge>{t(`type.${event.type}`)}</Badge>
      </Row>
    )
  }
  return (
    <Row gap={2}>
      {schedule && isLate(schedule) && <Badge tone="warm">{t('late')}</Badge>}
      {schedule && isOn(schedule) && (
        <Badge tone="good">
          <span className={dot} />
          {t('live')}
        </Badge>
      )}
      {schedule === null && <Badge tone="warm">{t('over')}</Badge>}
      <Badge>{t(`type.${event.type}`)}</Badge>
      {event.isRegistered && (
        <Badge tone="good">
          <Icon name="check" />
          {t('registered')}
        </Badge>
      )}
      {schedule && !event.isRegistered && left !== null && left <= FEW && (
        <Badge tone="warm">{left === 0 ? t('soldOut') : t('ticketsLeft', { count: left })}</Badge>
      )}
    </Row>
  )
}

export const EventCardList = ({ items, heading, first = 0, view }: CatalogueCardsProps<EventCardData>) => (
  <CardGrid
    {...gridOf(view)}
    items={items}
    card={(event, index) => (
      <EventCard event={event} heading={heading} isFirst={index < first} view={view ?? 'default'} />
    )}
  />
)
