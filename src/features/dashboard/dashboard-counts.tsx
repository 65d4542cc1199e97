import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/api/query.ts'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { css } from '../../ui/style.ts'
import { countQueries } from './figures.ts'
import type { TutorId } from './tutor-filter.ts'

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  gap: var(--space-4);
  margin: 0;
  & > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: var(--space-1);
    padding: var(--space-4) var(--space-5);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    box-shadow: var(--shadow);
  }
  & dt {
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
  & dd {
    margin: 0;
    min-block-size: 1.2em;
    font: 600 var(--step-3) / 1.2 var(--serif);
    font-variant-numeric: tabular-nums;
  }
`

/** The tutor's courses, events and registrations in figures. */
export function DashboardCounts({ tutorId }: { tutorId: TutorId }) {
  const { t } = useTranslation('dashboard')
  const { api, locale } = usePortal()
  const asked = countQueries(api, tutorId, useViewer()?.settings.profile.timezone ?? null)
  const courses = useQuery(asked.courses)
  const events = useQuery(asked.events)
  const week = useQuery(asked.week)
  const courseYear = useQuery(asked.courseYear)
  const eventYear = useQuery(asked.eventYear)
  const failed = [courses, events, week, courseYear, eventYear].filter(({ isError }) => isError)
  if (failed[0]) {
    const again = () => {
      for (const one of failed) void one.refetch()
    }
    return <ProblemCallout error={failed[0].error} onRetry={again} />
  }
  const year = courseYear.data && eventYear.data && courseYear.data.total + eventYear.data.total
  const counts = [
    ['courses', courses.data?.totalItems],
    ['events', events.data?.totalItems],
    ['week', week.data?.totalItems],
    ['registrations', year],
  ] as const
  return (
    <dl className={list}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{count?.toLocaleString(locale)}</dd>
        </div>
      ))}
    </dl>
  )
}
