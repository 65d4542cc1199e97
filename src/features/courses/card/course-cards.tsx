import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import type { CourseCardData } from '../api.ts'
import type { CatalogueCardsProps } from './card-views.ts'

/* Links alone: the cards of a list work before their code is there. */
const list = deferred(async () => (await import('./course-card.tsx')).CourseCardList)

export const CourseCards = (props: CatalogueCardsProps<CourseCardData>) => <Deferred part={list} props={props} />
