import type { CardListProps } from '../../../platform/lists/card-list.tsx'
import { Deferred, deferred } from '../../../platform/page/deferred.tsx'
import type { TutorCardData } from './api.ts'

/* Links alone: the cards of a list work before their code is there. */
const list = deferred(async () => (await import('./tutor-card.tsx')).TutorCardList)

export const TutorCards = (props: CardListProps<TutorCardData>) => <Deferred part={list} props={props} />
