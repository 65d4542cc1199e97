import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '../../../platform/api/query.ts'
import { ListResults } from '../../../platform/lists/list-results.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { foundArticlesQuery, foundCoursesQuery, foundEventsQuery, foundTutorsQuery } from '../api.ts'
import { pageParameters } from '../search-url.ts'
import { NothingFound } from './nothing-found.tsx'
import { ArticleRow, CourseRow, EventRow, TutorRow } from './result-rows.tsx'

interface FoundProps {
  q: string
  page: number
  hrefOf(page: number): string
  /** the address of the same search in all kinds */
  elsewhere: string
}

export function FoundCourses({ q, page, ...rest }: FoundProps) {
  const { api } = usePortal()
  const list = useListQuery(foundCoursesQuery(api, pageParameters('courses', q, page)))
  return (
    <Found q={q} {...rest} list={list}>
      {(item) => <CourseRow item={item} heading="h2" />}
    </Found>
  )
}

export function FoundEvents({ q, page, ...rest }: FoundProps) {
  const { api } = usePortal()
  const list = useListQuery(foundEventsQuery(api, pageParameters('events', q, page)))
  return (
    <Found q={q} {...rest} list={list}>
      {(item) => <EventRow item={item} heading="h2" />}
    </Found>
  )
}

export function FoundArticles({ q, page, ...rest }: FoundProps) {
  const { api } = usePortal()
  const list = useListQuery(foundArticlesQuery(api, pageParameters('articles', q, page)))
  return (
    <Found q={q} {...rest} list={list}>
      {(item) => <ArticleRow item={item} heading="h2" />}
    </Found>
  )
}

export function FoundTutors({ q, page, ...rest }: FoundProps) {
  const { api } = usePortal()
  const list = useListQuery(foundTutorsQuery(api, pageParameters('tutors', q, page)))
  return (
    <Found q={q} {...rest} list={list}>
      {(item) => <TutorRow item={item} heading="h2" />}
    </Found>
  )
}

interface FoundListProps<Item> extends Pick<FoundProps, 'q' | 'hrefOf' | 'elsewhere'> {
  list: ComponentProps<typeof ListResults<Item>>['list']
  children(item: Item): ReactNode
}

/** A page of the matches of one kind. */
function Found<Item extends { id: string }>({ q, list, hrefOf, elsewhere, children }: FoundListProps<Item>) {
  const { t } = useTranslation('search')
  return (
    <ListResults list={list} hrefOf={hrefOf} empty={<NothingFound q={q} elsewhere={elsewhere} />}>
      {(items, total) => (
        <Stack gap={3}>
          <p role="status">{t('found', { count: total })}</p>
          <ul>
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        </Stack>
      )}
    </ListResults>
  )
}
