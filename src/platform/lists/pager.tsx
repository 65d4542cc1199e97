import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CourseList } from '../../../openapi/generated/portal.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { css } from '../../ui/style.ts'

const pager = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-4);
  padding-block-start: var(--space-4);
`

/** Links to the previous and next page of a list; nothing when there is only one. Beyond the last one, the link to that. */
export function Pager({ list, hrefOf }: { list: Omit<CourseList, 'items'>; hrefOf(page: number): string }) {
  const { t } = useTranslation()
  const { page, totalPages: total } = list
  if (page > total) {
    return (
      <Callout
        icon="search"
        title={t('pages.beyond.title', { page })}
        action={
          <Link href={hrefOf(total)} className={buttonClass()}>
            {t('pages.beyond.last')}
          </Link>
        }
      >
        {t('pages.beyond.text', { total })}
      </Callout>
    )
  }
  if (list.totalPages <= 1) return null
  return (
    <nav className={pager} aria-label={t('pages.label')}>
      {list.hasPrevPage && (
        <Link href={hrefOf(list.page - 1)} className={buttonClass('quiet')} rel="prev">
          {t('pages.previous')}
        </Link>
      )}
      <span>{t('pages.current', { page: list.page, total: list.totalPages })}</span>
      {list.hasNextPage && (
        <Link href={hrefOf(list.page + 1)} className={buttonClass('quiet')} rel="next">
          {t('pages.next')}
        </Link>
      )}
    </nav>
  )
}
