import { useTranslation } from 'react-i18next'
import type { Event, WaitingPlace } from '../../../openapi/generated/portal.ts'
import { ConfirmedPress } from '../../platform/forms/confirmed-press.tsx'
import { Press } from '../../platform/forms/press.tsx'
import { Outcome } from '../../platform/page/outcome.tsx'
import { useViewer } from '../../platform/portal.tsx'
import { cx } from '../../ui/classes.ts'
import { Stack, smallText, softText } from '../../ui/layout.tsx'
import type { Ticket } from '../events/register.ts'

interface TicketPanelProps {
  event: Event
  ticket: Ticket
  /** the event still takes and returns registrations */
  isOpen: boolean
  /** tells a moment */
  moment(at: string): string
}

/** What the person has of an event: their ticket, or a place on its waiting list, and how to give it up. */
export function TicketPanel({ event, ticket, isOpen, moment }: TicketPanelProps) {
  const { t } = useTranslation('webinar')
  const { done, isBusy, press } = ticket
  const viewer = useViewer()
  if (!viewer) return null
  const { isEmailVerified } = viewer.settings.security
  const mailedTo = isEmailVerified && viewer.settings.notification.enabled ? viewer.username : null
  const { isRegistered, waiting } = event
  return (
    <>
      {done === 'register' && isRegistered && (
        <Outcome title={t('ticket.done')}>{mailedTo !== null && t('ticket.mailed', { email: mailedTo })}</Outcome>
      )}
      {done === 'giveUp' && !isRegistered && <Outcome title={t('ticket.gaveUp')}>{t('ticket.gaveUpText')}</Outcome>}
      {done === 'leave' && !waiting && <Outcome title={t('waiting.left')} />}
      {isRegistered && isOpen && (
        <ConfirmedPress
          name={t('ticket.giveUp')}
          busyName={t('ticket.givingUp')}
          text={t('ticket.giveUpText')}
          isBusy={isBusy}
          onPress={() => press('giveUp')}
        />
      )}
      {!isRegistered && waiting && isOpen && (
        <Waiting
          place={waiting}
          mailedTo={mailedTo}
          isNew={done === 'join'}
          isBusy={isBusy}
          moment={moment}
          onLeave={() => press('leave')}
        />
      )}
    </>
  )
}

interface WaitingProps {
  place: WaitingPlace
  /** the address that mail about the place goes to */
  mailedTo: string | null
  /** the person has just joined */
  isNew: boolean
  isBusy: boolean
  moment(at: string): string
  onLeave(): void
}

function Waiting({ place: { state, number, offeredUntil }, mailedTo, isNew, isBusy, moment, onLeave }: WaitingProps) {
  const { t } = useTranslation('webinar')
  const title = t(`waiting.${state === 'waiting' ? 'number' : state}`, {
    number,
    time: offeredUntil ? moment(offeredUntil) : '',
  })
  const text = [
    t(`waiting.${state === 'waiting' ? 'number' : state}Text`),
    ...(state === 'waiting' && mailedTo !== null ? [t('waiting.mailed', { email: mailedTo })] : []),
  ].join(' ')
  return (
    <Stack gap={3}>
      {isNew ? (
        <Outcome title={title}>{text}</Outcome>
      ) : (
        <div role="status" suppressHydrationWarning>
          <strong suppressHydrationWarning>{title}</strong>
          <p className={cx(smallText, softText)}>{text}</p>
        </div>
      )}
      {state !== 'expired' && (
        <div>
          <Press variant="quiet" disabled={isBusy} onPress={onLeave}>
            {t(state === 'offered' ? 'waiting.decline' : 'waiting.leave')}
          </Press>
        </div>
      )}
    </Stack>
  )
}
