import { useTranslation } from 'react-i18next'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { Choices } from '../../../platform/lists/choices.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Stack, softText } from '../../../ui/layout.tsx'
import { useMoment } from '../../events/moment.ts'
import { type EventSchedule, eventSchedulesQuery } from '../../events/schedules-api.ts'
import { EVENT_VIEW } from '../recordings/recording-view.ts'
import { AttendanceTable } from './attendance-table.tsx'
import { AttendedShare } from './attended-share.tsx'
import { PeoplePresent } from './people-present.tsx'

/** Who was in the sessions of an event, for those who lead it (LIVE-34). The session is named in the address. */
export function EventAttendance({ event }: { event: Event }) {
  const { t } = useTranslation('attendance')
  const { api } = usePortal()
  const { state, hrefOf } = useUrlState(EVENT_VIEW)
  const moment = useMoment(event.timezone, null)
  const schedules = useQuery(eventSchedulesQuery(api, event.id))
  if (schedules.isError) return <ProblemCallout error={schedules.error} onRetry={() => schedules.refetch()} />
  const begun = (schedules.data?.items ?? []).filter((one) => one.state === 'live' || one.state === 'completed')
  const chosen = begun.find(({ id }) => id === state.session) ?? latestOf(begun)
  return (
    <Stack gap={4}>
      <h2>{t('title')}</h2>
      {begun.length > 1 && (
        <Choices
          label={t('sessions')}
          choices={begun.map(({ id, startsAt }) => ({
            name: moment(startsAt),
            href: hrefOf({ session: id, page: 1 }),
            isCurrent: id === chosen?.id,
          }))}
        />
      )}
      {chosen ? (
        <>
          {chosen.state === 'live' && <PeoplePresent eventId={event.id} scheduleId={chosen.id} />}
          <AttendanceTable key={chosen.id} event={event} schedule={chosen} />
        </>
      ) : (
        schedules.data && <p className={softText}>{t('notYet')}</p>
      )}
      <AttendedShare event={event} />
    </Stack>
  )
}

const latestOf = (begun: EventSchedule[]) => begun.find(({ state }) => state === 'live') ?? begun.at(-1)
