import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../platform/address/paths.ts'
import { CardGrid, type CardListProps } from '../../platform/lists/card-list.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { Day } from '../../platform/texts/day.tsx'
import { formatDuration } from '../../platform/texts/duration.ts'
import { directionOf } from '../../platform/texts/locales.ts'
import { card, cardBody, cardFacts, cardSummary, cardTitle } from '../../ui/card.ts'
import { Cover } from '../media/cover.tsx'
import type { ArticleCardData } from './api.ts'

interface ArticleCardProps {
  article: ArticleCardData
  /** on the first screen, so that its picture loads eagerly */
  isFirst: boolean
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
}

/** An article in a list; the whole card is its link. */
function ArticleCard({ article, isFirst, heading: Heading }: ArticleCardProps) {
  const { t } = useTranslation(['articles', 'courses'])
  const { locale } = usePortal()
  const { author, publishedAt, readingTime } = article
  const own = { lang: article.languageCode, dir: directionOf(article.languageCode) }
  return (
    <article className={card}>
      <Cover media={article.cover} sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 46vw, 92vw" isFirst={isFirst} />
      <div className={cardBody}>
        <Heading className={cardTitle} {...own}>
          <Link href={paths.article(article.alias)}>{article.name}</Link>
        </Heading>
        <p className={cardSummary} {...own}>
          {article.description}
        </p>
        <ul className={cardFacts}>
          {author && <li>{t('courses:by', { name: `${author.firstName} ${author.lastName}` })}</li>}
          {publishedAt && (
            <li>
              <Day at={publishedAt} />
            </li>
          )}
          {readingTime > 0 && <li>{t('readingTime', { duration: formatDuration(readingTime, locale) })}</li>}
        </ul>
      </div>
    </article>
  )
}

export const ArticleCardList = ({ items, heading, first = 0 }: CardListProps<ArticleCardData>) => (
  <CardGrid
    items={items}
    card={(article, index) => <ArticleCard article={article} heading={heading} isFirst={index < first} />}
  />
)
