import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../platform/address/paths.ts'
import { useQuery } from '../../platform/api/query.ts'
import { useEarlySubmit } from '../../platform/forms/early-submit.ts'
import { useFlow, usePortal } from '../../platform/portal.tsx'
import { localised } from '../../platform/texts/locales.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stack, smallText, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { INTENT_NAMES } from '../auth/intent.ts'
import { useMoment } from '../events/moment.ts'
import { eventSchedulesQuery } from '../events/schedules-api.ts'
import type { Entry } from '../live/entry-state.ts'
import { EntryWay } from '../live/entry-way.tsx'
import type { TutorSchedule } from './api.ts'

const wide = css`
  inline-size: 100%;
`
/** Reserves space, so that nothing moves when the reason changes. */
const reason = css`
  min-block-size: 1.6em;
`

interface StartFormProps {
  schedule: TutorSchedule
  entry: Entry
  location: string | null
  /** the one of its event that a press starts */
  isFirst: boolean
  /** the server's clock; null before the page reacts */
  now: number | null
}

/** The button that starts a schedule with the same actor as on its page, and the reason while it cannot be pressed. */
export function StartForm({ schedule, entry, location, isFirst, now }: StartFormProps) {
  const { t } = useTranslation(['dashboard', 'webinar'])
  const { api, locale } = usePortal()
  const webinar = useFlow('webinar')
  const auth = useFlow('auth')
  const element = useEarlySubmit()
  const reasonId = useId()
  const { eventId, event } = schedule
  const moment = useMoment(event.timezone, now)
  const isBusy = useSelector(webinar, (snapshot) => snapshot.hasTag('busy'))
  const isAbout = useSelector(
    webinar,
    ({ context }) => context.eventId === eventId && (context.scheduleId ?? schedule.id) === schedule.id,
  )
  const isOpen = isFirst && entry.isOpen && entry.act === 'start'
  // Loaded before the press, so that starting takes a single request.
  useQuery({ ...eventSchedulesQuery(api, eventId), enabled: isOpen })
  if (entry.act === null) {
    const place = entry.why === 'onSite' ? (location === null ? 'onSiteSomewhere' : 'onSite') : entry.why
    return <p className={cx(smallText, softText)}>{t(`webinar:why.${place}`, { place: location ?? '', time: '' })}</p>
  }
  const canPress = isOpen && !isBusy
  const why = entry.why === 'open' && !isFirst ? 'after' : entry.why === 'startOpens' ? 'opens' : entry.why
  const start = () => {
    const signedIn = auth.getSnapshot().hasTag('signedIn')
    webinar.send({ type: 'ENTER', mode: 'start', eventId, signedIn, isRegistered: false, isClick: signedIn })
  }
  return (
    <Stack gap={2}>
      {/* Before hydration a press opens the event's page, which then starts it. */}
      <form
        ref={element}
        action={localised(locale, paths.event(event))}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          if (canPress) start()
        }}
      >
        <input type="hidden" name={INTENT_NAMES.start} value="true" />
        <Button
          type="submit"
          variant={isOpen ? 'primary' : 'quiet'}
          className={wide}
          // `aria-disabled` keeps it focusable, so that screen readers can read the reason.
          aria-label={isBusy && isAbout ? undefined : t('sessions.startOf', { name: event.name })}
          aria-disabled={!canPress}
          aria-describedby={reasonId}
        >
          <Icon name="video" />
          {isBusy && isAbout ? t('webinar:entry.connecting') : t('sessions.start')}
        </Button>
      </form>
      <p id={reasonId} className={cx(reason, smallText, softText)} suppressHydrationWarning>
        {why === 'after' || why === 'opens'
          ? t(`sessions.${why}`, { time: moment(entry.at ?? schedule.startOpensAt) })
          : t(`webinar:why.${why}`, { place: '', time: '' })}
      </p>
      {isAbout && <EntryWay />}
    </Stack>
  )
}
