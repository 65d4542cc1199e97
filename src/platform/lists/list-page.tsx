import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CourseList } from '../../../openapi/generated/portal.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Container, leadText, Row, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { Deferred, deferred } from '../page/deferred.tsx'
import { ListResults } from './list-results.tsx'
import { type ListArea, useListTexts } from './list-texts.ts'
import { CATEGORIES } from './list-url.ts'
import { Tabs } from './tabs.tsx'

/* The form works before its code has loaded. */
const filters = deferred(async () => (await import('./parts.ts')).ListFilters)

const frame = css`
  padding-block: var(--space-7) var(--space-8);
`

const columns = css`
  display: grid;
  gap: var(--space-5) var(--space-6);
  & > * {
    min-inline-size: 0;
  }
  @media (min-width: 62rem) {
    grid-template-columns: 14rem minmax(0, 1fr);
  }
`
const bar = css`
  justify-content: space-between;
`
const found = css`
  min-block-size: 1lh;
`

interface ListPlace {
  'active-tab': (typeof CATEGORIES)[number]
  page: number
}

export interface ListPageProps<Item> {
  /** the texts that name the list */
  area: ListArea
  /** advice shown below the title of an empty list */
  emptyText?: string
  /** the state in the address, see `useListUrl` */
  url: {
    state: ListPlace & { q: string; sort: string }
    hrefOf(change: Partial<ListPlace>): string
    send(form: HTMLFormElement): void
  }
  sorts: readonly { value: string; name: string }[]
  list: UseQueryResult<Omit<CourseList, 'items'> & { items: Item[] }, unknown>
  /** the address of the list without filters */
  all: string
  /** further filters, shown beside the list */
  side?: ReactNode
  /** shown beside the number of results, and below it */
  view?: ReactNode
  chips?: ReactNode
  /** the values that the form keeps in the address, other than the topic */
  hiddenFields?: Record<string, string>
  children(items: Item[]): ReactNode
}

/** A page of a list with topics, search, order and pagination, all of which are in the address. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { area, emptyText, url, sorts, list, all, side, view, chips, hiddenFields, children } = props
  const { t } = useTranslation('courses')
  const texts = useListTexts(area)
  const { 'active-tab': topic, q, sort } = url.state
  const total = list.data?.totalItems
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
            hiddenFields: { ...(topic !== 'all' && { 'active-tab': topic }), ...hiddenFields },
            label: texts.search,
            placeholder: texts.placeholder,
            sorts,
            onSend: url.send,
          }}
        />
        <div className={side ? columns : undefined}>
          {side}
          <Stack gap={5}>
            <Row className={bar}>
              <p role="status" tabIndex={-1} className={found}>
                {total !== undefined && texts.found(total)}
              </p>
              {view}
            </Row>
            {chips}
            <ListResults
              list={list}
              hrefOf={(page) => url.hrefOf({ page })}
              empty={
                <Callout
                  icon="search"
                  title={texts.emptyTitle}
                  action={
                    <Link href={all} className={buttonClass('quiet')}>
                      {texts.emptyAction}
                    </Link>
                  }
                >
                  {emptyText ?? t('emptyText')}
                </Callout>
              }
            >
              {children}
            </ListResults>
          </Stack>
        </div>
      </Stack>
    </Container>
  )
}
