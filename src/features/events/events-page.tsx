import { useTranslation } from 'react-i18next'
import type { EventType } from '../../../openapi/generated/portal.ts'
import { useListQuery } from '../../platform/api/query.ts'
import { useCategoryId } from '../../platform/lists/category-id.ts'
import type { ListArea } from '../../platform/lists/list-texts.ts'
import { usePortal } from '../../platform/portal.tsx'
import { CataloguePage } from '../courses/catalogue/catalogue-page.tsx'
import type { CatalogueUrl } from '../courses/catalogue/catalogue-url.ts'
import { eventListQuery } from './api.ts'
import { EventCards, GroupedEventCards } from './event-cards.tsx'
import { EVENT_SORTS, type EventSearch, eventParameters } from './event-list.ts'

const ON_FIRST_SCREEN = 1

interface EventsPageProps {
  type: EventType
  url: CatalogueUrl & { state: EventSearch }
  area: ListArea
  /** the list without any choice */
  all: string
}

/** Events of one type: topic, search, order, filters, view and page stand in the address. */
export function EventsPage({ type, area, url, all }: EventsPageProps) {
  const { t } = useTranslation('courses')
  const { api } = usePortal()
  const { view } = url.state
  const category = useCategoryId(url.state['active-tab'])
  const parameters = eventParameters(type, url.state, category.id)
  const events = useListQuery({
    ...eventListQuery(api, parameters, view !== 'default'),
    enabled: category.isKnown,
  })
  return (
    <CataloguePage
      area={area}
      url={url}
      listed={type}
      filter={category.isKnown ? parameters.filter : null}
      sorts={EVENT_SORTS.map((value) => ({ value, name: t(`sortBy.${value}`) }))}
      list={events}
      all={all}
    >
      {(items) =>
        url.state.sort === 'soonest' ? (
          <GroupedEventCards items={items} first={ON_FIRST_SCREEN} view={view} at={events.dataUpdatedAt} />
        ) : (
          <EventCards items={items} heading="h2" first={ON_FIRST_SCREEN} view={view} />
        )
      }
    </CataloguePage>
  )
}
