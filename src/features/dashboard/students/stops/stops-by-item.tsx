import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { STUCK_DAYS } from '../../../../../openapi/generated/constants.ts'
import type { ContentDropOff } from '../../../../../openapi/generated/portal.ts'
import { useUrlState } from '../../../../platform/address/url-state.ts'
import { useListQuery } from '../../../../platform/api/query.ts'
import { ListResults } from '../../../../platform/lists/list-results.tsx'
import { usePortal } from '../../../../platform/portal.tsx'
import { numberFormat } from '../../../../platform/texts/formats.ts'
import { BarChart } from '../../../../ui/chart/bar-chart.tsx'
import { cx } from '../../../../ui/classes.ts'
import { Stack, smallText, softText } from '../../../../ui/layout.tsx'
import { css } from '../../../../ui/style.ts'
import { Table } from '../../../../ui/table.tsx'
import { dropOffQuery } from '../api.ts'
import { daysOf } from '../days.ts'
import { STUDENTS_VIEW } from '../students-url.ts'
import { panel } from './panel.ts'

const more = css`
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75rem;
`

/** A chart of the items at which people stand, and the same figures and more in a table. */
export function StopsByItem({ courseId }: { courseId: string }) {
  const { t } = useTranslation('statistics')
  const { api, locale } = usePortal()
  const { state, hrefOf } = useUrlState(STUDENTS_VIEW)
  const list = useListQuery(dropOffQuery(api, courseId, { page: state.page, limit: 10, sort: 'place' }))
  const number = (of: number) => numberFormat(locale).format(of)
  const days = daysOf(STUCK_DAYS, locale)
  const series = [
    { name: t('stopped', { days }), tone: 'accent' },
    { name: t('lately'), tone: 'good' },
  ] as const
  /** "2.1" */
  const placeOf = ({ lessonOrder, order }: ContentDropOff) => `${number(lessonOrder)}.${number(order)}`
  const values = ({ stopped, lastPlace }: ContentDropOff) => [stopped, lastPlace - stopped]
  const column = (key: 'began' | 'completed' | 'lastPlace' | 'stopped', head: string) => ({
    key,
    head,
    isNumber: true,
    cell: (one: ContentDropOff) => number(one[key]),
  })
  return (
    <ListResults list={list} hrefOf={(page) => hrefOf({ page })} empty={<p className={softText}>{t('noItems')}</p>}>
      {(items) => (
        <Stack gap={4}>
          <p className={cx(smallText, softText)}>{t('explained', { days })}</p>
          {items.every(({ began }) => began === 0) ? (
            <p>{t('nobody')}</p>
          ) : (
            <div className={panel}>
              <BarChart
                label={t('picture')}
                series={series}
                format={number}
                bars={items.map((one) => ({
                  key: one.id,
                  label: placeOf(one),
                  title: `${placeOf(one)} ${one.name}: ${series.map(({ name }, at) => `${name} ${number(values(one)[at] ?? 0)}`).join(', ')}`,
                  values: values(one),
                }))}
              />
            </div>
          )}
          <Table
            caption={t('title')}
            rows={items}
            groupOf={({ lessonName }) => lessonName}
            columns={[
              {
                key: 'name',
                head: t('column.item'),
                cell: (one) => (
                  <>
                    {placeOf(one)} <bdi translate="no">{one.name}</bdi>
                  </>
                ),
              },
              column('began', t('column.began')),
              column('completed', t('column.completed')),
              column('lastPlace', t('column.lastPlace')),
              column('stopped', t('stopped', { days })),
              { key: 'more', head: t('column.more'), cell: (one) => moreOf(one) },
            ]}
          />
        </Stack>
      )}
    </ListResults>
  )

  function moreOf(one: ContentDropOff) {
    const kind = one.targetType === 'quiz' ? 'answers' : one.tenths ? 'where' : null
    return (
      kind && (
        <Link
          className={more}
          href={hrefOf({ item: one.id, page: state.page })}
          aria-label={t(`${kind}Of`, { name: one.name })}
        >
          {t(kind)}
        </Link>
      )
    )
  }
}
