import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../platform/address/paths.ts'
import { useUrlState } from '../../platform/address/url-state.ts'
import { useListQuery } from '../../platform/api/query.ts'
import { Choices } from '../../platform/lists/choices.tsx'
import { ListResults } from '../../platform/lists/list-results.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { Day } from '../../platform/texts/day.tsx'
import { directionOf } from '../../platform/texts/locales.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { cx } from '../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { Price } from '../courses/price.tsx'
import { ScheduleTime } from '../events/schedule-time.tsx'
import { type TutorEvent, tutorEventsQuery } from './api.ts'
import { ROW_COUNTS, STATE_CHOICES, type WEBINAR_ORDERS, WEBINARS_VIEW, webinarRows } from './dashboard-url.ts'
import { Tickets } from './tickets.tsx'
import type { TutorId } from './tutor-filter.ts'

const between = css`
  justify-content: space-between;
`
const TONES = { draft: 'warm', published: 'good', archived: 'plain', cancelled: 'plain' } as const

type Order = (typeof WEBINAR_ORDERS)[number]

/** Webinars by state, in the order and by the page that stand in the address. */
export function WebinarTable({ tutorId }: { tutorId: TutorId }) {
  const { t } = useTranslation(['dashboard', 'common', 'courses'])
  const { api, locale } = usePortal()
  const { state: view, hrefOf } = useUrlState(WEBINARS_VIEW)
  const list = useListQuery(tutorEventsQuery(api, tutorId, webinarRows(view)))

  /** A column that sorts: a second press turns it round. */
  function sorting(field: Order, name: string): Pick<Column<TutorEvent>, 'key' | 'head' | 'sorted'> {
    const turned = view.sort === field ? (`-${field}` as const) : field
    const sorted = view.sort === field ? 'ascending' : view.sort === `-${field}` ? 'descending' : 'none'
    return { key: field, sorted, head: <Link href={hrefOf({ sort: turned })}>{name}</Link> }
  }

  /** Ordered by price, each currency stands by itself (LIST-25). */
  function currencyOf(event: TutorEvent) {
    const { currency, price, discountedPrice } = event
    const isFree = currency === null || price === 0 || discountedPrice === 0
    return isFree ? t('courses:free') : (new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency)
  }

  return (
    <Stack gap={4}>
      <Choices
        label={t('webinars.states')}
        choices={STATE_CHOICES.map((state) => ({
          name: t(`webinars.state.${state}`),
          href: hrefOf({ state }),
          isCurrent: state === view.state,
        }))}
      />
      <ListResults
        list={list}
        hrefOf={(page) => hrefOf({ page })}
        empty={<Nothing isAll={view.state === 'all' && view.page === 1} />}
      >
        {(items, total) => (
          <Stack gap={4}>
            <p role="status" className={cx(smallText, softText)}>
              {t('webinars.found', { count: total })}
            </p>
            <Table
              caption={t('webinars.title')}
              rows={items}
              groupOf={view.sort === 'price' || view.sort === '-price' ? currencyOf : undefined}
              columns={[
                { ...sorting('name', t('webinars.column.name')), cell: (event) => <Name of={event} /> },
                {
                  key: 'state',
                  head: t('webinars.column.state'),
                  cell: ({ state }) => <Badge tone={TONES[state]}>{t(`webinars.state.${state}`)}</Badge>,
                },
                {
                  ...sorting('startsAt', t('webinars.column.first')),
                  cell: ({ startsAt }) => <Day at={startsAt} />,
                },
                {
                  key: 'next',
                  head: t('webinars.column.next'),
                  cell: ({ nextSchedule, type, timezone }) =>
                    nextSchedule ? (
                      <ScheduleTime at={nextSchedule.startsAt} event={{ type, timezone }} />
                    ) : (
                      <span className={softText}>{t('webinars.noNext')}</span>
                    ),
                },
                { ...sorting('soldTickets', t('webinars.column.registered')), cell: (event) => <Tickets of={event} /> },
                { ...sorting('price', t('webinars.column.price')), cell: (event) => <Price of={event} /> },
              ]}
            />
          </Stack>
        )}
      </ListResults>
      <Row className={between}>
        <span className={cx(smallText, softText)}>{t('webinars.rows')}</span>
        <Choices
          label={t('webinars.rows')}
          choices={ROW_COUNTS.map((limit) => ({
            name: limit.toLocaleString(locale),
            href: hrefOf({ limit }),
            isCurrent: limit === view.limit,
          }))}
        />
      </Row>
    </Stack>
  )
}

const Name = ({ of: event }: { of: TutorEvent }) => (
  <Link href={paths.event(event)} lang={event.languageCode} dir={directionOf(event.languageCode)}>
    {event.name}
  </Link>
)

function Nothing({ isAll }: { isAll: boolean }) {
  const { t } = useTranslation('dashboard')
  const { hrefOf } = useUrlState(WEBINARS_VIEW)
  return (
    <Callout
      icon="video"
      title={t('webinars.none')}
      action={
        !isAll && (
          <Link href={hrefOf({ state: 'all' })} className={buttonClass()}>
            {t('webinars.showAll')}
          </Link>
        )
      }
    >
      {isAll ? t('webinars.noneText') : t('webinars.noneOfState')}
    </Callout>
  )
}
