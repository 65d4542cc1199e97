import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Badge } from '../../../ui/badge.tsx'
import { card, cardBody, cardTitle } from '../../../ui/card.ts'
import { cx } from '../../../ui/classes.ts'
import { css } from '../../../ui/style.ts'
import { Cover } from '../../media/cover.tsx'
import type { Picture } from '../../media/picture.ts'
import type { PromotionCardData } from '../promotions-api.ts'

const grid = css`
  display: grid;
  gap: var(--space-5);
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  @media (min-width: 62rem) {
    grid-template-columns: 2fr 1fr 1fr;
    & > :first-child {
      grid-row: span 2;
    }
  }
`
const large = css`
  @media (min-width: 62rem) {
    & > img {
      flex: 1;
      min-block-size: 0;
    }
    & h3 {
      font-size: var(--step-2);
    }
    & > div {
      flex: none;
    }
  }
`
/** On a phone only the first is large. */
const small = css`
  @media (max-width: 36rem) {
    flex-direction: row;
    & > img {
      inline-size: 8rem;
      aspect-ratio: auto;
    }
    & h3 {
      font-size: var(--step-0);
    }
  }
`
const body = css`
  align-items: start;
`
const summary = css`
  color: var(--ink-soft);
`

interface Shown {
  alias: string
  name: string
  cover: Picture | null
  languageCode: string
  description?: string
}

/** What a promotion is about. */
const aboutOf = ({ course, event, article }: PromotionCardData): Shown | null => course ?? event ?? article

/** The page of it. */
function hrefOf({ course, event, article }: PromotionCardData): string | undefined {
  if (course) return paths.course(course.alias)
  if (event) return paths.event(event)
  return article ? paths.article(article.alias) : undefined
}

/** What staff put forward: the first large, the others beside it. */
export const Promoted = ({ items }: { items: PromotionCardData[] }) => (
  <ul className={grid}>
    {items.map((item, index) => (
      <li key={item.id}>
        <PromotedCard item={item} isLarge={index === 0} />
      </li>
    ))}
  </ul>
)

function PromotedCard({ item, isLarge }: { item: PromotionCardData; isLarge: boolean }) {
  const { t } = useTranslation('home')
  const shown = aboutOf(item)
  if (!shown) return null
  const href = hrefOf(item)
  const own = { lang: shown.languageCode, dir: directionOf(shown.languageCode) }
  const sizes = isLarge ? '(min-width: 62rem) 36rem, 92vw' : '(min-width: 62rem) 18rem, (min-width: 36rem) 46vw, 8rem'
  return (
    <article className={cx(card, isLarge ? large : small)}>
      <Cover media={shown.cover} sizes={sizes} />
      <div className={cx(cardBody, body)}>
        <Badge tone={item.targetType === 'event' ? 'good' : 'accent'}>{t(`kind.${item.targetType}`)}</Badge>
        <h3 className={cardTitle} {...own}>
          {href ? <Link href={href}>{shown.name}</Link> : shown.name}
        </h3>
        {isLarge && shown.description && (
          <p className={summary} {...own}>
            {shown.description}
          </p>
        )}
      </div>
    </article>
  )
}
