import { useSelector } from '@xstate/react'
import { use, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { findActor } from '../../../machines/app.ts'
import { TICKET_OFFER_HOURS } from '../../../openapi/generated/constants.ts'
import type { Event } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { useEarlySubmit } from '../../platform/forms/early-submit.ts'
import { Press } from '../../platform/forms/press.tsx'
import { useFlow, usePortal, useViewer } from '../../platform/portal.tsx'
import { useServerClock } from '../../platform/server-clock.ts'
import { formatDuration } from '../../platform/texts/duration.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack, smallText, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { INTENT_NAMES } from '../auth/intent.ts'
import { Price } from '../courses/price.tsx'
import { useMoment } from '../events/moment.ts'
import type { EntryProps } from '../events/page/event-head.tsx'
import { type Ticket, useTicket } from '../events/register.ts'
import { AddCode } from '../payments/add-code.tsx'
import { BuyButton, wishFor } from '../payments/buy-button.tsx'
import { useQuoted } from '../payments/quoted.ts'
import { TaxNote } from '../payments/tax-note.tsx'
import { CancelledNotice } from './cancelled-notice.tsx'
import { useEntryActions } from './entry-actions.ts'
import { type Entry, entryOf, standingOf } from './entry-state.ts'
import { EntryWay } from './entry-way.tsx'
import { EventStates } from './event-states.tsx'
import { TicketPanel } from './ticket-panel.tsx'

const HOUR_S = 3600
const wide = css`
  inline-size: 100%;
`
const standingLine = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  font-weight: 600;
  color: var(--good);
`
/** Reserves space, so that nothing moves when the reason changes. */
const reason = css`
  min-block-size: 3.2em;
  @media (min-width: 30rem) {
    min-block-size: 1.6em;
  }
`

/** The way into an event, and for those who lead it what they can do with it. */
export function EntryPanel(props: EntryProps) {
  const { event, schedule } = props
  const standing = standingOf(event, useViewer())
  return (
    <>
      {event.isCancelled ? <CancelledNotice event={event} standing={standing} /> : <AttendedEntrance {...props} />}
      {standing === 'tutor' && <EventStates event={event} isToCome={schedule !== null} />}
    </>
  )
}

/** Suspends until the webinar actor runs, so that the server's HTML stays. */
function AttendedEntrance(props: EntryProps) {
  const { app, attend } = usePortal()
  if (!findActor(app, 'webinar')) use(attend())
  return <Entrance {...props} />
}

/** The button to register for, join or start an event, with the reason when that is not possible. */
function Entrance({ event, schedule, path, isSettled }: EntryProps) {
  const { t } = useTranslation('webinar')
  const { locale } = usePortal()
  const viewer = useViewer()
  const webinar = useFlow('webinar')
  const ticket = useTicket(event.id)
  const now = useServerClock()
  const standing = standingOf(event, viewer)
  const entry = entryOf({ event, schedule, standing, now })
  const { press } = useEntryActions(event, isSettled)
  const moment = useMoment(event.timezone, now)
  const reasonId = useId()
  const quoted = useQuoted(event)
  const isForSale = isSold(entry, event)
  const scheduleId = schedule?.id ?? null
  useEffect(() => {
    webinar.send({ type: 'SCHEDULE', scheduleId })
  }, [webinar, scheduleId])
  useEffect(() => () => webinar.send({ type: 'LEAVE' }), [webinar])

  const why =
    entry.why === 'onSite'
      ? event.location
        ? t('why.onSite', { place: event.location })
        : t('why.onSiteSomewhere')
      : t(`why.${entry.why}`, {
          time: entry.at ? moment(entry.at) : '',
          hours: formatDuration(TICKET_OFFER_HOURS * HOUR_S, locale),
        })
  return (
    <Stack gap={3}>
      <Row gap={4}>
        {standing === 'guest' || standing === 'stranger' ? (
          <Price of={quoted} />
        ) : (
          <span className={standingLine}>
            <Icon name="check" />
            {t(standing === 'tutor' ? 'entry.leads' : 'entry.registered')}
          </span>
        )}
        {event.availableTickets !== null && standing !== 'registered' && (
          <span className={cx(smallText, softText)}>
            {event.availableTickets === 0 ? t('entry.soldOut') : t('entry.places', { count: event.availableTickets })}
          </span>
        )}
      </Row>
      <EntryButton entry={entry} event={event} ticket={ticket} path={path} reasonId={reasonId} onPress={press} />
      <p id={reasonId} className={cx(reason, smallText, softText)} suppressHydrationWarning>
        {why}
      </p>
      {isForSale && (
        <>
          <TaxNote />
          <AddCode item={{ type: 'event', id: event.id }} path={path} />
        </>
      )}
      <EntryWay />
      <TicketPanel
        event={event}
        ticket={ticket}
        isOpen={event.state === 'published' && schedule !== null}
        moment={moment}
      />
    </Stack>
  )
}

/** Whether a ticket can be bought; a guest signs in on the way. */
const isSold = ({ act, why }: Entry, event: Event) =>
  (act === 'register' || (act === 'signIn' && why !== 'soldOut')) && wishFor('event', event) !== null

interface EntryButtonProps {
  entry: Entry
  event: Event
  ticket: Ticket
  path: string
  /** where the reason stands */
  reasonId: string
  onPress(mode: 'join' | 'start'): void
}

function EntryButton({ entry, event, ticket, path, reasonId, onPress }: EntryButtonProps) {
  const { act, isOpen, why } = entry
  const { t } = useTranslation('webinar')
  const webinar = useFlow('webinar')
  const viewer = useViewer()
  const isEntering = useSelector(webinar, (snapshot) => snapshot.hasTag('busy'))
  const isWaiting = useSelector(webinar, (snapshot) => snapshot.matches('waiting'))
  const element = useEarlySubmit()
  if (act === null) return null
  const isOffered = event.waiting?.state === 'offered'
  if (isSold(entry, event)) {
    return (
      <BuyButton
        type="event"
        of={event}
        path={path}
        name={t(isOffered ? 'entry.buyOffered' : 'entry.buy')}
        busyName={t('entry.buying')}
        className={wide}
        takesCode
      />
    )
  }
  if (act === 'signIn') {
    return (
      <Link href={paths.login(path)} className={cx(buttonClass(), wide)}>
        {t(why === 'soldOut' ? 'waiting.signIn' : 'entry.signIn')}
      </Link>
    )
  }
  if (act === 'register') {
    return (
      <Press className={wide} disabled={ticket.isBusy} onPress={() => ticket.press('register')}>
        {t(ticket.isBusy ? 'entry.registering' : isOffered ? 'waiting.accept' : 'entry.register')}
      </Press>
    )
  }
  if (act === 'waitingList') {
    return (
      <Press className={wide} disabled={ticket.isBusy} onPress={() => ticket.press('join')}>
        {t(ticket.isBusy ? 'waiting.joining' : 'waiting.join')}
      </Press>
    )
  }
  const name = act === 'join' && viewer && !event.isRegistered ? 'registerAndJoin' : act
  const canPress = isOpen && !isEntering && !isWaiting
  // A press before hydration is repeated after it; without scripts the form puts the intent into the address.
  return (
    <form
      ref={element}
      data-early
      onSubmit={(event) => {
        event.preventDefault()
        if (canPress) onPress(act)
      }}
    >
      <input type="hidden" name={INTENT_NAMES[act]} value="true" />
      <Button
        type="submit"
        className={wide}
        // `aria-disabled` keeps it focusable, so that screen readers can read the reason.
        aria-disabled={!canPress}
        aria-describedby={reasonId}
      >
        <Icon name="video" />
        {t(`entry.${isEntering ? 'connecting' : name}`)}
      </Button>
    </form>
  )
}
