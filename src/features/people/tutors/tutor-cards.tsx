import type { CardListProps } from '../../../platform/lists/card-list.tsx'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import type { TutorCardData } from './api.ts'

/* Cards are links and work before their code has loaded. */
const list = deferred(async () => (await import('./tutor-card.tsx')).TutorCardList)

export const TutorCards = (props: CardListProps<TutorCardData>) => <Deferred part={list} props={props} />
