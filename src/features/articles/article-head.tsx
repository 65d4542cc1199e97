import { useTranslation } from 'react-i18next'
import type { Article } from '../../../openapi/generated/portal.ts'
import { CategoryNames } from '../../platform/lists/category-names.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { Day } from '../../platform/texts/day.tsx'
import { formatDuration } from '../../platform/texts/duration.ts'
import { directionOf } from '../../platform/texts/locales.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { AuthorLine } from './author-box.tsx'

const title = css`
  font-size: var(--step-4);
  line-height: 1.1;
  letter-spacing: -0.02em;
  overflow-wrap: break-word;
  hyphens: auto;
  &:lang(ar) {
    line-height: 1.4;
    letter-spacing: 0;
  }
`
const lead = css`
  font-size: var(--step-2);
  line-height: 1.45;
  color: var(--ink-soft);
`
const facts = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-size: var(--step--1);
  color: var(--ink-soft);
`

/** Title and lead in the article's language; who wrote it and when, in the page's. */
export function ArticleHead({ article }: { article: Article }) {
  const { t } = useTranslation('articles')
  const { locale } = usePortal()
  const { author, publishedAt, updatedAt, readingTime } = article
  const isUpdated = publishedAt !== null && updatedAt.slice(0, 10) > publishedAt.slice(0, 10)
  const shown = { lang: locale, dir: directionOf(locale) }
  return (
    <Stack gap={4}>
      <Row gap={2} {...shown}>
        <CategoryNames categories={article.categories} />
      </Row>
      <h1 className={title} tabIndex={-1}>
        {article.name}
      </h1>
      <p className={lead}>{article.description}</p>
      <Row gap={4} {...shown}>
        {author && <AuthorLine author={author} />}
        <ul className={facts}>
          {publishedAt && (
            <li>
              <Day at={publishedAt} />
            </li>
          )}
          {isUpdated && (
            <li>
              {t('updated')} <Day at={updatedAt} />
            </li>
          )}
          {readingTime > 0 && <li>{t('readingTime', { duration: formatDuration(readingTime, locale) })}</li>}
        </ul>
      </Row>
    </Stack>
  )
}
