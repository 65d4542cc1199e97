import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import type { CatalogueCardsProps } from '../courses/card/card-views.ts'
import type { EventCardData } from './api.ts'

/* Links alone: the cards of a list work before their code is there. */
const list = deferred(async () => (await import('./event-card.tsx')).EventCardList)

export const EventCards = (props: CatalogueCardsProps<EventCardData>) => <Deferred part={list} props={props} />
