import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../platform/api/query.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { listFormat, numberFormat } from '../../../platform/texts/formats.ts'
import { isolated } from '../../../platform/texts/isolated.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { smallText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { presentQuery, type SessionOf } from './api.ts'

const line = css`
  display: flex;
  align-items: start;
  gap: var(--space-2);
  min-block-size: 1.6em;
  color: var(--good);
  font-weight: 600;
  overflow-wrap: anywhere;
  /* in the middle of the first line of many names */
  & > svg {
    margin-block: calc((1lh - 1.25em) / 2);
  }
`

/** The names of those who are in the meeting of a session now, as they come and go (LIVE-34). */
export function PeoplePresent(session: SessionOf) {
  const { t } = useTranslation('attendance')
  const { api, locale } = usePortal()
  const present = useQuery(presentQuery(api, session))
  if (!present.data) return <p className={line} />
  const { items, totalItems } = present.data
  const others = totalItems - items.length
  const names = [
    ...items.map(({ name }) => (name === null ? t('noName') : isolated(name))),
    ...(others > 0 ? [t('others', { number: numberFormat(locale).format(others) })] : []),
  ]
  return (
    <p className={cx(line, smallText)} role="status">
      <Icon name="people" />
      <span>{names.length === 0 ? t('nobodyNow') : t('now', { names: listFormat(locale).format(names) })}</span>
    </p>
  )
}
