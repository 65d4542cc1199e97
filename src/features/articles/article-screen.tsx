import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'wouter'
import type { Article } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { isMissing } from '../../platform/api/errors.ts'
import { useQuery } from '../../platform/api/query.ts'
import { MarkdownText } from '../../platform/markdown/markdown-text.tsx'
import { MissingCallout } from '../../platform/page/missing-callout.tsx'
import { usePageTitle } from '../../platform/page/page-title.tsx'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { directionOf } from '../../platform/texts/locales.ts'
import { Container, Row, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { Cover } from '../media/cover.tsx'
import { articleListQuery, articleQuery } from './api.ts'
import { ArticleCards } from './article-cards.tsx'
import { ArticleHead } from './article-head.tsx'
import { relatedParameters } from './article-list.ts'
import { AuthorBox } from './author-box.tsx'

const trouble = css`
  padding-block: var(--space-7);
`
const page = css`
  padding-block: clamp(2rem, 6vw, 4rem) var(--space-7);
  @media print {
    /* Printed pages have no dark theme. */
    color-scheme: light;
    padding-block: 0;
    color: var(--ink);
  }
`
const column = css`
  inline-size: 100%;
  max-inline-size: 44rem;
  margin-inline: auto;
`
const cover = css`
  max-inline-size: 60rem;
  margin-inline: auto;
  border-radius: var(--radius);
  @media print {
    display: none;
  }
`
const body = css`
  /* Stronger than the rules of prose, whichever of them come first. */
  & > div {
    max-inline-size: none;
    font: 1.1875rem/1.75 var(--serif);
  }
  & > div:lang(ar) {
    line-height: 2;
  }
  & > div h2 {
    font-size: var(--step-2);
    line-height: 1.25;
  }
  & > div table {
    font: var(--step-0) / 1.5 var(--sans);
  }
  @media print {
    & > div :is(h2, h3) {
      break-after: avoid;
    }
    & > div :is(blockquote, table, pre) {
      break-inside: avoid;
    }
    & > div a[href^='http']::after {
      content: ' (' attr(href) ')';
      overflow-wrap: anywhere;
    }
  }
`
const related = css`
  padding-block: var(--space-7) var(--space-8);
  border-block-start: 1px solid var(--line);
  background: var(--sunken);
  @media print {
    display: none;
  }
`
const between = css`
  justify-content: space-between;
`

/** An article to read. `:article` is an id or an alias. */
export function ArticleScreen() {
  const { api } = usePortal()
  const article = useQuery(articleQuery(api, useParams<{ article: string }>().article))
  usePageTitle(article.data && (article.data.metadata.title ?? article.data.name))
  if (article.isError) {
    return (
      <Container className={trouble}>
        {isMissing(article.error) ? (
          <MissingCallout error={article.error} />
        ) : (
          <ProblemCallout error={article.error} onRetry={() => article.refetch()} />
        )}
      </Container>
    )
  }
  return article.data ? <Reading article={article.data} /> : null
}

const Reading = ({ article }: { article: Article }) => (
  <>
    <Container className={page}>
      <article lang={article.languageCode} dir={directionOf(article.languageCode)}>
        <Stack gap={6}>
          <div className={column}>
            <ArticleHead article={article} />
          </div>
          {article.cover && (
            <Cover media={article.cover} sizes="(min-width: 66rem) 60rem, 92vw" isFirst className={cover} />
          )}
          <div className={`${column} ${body}`}>
            <MarkdownText source={article.body} language={article.languageCode} />
          </div>
        </Stack>
      </article>
      <div className={column}>
        <AuthorBox article={article} />
      </div>
    </Container>
    <Related article={article} />
  </>
)

/** Links to further articles. */
function Related({ article }: { article: Article }) {
  const { t } = useTranslation('articles')
  const { api } = usePortal()
  const list = useQuery(articleListQuery(api, relatedParameters(article)))
  if (!list.data || list.data.items.length === 0) return null
  return (
    <aside className={related} aria-labelledby="related">
      <Container>
        <Stack gap={5}>
          <Row className={between}>
            <h2 id="related">{t('related')}</h2>
            <Link href={paths.articles()}>{t('emptyAction')}</Link>
          </Row>
          <ArticleCards items={list.data.items} heading="h3" />
        </Stack>
      </Container>
    </aside>
  )
}
