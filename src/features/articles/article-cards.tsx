import type { CardListProps } from '../../platform/lists/card-list.tsx'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import type { ArticleCardData } from './api.ts'

/* Cards are links and work before their code has loaded. */
const list = deferred(async () => (await import('./article-card.tsx')).ArticleCardList)

export const ArticleCards = (props: CardListProps<ArticleCardData>) => <Deferred part={list} props={props} />
