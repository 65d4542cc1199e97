import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Site } from '../../features/editorial/content/content.ts'
import { paths } from '../../platform/address/paths.ts'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { aboveMobile, isAboveMobile } from '../../ui/breakpoint.ts'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'

const more = deferred(async () => (await import('./parts.ts')).MenuMore)

const opener = css`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  margin-inline-start: calc(-1 * var(--space-3));
  border: 0;
  border-radius: var(--pill);
  background: transparent;
  color: var(--ink);
  cursor: pointer;
  ${aboveMobile} {
    display: none;
  }
`
/* On a phone in the top layer, below the header; on wider pages a row in it. */
const panel = css`
  position: absolute;
  inset: 4.25rem 0 auto;
  inline-size: auto;
  max-inline-size: none;
  margin: 0;
  padding: var(--space-3) var(--gutter) var(--space-5);
  border: 0;
  border-block-end: 1px solid var(--line);
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow-raised);
  & > nav a {
    display: flex;
    align-items: center;
    min-block-size: 3rem;
    outline-offset: -3px;
    color: var(--ink);
    font-weight: 600;
    text-decoration: none;
  }
  & > nav a:hover {
    text-decoration: underline;
  }
  & > nav a[aria-current] {
    color: var(--accent);
  }
  ${aboveMobile} {
    position: static;
    display: block;
    /* A row of its own, until there is room for the longest language beside the mark. */
    order: 1;
    flex: 1 0 100%;
    @media (min-width: 75rem) {
      order: 0;
      flex: 1 1 auto;
    }
    min-inline-size: 0;
    padding: 0;
    overflow: visible;
    border: 0;
    background: none;
    box-shadow: none;
    /* Where there is no room for all of it, the row fades out at its end. */
    & > nav {
      display: flex;
      overflow-x: auto;
      scrollbar-width: none;
      white-space: nowrap;
      font-size: var(--step--1);
      padding-inline-end: 2rem;
      /* The end that fades lies in the gap before the buttons. */
      @media (min-width: 75rem) {
        margin-inline-end: -2rem;
      }
      mask-image: linear-gradient(to left, #0000, #000 2rem);
      &:dir(rtl) {
        mask-image: linear-gradient(to right, #0000, #000 2rem);
      }
    }
    & > nav a {
      min-block-size: 2.75rem;
      padding-inline: var(--space-2);
    }
    & > :not(nav) {
      display: none;
    }
  }
`
const ID = 'site-menu'
const nothing = {}

interface SiteMenuProps {
  site: Site | null
  /** between the button and the links */
  children: ReactNode
}

/** The site's navigation: links in the header, on a phone behind a button, which works before any script. */
export function SiteMenu({ site, children }: SiteMenuProps) {
  const { t } = useTranslation()
  const [location] = useLocation()
  const menu = useRef<HTMLDivElement>(null)
  // The page on which the menu is open; before the first toggle event the DOM is asked.
  const [openOn, setOpenOn] = useState<string | null>()
  const isOpen = openOn === undefined ? undefined : openOn !== null
  const links = site?.navigation ?? [{ label: t('nav.courses'), path: paths.courses() }]
  useEffect(() => {
    if (openOn !== undefined && openOn !== null && openOn !== location) menu.current?.hidePopover()
  }, [openOn, location])
  useEffect(() => {
    if (!isOpen) return
    // A phone that is rotated may be wide enough for the row.
    const closeRow = () => {
      if (isAboveMobile()) menu.current?.hidePopover()
    }
    addEventListener('resize', closeRow)
    return () => removeEventListener('resize', closeRow)
  }, [isOpen])
  return (
    <>
      <button type="button" className={opener} popoverTarget={ID} aria-expanded={isOpen} aria-label={t('nav.menu')}>
        <Icon name={isOpen ? 'close' : 'menu'} />
      </button>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the clicks are those on the links in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click, too */}
      <div
        ref={menu}
        id={ID}
        popover="auto"
        className={panel}
        onToggle={({ newState }) => setOpenOn(newState === 'open' ? location : null)}
        onClick={({ target }) => {
          if (isOpen && target instanceof Element && target.closest('a')) menu.current?.hidePopover()
        }}
      >
        <nav aria-label={t('nav.label')}>
          {links.map(({ label, path }) => (
            <Link key={path} href={path} aria-current={path === location ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <Deferred part={more} props={nothing} />
      </div>
    </>
  )
}
