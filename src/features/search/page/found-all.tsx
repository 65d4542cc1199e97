import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CourseList } from '../../../../openapi/generated/portal.ts'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Row, Stack, VisuallyHidden } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { useBestFound } from '../best-found.ts'
import { BEST, type SearchKind } from '../search-url.ts'
import { NothingFound } from './nothing-found.tsx'
import { ArticleRow, CourseRow, EventRow, TutorRow } from './result-rows.tsx'

interface FoundAllProps {
  q: string
  hrefOf(kind: SearchKind): string
}

/** The best matches of each kind, with links to all of them. */
export function FoundAll({ q, hrefOf }: FoundAllProps) {
  const { t } = useTranslation(['search', 'common'])
  const found = useBestFound(q)
  const lists = Object.values(found)
  const failed = lists.filter(({ isError }) => isError)
  const isWaiting = lists.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  const total = lists.reduce((sum, { data }) => sum + (data?.totalItems ?? 0), 0)
  if (total === 0 && !isWaiting && failed.length === 0) return <NothingFound q={q} />
  return (
    <Stack gap={6} aria-busy={isWaiting}>
      <p role="status">{isWaiting ? t('common:loading') : t('found', { count: total })}</p>
      {failed[0] && (
        <ProblemCallout
          error={failed[0].error}
          onRetry={() => {
            for (const list of failed) void list.refetch()
          }}
        />
      )}
      <KindSection kind="courses" list={found.courses} href={hrefOf('courses')}>
        {(item) => <CourseRow item={item} heading="h3" />}
      </KindSection>
      <KindSection kind="events" list={found.events} href={hrefOf('events')}>
        {(item) => <EventRow item={item} heading="h3" />}
      </KindSection>
      <KindSection kind="articles" list={found.articles} href={hrefOf('articles')}>
        {(item) => <ArticleRow item={item} heading="h3" />}
      </KindSection>
      <KindSection kind="tutors" list={found.tutors} href={hrefOf('tutors')}>
        {(item) => <TutorRow item={item} heading="h3" />}
      </KindSection>
    </Stack>
  )
}

const head = css`
  justify-content: space-between;
  & > h2 {
    display: inline-flex;
    align-items: center;
    gap: var(--space-3);
  }
  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    font-weight: 600;
  }
`

interface KindSectionProps<Item> {
  kind: SearchKind
  list: UseQueryResult<Omit<CourseList, 'items'> & { items: Item[] }, unknown>
  href: string
  children(item: Item): ReactNode
}

/** The best matches of one kind; nothing when there are none. */
function KindSection<Item extends { id: string }>({ kind, list, href, children }: KindSectionProps<Item>) {
  const { t } = useTranslation('search')
  const { locale } = usePortal()
  const id = useId()
  if (!list.data || list.data.items.length === 0) return null
  const total = numberFormat(locale).format(list.data.totalItems)
  return (
    <section aria-labelledby={id}>
      <Row className={head}>
        <h2 id={id}>
          {t(`tab.${kind}`)} <Badge>{total}</Badge>
        </h2>
        {list.data.totalItems > BEST && (
          <Link href={href}>
            {t('showAll', { total })}
            <VisuallyHidden>: {t(`tab.${kind}`)}</VisuallyHidden>
          </Link>
        )}
      </Row>
      <ul>
        {list.data.items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  )
}
