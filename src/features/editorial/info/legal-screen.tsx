import { useTranslation } from 'react-i18next'
import { MarkdownText } from '../../../platform/markdown/markdown-text.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { dateFormat } from '../../../platform/texts/formats.ts'
import { Container, smallText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import type { TermsOfUseQuery } from '../content/generated/graphql.ts'
import { privacyPolicyQuery, termsOfUseQuery } from '../content/pages.ts'
import { MarkdownPage } from './markdown-page.tsx'

const columns = css`
  display: grid;
  gap: var(--space-6) var(--space-8);
  padding-block: clamp(2rem, 5vw, 4rem);
  @media (min-width: 60rem) {
    grid-template-columns: 17rem minmax(0, 1fr);
  }
`
const contents = css`
  align-self: start;
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  & > h2 {
    margin-block-end: var(--space-2);
    font: 700 var(--step--1) / 1.5 var(--sans);
    letter-spacing: 0;
  }
  & ol {
    counter-reset: part;
  }
  & li {
    counter-increment: part;
  }
  & a {
    display: grid;
    grid-template-columns: 1.6em 1fr;
    align-items: baseline;
    padding-block: 0.45rem;
    line-height: 1.4;
    color: var(--ink);
    text-decoration: none;
  }
  & a::before {
    content: counter(part);
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
  & a:hover {
    color: var(--accent);
    text-decoration: underline;
  }
  @media (min-width: 60rem) {
    position: sticky;
    inset-block-start: var(--space-5);
    max-block-size: calc(100dvh - 2 * var(--space-5));
    overflow-y: auto;
    padding: var(--space-1);
    border: 0;
    background: none;
  }
  @media print {
    display: none;
  }
`
const parts = css`
  display: grid;
  gap: var(--space-7);
  & h2 {
    margin-block-end: var(--space-4);
  }
  & > section:target > h2 {
    color: var(--accent);
  }
`

type Legal = TermsOfUseQuery['termsOfUse']

export const TermsScreen = () => (
  <MarkdownPage query={termsOfUseQuery} more={(page) => <Updated day={page.updatedAt} />}>
    {(page) => <Parts page={page} />}
  </MarkdownPage>
)

export const PrivacyScreen = () => (
  <MarkdownPage query={privacyPolicyQuery} more={(page) => <Updated day={page.updatedAt} />}>
    {(page) => <Parts page={page} />}
  </MarkdownPage>
)

/** A day stands for itself, in no time zone. */
function Updated({ day }: { day: string }) {
  const { t } = useTranslation('info')
  const { locale } = usePortal()
  const date = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  return (
    <time dateTime={day} className={smallText}>
      {t('legal.updated', { date })}
    </time>
  )
}

function Parts({ page }: { page: Legal }) {
  const { t } = useTranslation('info')
  return (
    <Container className={columns}>
      <nav className={contents} aria-labelledby="contents">
        <h2 id="contents">{t('legal.contents')}</h2>
        <ol>
          {page.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={parts}>
        {page.sections.map(({ id, heading, body }) => (
          <section key={id} id={id}>
            <h2>{heading}</h2>
            <MarkdownText source={body} language={page.locale} />
          </section>
        ))}
      </div>
    </Container>
  )
}
