import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Event, Recording } from '../../../openapi/generated/portal.ts'
import { eventRecordingsQuery } from '../../api/recordings.ts'
import { eventSessionsQuery } from '../../api/schedules.ts'
import { usePortal } from '../../portal/portal.tsx'
import { ProblemNotice } from '../../portal/problem-notice.tsx'
import { SessionTime } from '../../portal/session-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row, Stack, smallText, softText } from '../../ui/layout.tsx'
import { css, cx } from '../../ui/style.ts'

const item = css`
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  & summary {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.75rem;
    font-weight: 600;
    color: var(--accent);
    cursor: pointer;
    list-style: none;
  }
  & video {
    inline-size: 100%;
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-small);
    background: var(--stage);
  }
`
const TONES = { processing: 'accent', ready: 'good', failed: 'warm' } as const

/** What was recorded of the past sessions, and how far each recording is. */
export function WebinarRecordings({ event }: { event: Event }) {
  const { t } = useTranslation('webinar')
  const { api } = usePortal()
  const recordings = useQuery(eventRecordingsQuery(api, event.id))
  const sessions = useQuery(eventSessionsQuery(api, event.id))
  if (recordings.isError) return <ProblemNotice error={recordings.error} onRetry={() => recordings.refetch()} />
  const items = recordings.data?.items ?? []
  const hasPast = sessions.data?.items.some(({ state }) => state === 'completed')
  if (event.type === 'offline' || (items.length === 0 && !hasPast)) return null
  return (
    <Stack gap={4}>
      <h2>{t('recordings.title')}</h2>
      {items.length === 0 && <p className={softText}>{t('recordings.none')}</p>}
      {items.map((recording) => (
        <RecordingItem key={recording.id} recording={recording} timezone={event.timezone} />
      ))}
    </Stack>
  )
}

function RecordingItem({ recording, timezone }: { recording: Recording; timezone: string }) {
  const { t } = useTranslation('webinar')
  const { state, name, startedAt, playback } = recording
  return (
    <Stack gap={2} className={item}>
      <Row gap={3}>
        <SessionTime at={startedAt} timezone={timezone} />
        <Badge tone={TONES[state]}>{t(`recordings.${state}`)}</Badge>
      </Row>
      {state === 'ready' && playback?.url && (
        <details>
          <summary>
            <Icon name="video" />
            {t('recordings.play', { name })}
          </summary>
          {/* biome-ignore lint/a11y/useMediaCaption: meetings are recorded without captions */}
          <video controls preload="none" src={playback.url} aria-label={name} />
        </details>
      )}
      {state === 'ready' && !playback && <p className={cx(smallText, softText)}>{t('recordings.locked')}</p>}
      {state !== 'ready' && <p className={cx(smallText, softText)}>{t(`recordings.${state}Text`)}</p>}
    </Stack>
  )
}
