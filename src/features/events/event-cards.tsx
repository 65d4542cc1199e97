import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import type { CatalogueCardsProps } from '../courses/card/card-views.ts'
import type { EventCardData } from './api.ts'

/* Cards are links and work before their code has loaded. */
const list = deferred(async () => (await import('./parts.ts')).EventCardList)
const groups = deferred(async () => (await import('./parts.ts')).EventGroups)

type CardsProps = CatalogueCardsProps<EventCardData>

export const EventCards = (props: CardsProps) => <Deferred part={list} props={props} />

/** The same under headings of when they take place; `at` is when the list was made. */
export const GroupedEventCards = (props: Omit<CardsProps, 'heading'> & { at: number }) => (
  <Deferred part={groups} props={props} />
)
