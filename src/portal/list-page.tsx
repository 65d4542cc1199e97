import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CourseList } from '../../openapi/generated/portal.ts'
import { CATEGORIES } from '../domain/course-search.ts'
import { buttonClass } from '../ui/button.tsx'
import { Container, leadText, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { css } from '../ui/style.ts'
import { Deferred, deferred } from './deferred.tsx'
import { ListResults } from './list-results.tsx'
import { Tabs } from './tabs.tsx'

/* A form works before its code is there. */
const filters = deferred(async () => (await import('./list-filters.tsx')).ListFilters)

const frame = css`
  padding-block: var(--space-7) var(--space-8);
`

interface ListChoice<Sort extends string> {
  q: string
  sort: Sort
}

interface ListPlace {
  'active-tab': (typeof CATEGORIES)[number]
  page: number
}

interface ListPageProps<Item, Sort extends string> {
  texts: {
    title: string
    lead: string
    search: string
    placeholder: string
    emptyTitle: string
    emptyText: string
    emptyAction: string
    found(count: number): string
  }
  /** what stands in the address, see `useUrlState` */
  url: {
    state: ListPlace & ListChoice<Sort>
    hrefOf(change: Partial<ListPlace>): string
    change(change: Partial<ListChoice<Sort>>): void
  }
  sorts: readonly { value: Sort; name: string }[]
  list: UseQueryResult<Omit<CourseList, 'items'> & { items: Item[] }, unknown>
  /** the list without any choice */
  all: string
  children(items: Item[]): ReactNode
}

/** A list with topics, search, order and pages, all of which stand in the address. */
export function ListPage<Item, Sort extends string>(props: ListPageProps<Item, Sort>) {
  const { texts, url, sorts, list, all, children } = props
  const { t } = useTranslation('courses')
  const { 'active-tab': topic, q, sort } = url.state
  const choose = (choice: { q: string; sort: string }) => {
    const order = sorts.find(({ value }) => value === choice.sort)?.value
    url.change({ q: choice.q, ...(order && { sort: order }) })
  }
  return (
    <Container className={frame}>
      <Stack gap={6}>
        <Stack gap={2}>
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p className={leadText}>{texts.lead}</p>
        </Stack>
        <Tabs
          label={t('tabs')}
          tabs={CATEGORIES.map((category) => ({
            name: t(`category.${category}`),
            href: url.hrefOf({ 'active-tab': category }),
            isCurrent: category === topic,
          }))}
        />
        <Deferred
          part={filters}
          props={{
            q,
            sort,
            topic: topic === 'all' ? null : topic,
            label: texts.search,
            placeholder: texts.placeholder,
            sorts,
            onChange: choose,
          }}
        />
        <ListResults
          list={list}
          hrefOf={(page) => url.hrefOf({ page })}
          empty={
            <Notice
              icon="search"
              title={texts.emptyTitle}
              action={
                <Link href={all} className={buttonClass('quiet')}>
                  {texts.emptyAction}
                </Link>
              }
            >
              {texts.emptyText}
            </Notice>
          }
        >
          {(items, total) => (
            <Stack gap={5}>
              <p role="status">{texts.found(total)}</p>
              {children(items)}
            </Stack>
          )}
        </ListResults>
      </Stack>
    </Container>
  )
}
