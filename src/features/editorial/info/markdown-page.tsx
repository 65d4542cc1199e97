import type { ReactNode } from 'react'
import type { Api } from '../../../platform/api/client.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Container, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const head = css`
  border-block-end: 1px solid var(--line);
  background: radial-gradient(60rem 30rem at 80% -10%, var(--warm-soft), transparent 70%);
  padding-block: clamp(2.5rem, 7vw, 5rem);
  [dir='rtl'] & {
    background: radial-gradient(60rem 30rem at 20% -10%, var(--warm-soft), transparent 70%);
  }
  & h1 {
    max-inline-size: 20ch;
    font-size: var(--step-4);
    line-height: 1.08;
    letter-spacing: -0.025em;
  }
  :lang(ar) & h1 {
    line-height: 1.35;
    letter-spacing: 0;
  }
  & p {
    max-inline-size: 56ch;
    font-size: var(--step-1);
    color: var(--ink-soft);
  }
  @media print {
    background: none;
  }
`
const trouble = css`
  padding-block: var(--space-7);
`

interface Editorial {
  /** the language its texts are in, which may not be the page's */
  locale: string
  title: string
  lead: string
}

interface MarkdownPageProps<Page extends Editorial> {
  query(api: Api, locale: string): { queryKey: string[]; queryFn(): Promise<Record<string, Page>>; staleTime: number }
  /** below the lead */
  more?(page: Page): ReactNode
  children(page: Page): ReactNode
}

/** A page that editors write: its heading and lead, and below them whatever the page makes of its texts. */
export function MarkdownPage<Page extends Editorial>({ query, more, children }: MarkdownPageProps<Page>) {
  const { api, locale } = usePortal()
  const texts = useQuery(query(api, locale))
  const [page] = Object.values(texts.data ?? {})
  usePageTitle(page?.title)
  if (texts.isError) {
    return (
      <Container className={trouble}>
        <ProblemCallout error={texts.error} onRetry={() => texts.refetch()} />
      </Container>
    )
  }
  if (!page) return null
  return (
    <div lang={page.locale} dir={directionOf(page.locale)}>
      <div className={head}>
        <Container>
          <Stack gap={4}>
            <h1 tabIndex={-1}>{page.title}</h1>
            <p>{page.lead}</p>
            {more?.(page)}
          </Stack>
        </Container>
      </div>
      {children(page)}
    </div>
  )
}
