import { useTranslation } from 'react-i18next'
import type { ContentDropOff } from '../../../../../openapi/generated/portal.ts'
import { useQuery } from '../../../../platform/api/query.ts'
import { ProblemCallout } from '../../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../../platform/portal.tsx'
import { numberFormat } from '../../../../platform/texts/formats.ts'
import { BarChart } from '../../../../ui/chart/bar-chart.tsx'
import { Stack } from '../../../../ui/layout.tsx'
import { Table } from '../../../../ui/table.tsx'
import { clockTime } from '../../../media/clock-time.ts'
import { dropOffQuery } from '../api.ts'
import { panel } from './panel.ts'
import { QuestionFigures } from './question-figures.tsx'

/** What is known of one item: the answers of a quiz, or where a video or audio was left. */
export function ItemStatistics({ courseId, itemId }: { courseId: string; itemId: string }) {
  const { t } = useTranslation('statistics')
  const { api } = usePortal()
  const found = useQuery(dropOffQuery(api, courseId, { page: 1, limit: 1, sort: 'place', filter: { id: itemId } }))
  if (found.isError) return <ProblemCallout error={found.error} onRetry={() => found.refetch()} />
  if (!found.data) return <p role="status">{t('loading')}</p>
  const [item] = found.data.items
  if (!item) return <p>{t('gone')}</p>
  return (
    <Stack gap={4}>
      <h3>
        <bdi translate="no">{item.name}</bdi>
      </h3>
      {item.targetType === 'quiz' ? <QuestionFigures courseId={courseId} itemId={itemId} /> : <LeftAt item={item} />}
    </Stack>
  )
}

/** In which tenth those who did not complete a video or audio left it. */
function LeftAt({ item: { tenths, duration } }: { item: ContentDropOff }) {
  const { t } = useTranslation('statistics')
  const { locale } = usePortal()
  const number = (of: number) => numberFormat(locale).format(of)
  if (!tenths?.some((people) => people > 0)) return <p>{t('nobodyLeft')}</p>
  const rows = tenths.map((people, tenth) => {
    const [from, to] = [tenth, tenth + 1].map((at) => clockTime((at * duration) / tenths.length, locale))
    return { id: String(tenth), from, name: t('part', { from, to }), people }
  })
  return (
    <>
      <div className={panel}>
        <BarChart
          label={t('pictureLeft')}
          series={[{ name: t('left'), tone: 'accent' }]}
          format={number}
          bars={rows.map(({ id, from = '', name, people }) => ({
            key: id,
            label: from,
            title: `${name}: ${number(people)}`,
            values: [people],
          }))}
        />
      </div>
      <Table
        isPlain
        caption={t('where')}
        rows={rows}
        columns={[
          { key: 'part', head: t('column.part'), cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'people', head: t('left'), isNumber: true, cell: ({ people }) => number(people) },
        ]}
      />
    </>
  )
}
