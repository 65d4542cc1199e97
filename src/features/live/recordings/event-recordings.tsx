import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pickSchedule } from '../../../../machines/webinar.ts'
import type { Event, Recording } from '../../../../openapi/generated/portal.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { isRemoved } from '../../../platform/api/errors.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { onDemand } from '../../../platform/page/deferred.tsx'
import { MissingCallout } from '../../../platform/page/missing-callout.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { ScheduleTime } from '../../events/schedule-time.tsx'
import { eventSchedulesQuery } from '../../events/schedules-api.ts'
import { isUncaptioned } from '../../media/captions/uncaptioned.ts'
import { standingOf } from '../entry-state.ts'
import { eventRecordingsQuery, recordingQuery } from './api.ts'
import { RecordingAudience } from './recording-audience.tsx'
import { RecordingPlayer } from './recording-player.tsx'
import { LockedReason, RecordingBadge, RecordingReason } from './recording-state.tsx'
import { EVENT_VIEW } from './recording-view.ts'

const AddTrack = onDemand(async () => (await import('../../media/captions/add-track.tsx')).AddTrack)

const section = css`
  scroll-margin-block-start: var(--space-6);
`
const item = css`
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
`

/** The recordings of an event with their states. The open one is named in the address. */
export function EventRecordings({ event }: { event: Event }) {
  const { t } = useTranslation('recordings')
  const { api } = usePortal()
  const recordings = useQuery(eventRecordingsQuery(api, event.id))
  const schedules = useQuery(eventSchedulesQuery(api, event.id))
  const { state } = useUrlState(EVENT_VIEW)
  const viewer = useViewer()
  const list = useRef<HTMLDivElement>(null)
  const isWanted = state['active-tab'] === 'recordings'
  useEffect(() => {
    // This loads after the page, so it must not scroll once the person has scrolled.
    if (isWanted && scrollY === 0) list.current?.scrollIntoView()
  }, [isWanted])
  if (recordings.isError) return <ProblemCallout error={recordings.error} onRetry={() => recordings.refetch()} />
  const items = recordings.data?.items ?? []
  const isRegistering = event.state === 'published' && pickSchedule(schedules.data?.items ?? []) !== null
  const hasPast = schedules.data?.items.some(({ state }) => state === 'completed')
  const isUnknown = recordings.isSuccess && state.recording !== '' && !items.some(({ id }) => id === state.recording)
  const removed = isUnknown ? <RemovedRecording id={state.recording} /> : null
  if (event.type === 'offline' || (items.length === 0 && !hasPast)) return removed
  return (
    <div ref={list} className={section}>
      <Stack gap={4}>
        <h2>{t('title')}</h2>
        {removed}
        {items.length === 0 && <p className={softText}>{t('none')}</p>}
        {items.map((recording) => (
          <RecordingItem
            key={recording.id}
            recording={recording}
            event={event}
            isOpen={recording.id === state.recording}
            isRegistering={isRegistering}
          />
        ))}
        {standingOf(event, viewer) === 'tutor' && <RecordingAudience event={event} />}
      </Stack>
    </div>
  )
}

/** An address of a recording that was removed leads where that is said (PAGE-3). */
function RemovedRecording({ id }: { id: string }) {
  const { api } = usePortal()
  const { error } = useQuery(recordingQuery(api, id))
  return isRemoved(error) ? <MissingCallout error={error} /> : null
}

interface RecordingItemProps {
  recording: Recording
  event: Event
  isOpen: boolean
  /** the event still takes registrations */
  isRegistering: boolean
}

function RecordingItem({ recording, event, isOpen, isRegistering }: RecordingItemProps) {
  const { t } = useTranslation('recordings')
  const { hrefOf } = useUrlState(EVENT_VIEW)
  const viewer = useViewer()
  const { id, state, name, startedAt, playback } = recording
  const note = cx(smallText, softText)
  return (
    <Stack gap={2} className={item}>
      <Row gap={3}>
        <ScheduleTime at={startedAt} event={event} />
        <RecordingBadge state={state} />
      </Row>
      {state === 'ready' && playback?.url && (
        <>
          {isOpen && <RecordingPlayer recording={recording} playback={playback} />}
          {standingOf(event, viewer) === 'tutor' && isUncaptioned(playback) && (
            <div>
              <p className={note}>{t('uncaptioned')}</p>
              <Suspense fallback={null}>
                <AddTrack media={{ id: playback.id, name }} language={event.languageCode} />
              </Suspense>
            </div>
          )}
          <Row gap={2}>
            <Link
              href={hrefOf({ 'active-tab': 'recordings', recording: isOpen ? '' : id })}
              className={buttonClass('quiet')}
            >
              <Icon name={isOpen ? 'close' : 'video'} />
              {isOpen ? t('close') : t('play', { name })}
            </Link>
          </Row>
        </>
      )}
      {state === 'ready' && !playback && <LockedReason event={event} isRegistering={isRegistering} />}
      {state !== 'ready' && (
        <p className={note}>
          <RecordingReason state={state} isTold={event.isRegistered} />
        </p>
      )}
    </Stack>
  )
}
