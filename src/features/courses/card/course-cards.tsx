import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import type { CourseCardData } from '../api.ts'
import type { CatalogueCardsProps } from './card-views.ts'

/* Cards are links and work before their code has loaded. */
const list = deferred(async () => (await import('./course-card.tsx')).CourseCardList)

export const CourseCards = (props: CatalogueCardsProps<CourseCardData>) => <Deferred part={list} props={props} />
