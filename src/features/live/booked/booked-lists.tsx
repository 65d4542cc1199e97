import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { useListQuery } from '../../../platform/api/query.ts'
import { ListResults } from '../../../platform/lists/list-results.tsx'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { CourseCards } from '../../courses/card/course-cards.tsx'
import { GroupedEventCards } from '../../events/event-cards.tsx'
import { myCoursesQuery } from '../../learning/my-courses-api.ts'
import { myEventsQuery, myRecordingsQuery } from './api.ts'
import type { BOOKED_TABS } from './booked-tabs.ts'

type Kind = (typeof BOOKED_TABS)[number]

interface ListProps {
  page: number
  hrefOf(page: number): string
}

/* Links work before their code has loaded. */
const recordingCards = deferred(async () => (await import('./recording-cards.tsx')).RecordingCards)

const ON_FIRST_SCREEN = 3

export function BookedCourses({ page, hrefOf }: ListProps) {
  const { api } = usePortal()
  const courses = useListQuery(myCoursesQuery(api, page))
  return (
    <ListResults list={courses} hrefOf={hrefOf} empty={<Nothing kind="courses" icon="text" to={paths.courses()} />}>
      {(items, total) => (
        <Counted kind="courses" total={total}>
          <CourseCards items={items.map(({ course }) => course)} heading="h2" first={ON_FIRST_SCREEN} />
        </Counted>
      )}
    </ListResults>
  )
}

export function BookedEvents({ page, hrefOf }: ListProps) {
  const { api } = usePortal()
  const events = useListQuery(myEventsQuery(api, page))
  return (
    <ListResults list={events} hrefOf={hrefOf} empty={<Nothing kind="events" icon="video" to={paths.webinars()} />}>
      {(items, total) => (
        <Counted kind="events" total={total}>
          <GroupedEventCards
            items={items.map(({ event, nextSchedule }) => ({ ...event, nextSchedule, isRegistered: true }))}
            at={events.dataUpdatedAt}
            first={ON_FIRST_SCREEN}
          />
        </Counted>
      )}
    </ListResults>
  )
}

export function BookedRecordings({ page, hrefOf }: ListProps) {
  const { api } = usePortal()
  const recordings = useListQuery(myRecordingsQuery(api, page))
  return (
    <ListResults
      list={recordings}
      hrefOf={hrefOf}
      empty={<Nothing kind="recordings" icon="video" to={paths.webinars()} />}
    >
      {(items, total) => (
        <Counted kind="recordings" total={total}>
          <Deferred part={recordingCards} props={{ items }} />
        </Counted>
      )}
    </ListResults>
  )
}

function Counted({ kind, total, children }: { kind: Kind; total: number; children: ReactNode }) {
  const { t } = useTranslation('booked')
  return (
    <Stack gap={5}>
      <p role="status">{t(`found.${kind}`, { count: total })}</p>
      {children}
    </Stack>
  )
}

function Nothing({ kind, icon, to }: { kind: Kind; icon: IconName; to: string }) {
  const { t } = useTranslation('booked')
  return (
    <Callout
      icon={icon}
      title={t(`empty.${kind}.title`)}
      action={
        <Link href={to} className={buttonClass()}>
          {t(`empty.${kind}.action`)}
        </Link>
      }
    >
      {t(`empty.${kind}.text`)}
    </Callout>
  )
}
