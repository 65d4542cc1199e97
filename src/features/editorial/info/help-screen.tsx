import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { MarkdownText } from '../../../platform/markdown/markdown-text.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Container, Stack, smallText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import type { HelpQuery } from '../content/generated/graphql.ts'
import { helpQuery } from '../content/pages.ts'
import { anchorsOf } from './anchor.ts'
import { MarkdownPage } from './markdown-page.tsx'

const columns = css`
  display: grid;
  gap: var(--space-7);
  padding-block: clamp(2rem, 5vw, 4rem);
  @media (min-width: 60rem) {
    grid-template-columns: minmax(0, 1fr) 18rem;
  }
`
const list = css`
  border-block-start: 1px solid var(--line-strong);
  & > details {
    border-block-end: 1px solid var(--line);
  }
  & summary {
    display: flex;
    gap: var(--space-4);
    align-items: center;
    justify-content: space-between;
    min-block-size: 4rem;
    padding-block: var(--space-3);
    cursor: pointer;
    list-style: none;
    font: 600 var(--step-1) / 1.35 var(--serif);
  }
  & summary::-webkit-details-marker {
    display: none;
  }
  & summary::after {
    content: '';
    flex: none;
    inline-size: 0.6em;
    block-size: 0.6em;
    margin-inline-end: 0.3em;
    border: solid var(--accent);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    translate: 0 -0.15em;
    transition: rotate var(--quick);
  }
  & [open] > summary::after {
    rotate: -135deg;
    translate: 0 0.15em;
  }
  & summary:hover {
    color: var(--accent);
  }
`
const answer = css`
  display: grid;
  gap: var(--space-3);
  padding-block-end: var(--space-5);
  scroll-margin-block-start: 6rem;
`
const panel = css`
  align-self: start;
  padding: var(--space-5);
  border-radius: var(--radius);
  background: var(--good-soft);
  @media (min-width: 60rem) {
    position: sticky;
    inset-block-start: var(--space-5);
  }
`

/** Questions and answers. The address of an answer opens it. */
export const HelpScreen = () => (
  <MarkdownPage query={helpQuery}>
    {(page) => (
      <Container className={columns}>
        <Questions page={page} />
        <NotHere />
      </Container>
    )}
  </MarkdownPage>
)

/** Opens the question that the address names, where the browser does not do so by itself. */
function openNamed() {
  const element = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const question = element?.closest('details')
  if (!element || !question || question.open) return
  question.open = true
  element.scrollIntoView()
}

function Questions({ page }: { page: HelpQuery['help'] }) {
  const { t } = useTranslation('info')
  const anchors = anchorsOf(page.questions.map(({ question }) => question))
  useEffect(() => {
    openNamed()
    addEventListener('hashchange', openNamed)
    return () => removeEventListener('hashchange', openNamed)
  }, [])
  return (
    <div className={list}>
      {page.questions.map(({ question, answer: text }, index) => (
        <details key={anchors[index]}>
          <summary>{question}</summary>
          <div id={anchors[index]} className={answer}>
            <MarkdownText source={text} language={page.locale} />
            <a href={`#${anchors[index]}`} className={smallText}>
              {t('help.link')}
            </a>
          </div>
        </details>
      ))}
    </div>
  )
}

function NotHere() {
  const { t } = useTranslation('info')
  return (
    <Stack gap={4} className={panel}>
      <h2>{t('help.more')}</h2>
      <Link href={paths.contactUs()} className={buttonClass()}>
        {t('write')}
      </Link>
    </Stack>
  )
}
