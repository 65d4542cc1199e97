import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course, RosterEntry } from '../../../../openapi/generated/portal.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { useListQuery } from '../../../platform/api/query.ts'
import { ListResults } from '../../../platform/lists/list-results.tsx'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { saveFile } from '../../../platform/save-file.ts'
import { Day } from '../../../platform/texts/day.tsx'
import { formatProgress, numberFormat } from '../../../platform/texts/formats.ts'
import { isolated } from '../../../platform/texts/isolated.ts'
import { useToast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { rosterFile, rosterQuery } from './api.ts'
import { daysOf } from './days.ts'
import { rosterRows, STUDENTS_VIEW } from './students-url.ts'

const between = css`
  justify-content: space-between;
`

type SortField = 'name' | 'progress' | 'registeredAt' | 'lastActiveAt' | 'finishedAt'

/** Who learns in a course, and how far they are. */
export function RosterTable({ course }: { course: Pick<Course, 'id' | 'alias'> }) {
  const { t } = useTranslation('dashboard')
  const { api, locale } = usePortal()
  const { state, hrefOf } = useUrlState(STUDENTS_VIEW)
  const { showError } = useToast()
  const modal = useFlow('modal')
  const rows = rosterRows(state)
  const list = useListQuery(rosterQuery(api, course.id, rows))
  const file = useMutation({
    mutationFn: () => rosterFile(api, course.id, rows),
    onSuccess: (content) => saveFile(content, `roster-${course.alias}.csv`),
    onError: showError,
  })

  const write = (student: { id: string; name: string } | null) =>
    modal.send({ type: 'OPEN', modal: { kind: 'course-message', courseId: course.id, student } })

  /** A column that sorts: a second press turns it round. */
  function sorting(by: SortField, head: string): Pick<Column<RosterEntry>, 'key' | 'head' | 'sorted'> {
    const turned = state.sort === by ? (`-${by}` as const) : by
    const sorted = state.sort === by ? 'ascending' : state.sort === `-${by}` ? 'descending' : 'none'
    return { key: by, sorted, head: <Link href={hrefOf({ sort: turned, page: 1 })}>{head}</Link> }
  }
  const isNarrowed = state.view !== 'all' || state.q !== ''

  return (
    <ListResults
      list={list}
      hrefOf={(page) => hrefOf({ page })}
      empty={<p className={softText}>{t(isNarrowed ? 'students.noneFound' : 'students.none')}</p>}
    >
      {(items, total) => (
        <Stack gap={3}>
          <Row gap={3} className={between}>
            <p role="status" className={cx(smallText, softText)}>
              {t('students.found', { number: numberFormat(locale).format(total) })}
            </p>
            <Row gap={3}>
              <Button variant="quiet" onClick={() => write(null)}>
                {t('students.write.all')}
              </Button>
              <Button variant="quiet" aria-disabled={file.isPending} onClick={() => !file.isPending && file.mutate()}>
                {t(file.isPending ? 'students.saving' : 'students.download')}
              </Button>
            </Row>
          </Row>
          <Table
            caption={t('tab.students')}
            rows={items}
            columns={[
              { ...sorting('name', t('students.column.name')), cell: ({ name }) => <bdi translate="no">{name}</bdi> },
              {
                ...sorting('progress', t('students.column.progress')),
                isNumber: true,
                cell: ({ progress }) => formatProgress(progress, locale),
              },
              { key: 'stuck', head: t('students.column.stuck'), isText: true, cell: (one) => <Stuck of={one} /> },
              {
                ...sorting('lastActiveAt', t('students.column.lastActive')),
                cell: ({ lastActiveAt }) => <DayOrNever at={lastActiveAt} />,
              },
              { key: 'quizzes', head: t('students.column.quizzes'), isText: true, cell: (one) => <Scores of={one} /> },
              {
                ...sorting('registeredAt', t('students.column.registered')),
                cell: ({ registeredAt }) => <Day at={registeredAt} />,
              },
              {
                ...sorting('finishedAt', t('students.column.finished')),
                cell: ({ finishedAt }) => <DayOrNever at={finishedAt} />,
              },
              {
                key: 'message',
                head: t('students.write.column'),
                cell: ({ userId: id, name }) => (
                  <Button
                    variant="quiet"
                    aria-label={t('students.write.oneOf', { name })}
                    onClick={() => write({ id, name })}
                  >
                    {t('students.write.one')}
                  </Button>
                ),
              },
            ]}
          />
        </Stack>
      )}
    </ListResults>
  )
}

function DayOrNever({ at }: { at: string | null }) {
  const { t } = useTranslation('dashboard')
  return at === null ? <span className={softText}>{t('students.never')}</span> : <Day at={at} />
}

function Stuck({ of: { stuckAt } }: { of: RosterEntry }) {
  const { t } = useTranslation('dashboard')
  const { locale } = usePortal()
  if (!stuckAt) return null
  const { reason, name, days, failures } = stuckAt
  const values = { name: isolated(name), days: daysOf(days, locale), number: numberFormat(locale).format(failures) }
  return t(`students.stuck.${reason}`, values)
}

/** The latest score of each quiz, under its name. */
function Scores({ of: { quizzes } }: { of: RosterEntry }) {
  const { locale } = usePortal()
  return (
    <ul>
      {quizzes.map(({ contentId, name, score }) => (
        <li key={contentId}>
          <bdi translate="no">{name}</bdi>: {formatProgress(score, locale)}
        </li>
      ))}
    </ul>
  )
}
