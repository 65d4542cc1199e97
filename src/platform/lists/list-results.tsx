import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseList } from '../../../openapi/generated/portal.ts'
import { cardGrid } from '../../ui/card.ts'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { Deferred, deferred } from '../page/deferred.tsx'
import { ProblemCallout } from '../page/problem-callout.tsx'

const pager = deferred(async () => (await import('./parts.ts')).Pager)

const stale = css`
  opacity: 0.6;
  transition: opacity 150ms 120ms;
`
const placeholder = css`
  block-size: 20rem;
  border-radius: var(--radius);
  background: var(--sunken);
  animation: wait 1.4s 12 alternate ease-in-out;
  @keyframes wait {
    to {
      opacity: 0.45;
    }
  }
`

interface ListResultsProps<Item> {
  list: UseQueryResult<Omit<CourseList, 'items'> & { items: Item[] }, unknown>
  hrefOf(page: number): string
  /** shown instead of an empty list */
  empty: ReactNode
  children(items: Item[], total: number): ReactNode
}

/** A page of a list: loading, failed, empty, or its items with the pagination. */
export function ListResults<Item>({ list, hrefOf, empty, children }: ListResultsProps<Item>) {
  if (list.isError) return <ProblemCallout error={list.error} onRetry={() => list.refetch()} />
  if (!list.data) return <Waiting />
  // A page beyond the last one is empty, but not the list: its pager leads to the last page.
  const { items, page, totalPages } = list.data
  const isBeyond = totalPages > 0 && page > totalPages
  if (items.length === 0 && !isBeyond) return empty
  return (
    <>
      {items.length > 0 && (
        <div className={list.isPlaceholderData ? stale : undefined}>{children(items, list.data.totalItems)}</div>
      )}
      <Deferred part={pager} props={{ list: list.data, hrefOf }} />
    </>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div className={cardGrid} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={placeholder} />
      <span className={placeholder} />
      <span className={placeholder} />
    </div>
  )
}
