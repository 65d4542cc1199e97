import type { CardListProps } from '../../platform/lists/card-list.tsx'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import type { ArticleCardData } from './api.ts'

/* Links alone: the cards of a list work before their code is there. */
const list = deferred(async () => (await import('./article-card.tsx')).ArticleCardList)

export const ArticleCards = (props: CardListProps<ArticleCardData>) => <Deferred part={list} props={props} />
