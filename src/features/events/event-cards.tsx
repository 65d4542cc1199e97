import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import type { CatalogueCardsProps } from '../courses/card/card-views.ts'
import type { EventCardData } from './api.ts'

/* Cards are links and work before their code has loaded. */
const list = deferred(async () => (await import('./event-card.tsx')).EventCardList)

export const EventCards = (props: CatalogueCardsProps<EventCardData>) => <Deferred part={list} props={props} />
