import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Event, MyNextItem } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { useServerClock } from '../../../platform/server-clock.ts'
import { formatDuration } from '../../../platform/texts/duration.ts'
import { formatProgress } from '../../../platform/texts/formats.ts'
import { directionOf, localised } from '../../../platform/texts/locales.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack, softText } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { css } from '../../../ui/style.ts'
import { INTENT_NAMES } from '../../auth/intent.ts'
import { ScheduleTime } from '../../events/schedule-time.tsx'
import type { EventSchedule } from '../../events/schedules-api.ts'
import { entryOf } from '../../live/entry-state.ts'
import { hasRole, myProfileQuery } from '../../people/my-profile-api.ts'
import { myNextItemQuery, myNextSessionQuery, tutorNextSessionQuery } from './home-queries.ts'

const box = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 44rem;
  padding: clamp(1.25rem, 4vw, 2rem);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
  overflow-wrap: anywhere;
`
const title = css`
  font-size: var(--step-2);
`

/** What comes next for the person who is signed in, on top of the home page (LEARN-55). */
export function HomeNext() {
  const viewer = useViewer()
  const { api } = usePortal()
  const isTutor = viewer !== null && hasRole(viewer, 'tutor')
  const profile = useQuery({ ...myProfileQuery(api, 'tutor'), enabled: isTutor }).data
  const sessions = useQuery({ ...tutorNextSessionQuery(api, profile?.id ?? ''), enabled: profile !== undefined })
  const [own] = sessions.data?.items ?? []
  const next = useQuery(myNextItemQuery(api)).data?.next
  const [booked] = useQuery(myNextSessionQuery(api)).data?.items ?? []
  return (
    <Stack gap={5}>
      {own && <NextSession event={own.event} schedule={own} standing="tutor" isFirst />}
      {next && <NextItem next={next} isFirst={!own} />}
      {booked?.nextSchedule && (
        <NextSession
          event={booked.event}
          schedule={booked.nextSchedule}
          standing="registered"
          isFirst={!own && !next}
        />
      )}
    </Stack>
  )
}

/** Only the first of them has a button that stands out. */
const variantOf = (isFirst: boolean) => (isFirst ? 'primary' : 'quiet')

interface NextProps {
  kicker: ReactNode
  name: string
  language: string
  children: ReactNode
}

const Next = ({ kicker, name, language, children }: NextProps) => (
  <section className={box} aria-label={name}>
    <div>
      <p className={softText}>{kicker}</p>
      <h2 className={title} lang={language} dir={directionOf(language)}>
        {name}
      </h2>
    </div>
    {children}
  </section>
)

/** The next item of the course in which the person was last, with the time that it takes. */
function NextItem({ next, isFirst }: { next: NonNullable<MyNextItem['next']>; isFirst: boolean }) {
  const { t } = useTranslation('home')
  const { locale } = usePortal()
  const { course, courseProgress, lessonId, contentId, name, targetType, duration } = next
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  return (
    <Next kicker={<span {...own}>{course.name}</span>} name={name} language={course.languageCode}>
      {courseProgress > 0 && (
        <ProgressBar value={courseProgress} label={t('nextProgress')} text={formatProgress(courseProgress, locale)} />
      )}
      <Row>
        <Link href={paths.player(course.alias, lessonId, contentId)} className={buttonClass(variantOf(isFirst))}>
          {t(courseProgress > 0 ? 'nextItem' : 'firstItem')}
          <Icon name="arrow" />
        </Link>
        <span className={softText}>
          <Icon name={targetType} /> {duration > 0 && formatDuration(duration, locale)}
        </span>
      </Row>
    </Next>
  )
}

interface NextSessionProps {
  event: Pick<Event, 'alias' | 'name' | 'type' | 'state' | 'timezone' | 'languageCode'>
  schedule: EventSchedule
  standing: 'registered' | 'tutor'
  isFirst: boolean
}

const MINUTE_MS = 60_000

/** A session with the button that starts or joins it, or a link to its page while that is not open. */
function NextSession({ event, schedule, standing, isFirst }: NextSessionProps) {
  const { t } = useTranslation('home')
  const { locale } = usePortal()
  const now = useServerClock(MINUTE_MS / 12)
  const { act, isOpen } = entryOf({
    event: { ...event, availableTickets: null, waiting: null },
    schedule,
    standing,
    now,
  })
  const mode = isOpen && (act === 'start' || act === 'join') ? act : null
  return (
    <Next kicker={t('nextSession')} name={event.name} language={event.languageCode}>
      <Row>
        {mode ? (
          // The page of the event starts or joins it.
          <form action={localised(locale, paths.event(event))}>
            <input type="hidden" name={INTENT_NAMES[mode]} value="true" />
            <Button type="submit" variant={variantOf(isFirst)}>
              <Icon name="video" />
              {t(mode === 'start' ? 'startSession' : 'joinSession')}
            </Button>
          </form>
        ) : (
          <Link href={paths.event(event)} className={buttonClass('quiet')}>
            {t('session')}
            <Icon name="arrow" />
          </Link>
        )}
        <span className={softText}>
          <ScheduleTime at={schedule.startsAt} event={event} />
        </span>
      </Row>
    </Next>
  )
}
