import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useUrlState } from '../../../../platform/address/url-state.ts'
import { useQuery } from '../../../../platform/api/query.ts'
import { usePortal } from '../../../../platform/portal.tsx'
import { numberFormat } from '../../../../platform/texts/formats.ts'
import { cx } from '../../../../ui/classes.ts'
import { Stack, smallText, softText } from '../../../../ui/layout.tsx'
import { css } from '../../../../ui/style.ts'
import { rosterQuery } from '../api.ts'
import { STUDENTS_VIEW } from '../students-url.ts'
import { ItemStatistics } from './item-statistics.tsx'
import { StopsByItem } from './stops-by-item.tsx'

const back = css`
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75rem;
  font-weight: 600;
`

/** Where people stop in a course, and more of one of its items when the address names it (LEARN-74). */
export function CourseStops({ courseId }: { courseId: string }) {
  const { t } = useTranslation('statistics')
  const { state, hrefOf } = useUrlState(STUDENTS_VIEW)
  const { item, page } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(item)
  // The link that was pressed is gone; the heading above what took its place is the next to read.
  useEffect(() => {
    if (shown.current === item) return
    shown.current = item
    heading.current?.focus()
  }, [item])
  return (
    <Stack gap={4}>
      <h2 ref={heading} tabIndex={-1}>
        {t(item ? 'titleItem' : 'title')}
      </h2>
      {item ? (
        <>
          <div>
            <Link className={back} href={hrefOf({ item: '', page })}>
              {t('back')}
            </Link>
          </div>
          <ItemStatistics key={item} courseId={courseId} itemId={item} />
        </>
      ) : (
        <>
          <Begun courseId={courseId} />
          <StopsByItem key={courseId} courseId={courseId} />
        </>
      )}
    </Stack>
  )
}

/** How many are registered, and how many of them have not begun, who stand at no item. */
function Begun({ courseId }: { courseId: string }) {
  const { t } = useTranslation('statistics')
  const { api, locale } = usePortal()
  const first = { page: 1, limit: 1, sort: '-registeredAt' }
  const all = useQuery(rosterQuery(api, courseId, first))
  const idle = useQuery(rosterQuery(api, courseId, { ...first, filter: { lastActiveAt: { $exists: false } } }))
  if (!all.data || !idle.data) return null
  const number = (of: number) => numberFormat(locale).format(of)
  return (
    <p className={cx(smallText, softText)}>
      {t('registered', { all: number(all.data.totalItems), idle: number(idle.data.totalItems) })}
    </p>
  )
}
