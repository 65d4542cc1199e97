import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { PAGE_SIZE } from '../../../../openapi/generated/constants.ts'
import type { Event } from '../../../../openapi/generated/portal.ts'
import { words } from '../../../platform/address/url-fields.ts'
import { useListUrl } from '../../../platform/address/url-state.ts'
import { useListQuery } from '../../../platform/api/query.ts'
import { ListResults } from '../../../platform/lists/list-results.tsx'
import { useSyncedField } from '../../../platform/lists/synced-field.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { saveFile } from '../../../platform/save-file.ts'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { useToast } from '../../../platform/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { css } from '../../../ui/style.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import type { EventSchedule } from '../../events/schedules-api.ts'
import { EVENT_VIEW } from '../recordings/recording-view.ts'
import { attendanceFile, attendanceQuery, type ShownAttendee } from './api.ts'
import { Intervals } from './intervals.tsx'
import { wholeMinutes } from './minutes.ts'

const form = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`
const between = css`
  justify-content: space-between;
`

interface AttendanceTableProps {
  event: Event
  schedule: EventSchedule
}

/** Who was in the meeting of a session, with search, order and page in the address, and as a file (LIVE-34). */
export function AttendanceTable({ event, schedule }: AttendanceTableProps) {
  const { t } = useTranslation('attendance')
  const { api, locale } = usePortal()
  const { state, hrefOf, change } = useListUrl(EVENT_VIEW)
  const { showError } = useToast()
  const session = { eventId: event.id, scheduleId: schedule.id }
  const { q, sort, page } = state
  const wanted = { page, limit: PAGE_SIZE, sort, ...(q !== '' && { filter: { name: { $cont: q } } }) }
  const list = useListQuery(attendanceQuery(api, session, wanted))
  const field = useSyncedField(q)
  const file = useMutation({
    mutationFn: () => attendanceFile(api, session, wanted),
    onSuccess: (content) => saveFile(content, `attendance-${schedule.startsAt.slice(0, 10)}.csv`),
    onError: showError,
  })

  /** A column that sorts: a second press turns it round. */
  function sorting(
    by: 'name' | 'seconds' | 'isAttended',
    head: string,
  ): Pick<Column<ShownAttendee>, 'key' | 'head' | 'sorted'> {
    const turned = sort === by ? (`-${by}` as const) : by
    const sorted = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none'
    return { key: by, sorted, head: <Link href={hrefOf({ sort: turned, page: 1 })}>{head}</Link> }
  }

  return (
    <Stack gap={4}>
      <search>
        <form
          className={form}
          onSubmit={(submit) => {
            submit.preventDefault()
            change({ q: words.read(String(new FormData(submit.currentTarget).get('q'))) ?? '', page: 1 })
          }}
        >
          <SearchBox ref={field} defaultValue={q} aria-label={t('search')} placeholder={t('search')} />
          <Button type="submit" variant="quiet">
            {t('submit')}
          </Button>
        </form>
      </search>
      <ListResults
        list={list}
        hrefOf={(to) => hrefOf({ page: to })}
        empty={<p className={softText}>{t(q === '' ? 'nobody' : 'nobodyFound')}</p>}
      >
        {(items, total) => (
          <Stack gap={3}>
            <Row gap={3} className={between}>
              <p role="status" className={cx(smallText, softText)}>
                {t('found', { number: numberFormat(locale).format(total) })}
              </p>
              <Button variant="quiet" aria-disabled={file.isPending} onClick={() => !file.isPending && file.mutate()}>
                {t(file.isPending ? 'saving' : 'download')}
              </Button>
            </Row>
            <Table
              caption={t('title')}
              rows={items}
              columns={[
                { ...sorting('name', t('column.name')), cell: (one) => <Name of={one} /> },
                {
                  ...sorting('seconds', t('column.minutes')),
                  isNumber: true,
                  cell: ({ seconds }) => numberFormat(locale).format(wholeMinutes(seconds)),
                },
                {
                  key: 'intervals',
                  head: t('column.intervals'),
                  cell: (one) => <Intervals of={one} timezone={event.timezone} />,
                },
                ...(event.attendedShare === null
                  ? []
                  : [
                      {
                        ...sorting('isAttended', t('column.attended')),
                        cell: ({ isAttended }: ShownAttendee) =>
                          isAttended !== null && (
                            <Badge tone={isAttended ? 'good' : 'plain'}>{t(isAttended ? 'yes' : 'no')}</Badge>
                          ),
                      },
                    ]),
              ]}
            />
          </Stack>
        )}
      </ListResults>
    </Stack>
  )
}

function Name({ of: { name, standing } }: { of: ShownAttendee }) {
  const { t } = useTranslation('attendance')
  return (
    <Row gap={2}>
      <bdi translate={name === null ? undefined : 'no'}>{name ?? t('noName')}</bdi>
      <Badge tone={standing === 'guest' ? 'warm' : 'plain'}>{t(`standing.${standing}`)}</Badge>
    </Row>
  )
}
