import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRoute } from 'wouter'
import type { Site } from '../../features/editorial/content/content.ts'
import { paths, patterns } from '../../platform/address/paths.ts'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { Mark } from '../../platform/page/mark.tsx'
import { useFlow } from '../../platform/portal.tsx'
import { aboveMobile } from '../../ui/breakpoint.ts'
import { Container } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { Account } from './account.tsx'
import { SiteMenu } from './site-menu.tsx'

/** A link to the page of the search, until its code opens the palette. */
const searchButton = deferred(async () => (await import('./parts.ts')).SearchButton)
const themeToggle = deferred(async () => (await import('./parts.ts')).ThemeToggle)
const backToTop = deferred(async () => (await import('./parts.ts')).BackToTop)
/** Its links work without code. */
const footer = deferred(async () => (await import('./parts.ts')).Footer)

const nothing = {}

const skip = css`
  position: absolute;
  inset-inline-start: var(--space-4);
  inset-block-start: -4rem;
  z-index: 3;
  padding: var(--space-3) var(--space-5);
  border-radius: var(--pill);
  background: var(--ink);
  color: var(--paper);
  &:focus {
    inset-block-start: var(--space-3);
    color: var(--paper);
  }
`
const header = css`
  position: relative;
  z-index: 2;
  background: var(--paper);
  border-block-end: 1px solid var(--line);
  @media print {
    display: none;
  }
`
const bar = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 4.25rem;
  /* Reduced motion gives everything a short transition, but after a rotation the layout must be right at once. */
  transition-property: none;
  ${aboveMobile} {
    flex-wrap: wrap;
    row-gap: 0;
    padding-block: var(--space-2);
    column-gap: clamp(0.75rem, 3vw, 2rem);
    @media (min-width: 75rem) {
      flex-wrap: nowrap;
    }
  }
`
const brand = css`
  display: inline-flex;
  margin-inline-end: auto;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 2.75rem;
  font: 600 1.35rem/1 var(--serif);
  letter-spacing: -0.02em;
  color: var(--ink);
  text-decoration: none;
  &:hover {
    color: var(--ink);
  }
  & > svg {
    inline-size: 1.9rem;
    block-size: 1.9rem;
  }
  & > span {
    @media (max-width: 28rem) {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`
/* The buttons at the end of the row; on a phone some are in the menu instead. */
const actions = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  /* Gives way before the menu does, down to what its buttons need. */
  flex-shrink: 1000;
  white-space: nowrap;
  margin-inline-start: auto;
`
const aboveMobileOnly = css`
  display: none;
  ${aboveMobile} {
    display: contents;
  }
`
const loadingBar = css`
  position: absolute;
  inset-inline: 0;
  inset-block-end: -2px;
  block-size: 3px;
  background: linear-gradient(90deg, transparent, var(--accent), transparent) 0 / 40% 100% no-repeat;
  animation: slide 1.1s infinite linear;
  @keyframes slide {
    from {
      background-position: -60% 0;
    }
    to {
      background-position: 160% 0;
    }
  }
`
const main = css`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-block-size: 70dvh;
`
/** The header and footer around every page. */
export function Layout({ site, children }: { site: Site | null; children: ReactNode }) {
  const { t } = useTranslation()
  const [isPlayer] = useRoute(patterns.player)
  return (
    <>
      <a className={skip} href="#main">
        {t('skip')}
      </a>
      <header className={header}>
        <Container className={bar}>
          <SiteMenu site={site}>
            <Link href={paths.home()} className={brand} aria-label={t('nav.home')}>
              <Mark />
              <span>Lectern</span>
            </Link>
          </SiteMenu>
          <div className={actions}>
            <Deferred part={searchButton} props={{ site }} />
            <span className={aboveMobileOnly}>
              <Deferred part={themeToggle} props={nothing} />
            </span>
            <Account />
          </div>
        </Container>
        <LoadingBar />
      </header>
      <main id="main" className={main} tabIndex={-1}>
        {children}
        {/* The player has a bar of its own at that place. */}
        {!isPlayer && <Deferred part={backToTop} props={nothing} />}
      </main>
      <Deferred part={footer} props={{ site }} />
    </>
  )
}

/** A page-level bar while a page is on its way (PAGE-5). */
function LoadingBar() {
  const { t } = useTranslation()
  const isBusy = useSelector(useFlow('navigation'), (snapshot) => snapshot.hasTag('busy'))
  return isBusy ? <div className={loadingBar} role="progressbar" aria-label={t('loading')} /> : null
}
