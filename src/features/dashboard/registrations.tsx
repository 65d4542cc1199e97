import { useTranslation } from 'react-i18next'
import { CHART_PERIODS } from '../../../openapi/generated/constants.ts'
import { useUrlState } from '../../platform/address/url-state.ts'
import { useListQuery } from '../../platform/api/query.ts'
import { Choices } from '../../platform/lists/choices.tsx'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { dateFormat } from '../../platform/texts/formats.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { cx } from '../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { Table } from '../../ui/table.tsx'
import { DASHBOARD_VIEW } from './dashboard-url.ts'
import { chartQueries } from './figures.ts'

const panel = css`
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
`
const head = css`
  justify-content: space-between;
`
const details = css`
  & > summary {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    color: var(--accent);
    font-weight: 600;
    cursor: pointer;
  }
`
/* As high as what it stands for. */
const waiting = css`
  block-size: 19rem;
`
/** How a period is named under the axis, and where there is room. */
const SHORT = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
} as const
const LONG = {
  day: { weekday: 'short', day: 'numeric', month: 'long' },
  week: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const

/** Registrations for courses and events over time, as a chart and as a table. */
export function Registrations() {
  const { t } = useTranslation('dashboard')
  const { api, locale } = usePortal()
  const { state, hrefOf } = useUrlState(DASHBOARD_VIEW)
  const { period } = state
  const asked = chartQueries(api, period, useViewer()?.settings.profile.timezone ?? null)
  const courses = useListQuery(asked.courses)
  const events = useListQuery(asked.events)
  const failed = [courses, events].find(({ isError }) => isError)
  return (
    <Stack gap={4}>
      <Row className={head}>
        <h2>{t('registrations.title')}</h2>
        <Choices
          label={t('registrations.periods')}
          choices={CHART_PERIODS.map((one) => ({
            name: t(`registrations.by.${one}`),
            href: hrefOf({ period: one }),
            isCurrent: one === period,
          }))}
        />
      </Row>
      {failed ? (
        <ProblemCallout error={failed.error} onRetry={() => failed.refetch()} />
      ) : (
        <div className={panel}>{chart()}</div>
      )}
    </Stack>
  )

  function chart() {
    if (!courses.data || !events.data) return <div className={waiting} />
    const shown = courses.data.period
    const nameOf = (day: string, format: Intl.DateTimeFormatOptions) =>
      dateFormat(locale, { ...format, timeZone: 'UTC' }).format(new Date(day))
    const number = (value: number) => value.toLocaleString(locale)
    const [inCourses, inEvents] = [courses.data, events.data]
    const rows = inCourses.points.map(({ startsOn, count }, at) => ({
      id: startsOn,
      name:
        shown === 'week'
          ? t('registrations.weekOf', { day: nameOf(startsOn, LONG.week) })
          : nameOf(startsOn, LONG[shown]),
      courses: count,
      events: inEvents.points[at]?.count ?? 0,
    }))
    const series = [
      { name: t('registrations.courses'), tone: 'accent' },
      { name: t('registrations.events'), tone: 'good' },
    ] as const
    const totals = { courses: number(inCourses.total), events: number(inEvents.total) }
    return (
      <Stack gap={3}>
        <p className={cx(smallText, softText)} role="status">
          {t('registrations.total', totals)}
        </p>
        <BarChart
          label={t('registrations.picture', totals)}
          series={series}
          format={number}
          bars={rows.map((row) => ({
            key: row.id,
            label: nameOf(row.id, SHORT[shown]),
            title: `${row.name}: ${series[0].name} ${number(row.courses)}, ${series[1].name} ${number(row.events)}`,
            values: [row.courses, row.events],
          }))}
        />
        <details className={details}>
          <summary>{t('registrations.table')}</summary>
          <Table
            caption={t('registrations.title')}
            rows={rows.toReversed()}
            columns={[
              { key: 'name', head: t('registrations.period'), cell: ({ name }) => name },
              { key: 'courses', head: series[0].name, isNumber: true, cell: (row) => number(row.courses) },
              { key: 'events', head: series[1].name, isNumber: true, cell: (row) => number(row.events) },
            ]}
          />
        </details>
      </Stack>
    )
  }
}
