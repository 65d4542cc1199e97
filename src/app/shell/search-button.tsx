import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { Site } from '../../features/editorial/content/content.ts'
import type { PaletteProps } from '../../features/search/palette/palette.tsx'
import { paths } from '../../platform/address/paths.ts'
import { useFlow } from '../../platform/portal.tsx'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'

const button = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-inline-size: 2.75rem;
  min-block-size: 2.75rem;
  border-radius: var(--pill);
  color: var(--ink);
  text-decoration: none;
  &:hover {
    background: var(--sunken);
    color: var(--ink);
  }
  &:focus-visible {
    border-radius: var(--pill);
  }
  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    white-space: nowrap;
  }
  & > span > span {
    position: absolute;
    inline-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & > i {
    display: none;
  }
  @media (min-width: 64rem) {
    justify-content: start;
    padding-inline: var(--space-4) var(--space-3);
    border: 1px solid var(--line-strong);
    background: var(--surface);
    & > span > span {
      position: static;
      inline-size: auto;
      clip-path: none;
      color: var(--ink-soft);
    }
  }
  @media (min-width: 76rem) {
    /* Where the menu needs the room, the keys wrap into a second row, which is not shown. */
    flex-shrink: 1000;
    flex-wrap: wrap;
    align-content: start;
    block-size: 2.75rem;
    overflow: hidden;
    & > :is(span, i) {
      block-size: calc(2.75rem - 2px);
    }
    & > i {
      display: inline-flex;
      align-items: center;
      margin-inline-start: var(--space-4);
    }
    & > i::before {
      content: 'Ctrl K';
      padding-inline: 0.45rem;
      border: 1px solid var(--line);
      border-radius: 0.35rem;
      font: 600 var(--step--1) / 1.5 var(--sans);
      color: var(--ink-soft);
    }
  }
`

/**
 * Ctrl or Cmd with K, by the key's position on keyboards of other scripts. A single key would be pressed by chance in
 * speech input (WCAG 2.1.4).
 */
function asksToSearch({ key, code, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (altKey || isComposing || !(ctrlKey || metaKey)) return false
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
}

/** The search button: a link to the search page that opens the palette once scripts run. */
export function SearchButton({ site }: { site: Site | null }) {
  const { t, i18n } = useTranslation()
  const [, navigate] = useLocation()
  const modal = useFlow('modal')
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    setEarly('')
    Promise.all([import('../../features/search/palette/palette.tsx'), i18n.loadNamespaces('search')]).then(
      ([found]) => setPalette(() => found.Palette),
      () => navigate(paths.search()),
    )
  }
  // Keeps what is typed while the palette's code loads.
  const [early, setEarly] = useState('')
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isOpen && !Palette && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      setEarly((typed) => typed + event.key)
      return
    }
    if (!asksToSearch(event)) return
    event.preventDefault()
    if (isOpen) setOpen(false)
    else if (modal.getSnapshot().context.active === null) open()
  })
  useEffect(() => {
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <Link
        href={paths.search()}
        className={button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <span>
          <Icon name="search" />
          <span>{t('nav.search')}</span>
        </span>
        <i aria-hidden="true" />
      </Link>
      {isOpen && Palette && (
        <Suspense>
          <Palette site={site} early={early} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
