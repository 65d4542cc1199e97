import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { ScheduleTime } from '../../events/schedule-time.tsx'
import { ownAttendanceQuery } from './api.ts'
import { minutesDone, minutesNeeded } from './minutes.ts'

const list = css`
  display: grid;
  gap: var(--space-4);
`

/** How long a registered person was in the sessions of an event, and why one does not count as attended (LIVE-35). */
export function OwnAttendance({ event }: { event: Event }) {
  const { t } = useTranslation('attendance')
  const { api, locale } = usePortal()
  const sessions = useQuery(ownAttendanceQuery(api, event.id))
  if (sessions.isError) return <ProblemCallout error={sessions.error} onRetry={() => sessions.refetch()} />
  const told = (sessions.data?.items ?? []).filter(({ seconds, isAttended }) => seconds > 0 || isAttended !== null)
  if (told.length === 0) return null
  return (
    <Stack gap={4}>
      <h2>{t('own.title')}</h2>
      <ul className={list}>
        {told.map(({ id, startsAt, seconds, sessionSeconds, neededSeconds, isAttended }) => (
          <li key={id}>
            <Row gap={3}>
              <ScheduleTime at={startsAt} event={event} />
              {isAttended !== null && (
                <Badge tone={isAttended ? 'good' : 'plain'}>{t(isAttended ? 'own.attended' : 'own.missed')}</Badge>
              )}
            </Row>
            <p className={cx(smallText, softText)}>
              {t('own.there', {
                there: minutesDone(seconds, locale),
                length: minutesNeeded(sessionSeconds, locale),
              })}
              {isAttended === false &&
                neededSeconds !== null &&
                ` ${t('own.needed', { needed: minutesNeeded(neededSeconds, locale) })}`}
            </p>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
