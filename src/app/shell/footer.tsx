import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Site } from '../../features/editorial/content/content.ts'
import { paths } from '../../platform/address/paths.ts'
import { useFlow, useViewer } from '../../platform/portal.tsx'
import { Container } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { LanguageLinks } from './language-links.tsx'

const footer = css`
  border-block-start: 1px solid var(--line);
  background: var(--sunken);
  color: var(--ink-soft);
  font-size: var(--step--1);
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.25rem;
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    color: var(--ink);
    text-decoration: underline;
  }
  @media print {
    display: none;
  }
`
const map = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: var(--space-6) var(--space-5);
  padding-block: var(--space-7) var(--space-6);
  & > p {
    max-inline-size: 30ch;
    font: 600 var(--step-1) / 1.35 var(--serif);
    color: var(--ink);
    grid-column: 1/-1;
    @media (min-width: 56rem) {
      grid-column: span 2;
    }
  }
  & h2 {
    margin-block-end: var(--space-2);
    font: 700 var(--step--1) / 1.5 var(--sans);
    color: var(--ink);
  }
`
const last = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-6);
  justify-content: space-between;
  align-items: center;
  padding-block: var(--space-4) var(--space-5);
  border-block-start: 1px solid var(--line);
  & > nav {
    margin-inline: calc(-1 * var(--space-2));
  }
`

/** The footer with links and languages. */
export function Footer({ site }: { site: Site | null }) {
  const { t } = useTranslation()
  return (
    <footer className={footer}>
      <Container>
        {site && (
          <div className={map}>
            <p>{site.footer.tagline}</p>
            {site.footer.columns.map(({ heading, links }) => (
              <nav key={heading} aria-label={heading}>
                <h2>{heading}</h2>
                <ul>
                  {links.map(({ label, path }) => (
                    <li key={path}>
                      <Link href={path}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        )}
        <div className={last}>
          <LanguageLinks />
          <FeedbackLink />
          <a href="/api/docs/">{t('footer.api')}</a>
          <span>{site ? site.footer.note : t('footer.rights', { year: '2026' })}</span>
        </div>
      </Container>
    </footer>
  )
}

/** Opens feedback in a modal for a signed-in person, and the contact page for a guest. */
function FeedbackLink() {
  const { t } = useTranslation()
  const modal = useFlow('modal')
  const viewer = useViewer()
  return (
    <Link
      href={paths.contactUs()}
      onClick={(event) => {
        if (!viewer) return
        event.preventDefault()
        modal.send({ type: 'OPEN', modal: { kind: 'feedback-form', type: 'platform', targetId: null } })
      }}
    >
      {t('footer.feedback')}
    </Link>
  )
}
