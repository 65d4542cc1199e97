import { useTranslation } from 'react-i18next'
import { usePortal } from '../../../platform/portal.tsx'
import { dateFormat, numberFormat } from '../../../platform/texts/formats.ts'
import { cx } from '../../../ui/classes.ts'
import { softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { useOwnZone } from '../../events/schedule-time.tsx'
import type { ShownAttendee } from './api.ts'

/** More are counted only. */
const MOST_SHOWN = 5

const list = css`
  margin: 0;
  padding: 0;
  list-style: none;
`

/** When somebody was in the meeting, on the reader's clock. */
export function Intervals({ of: { intervals, intervalCount }, timezone }: { of: ShownAttendee; timezone: string }) {
  const { t } = useTranslation('attendance')
  const { locale } = usePortal()
  const clock = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: useOwnZone() ?? timezone })
  const shown = intervals.slice(0, MOST_SHOWN)
  const others = intervalCount - shown.length
  return (
    <ul className={list}>
      {shown.map(({ joinedAt, leftAt }) => (
        <li key={joinedAt}>
          {leftAt === null
            ? t('since', { time: clock.format(new Date(joinedAt)) })
            : clock.intl.formatRange(new Date(joinedAt), new Date(leftAt))}
        </li>
      ))}
      {others > 0 && <li className={cx(softText)}>{t('others', { number: numberFormat(locale).format(others) })}</li>}
    </ul>
  )
}
