import { useTranslation } from 'react-i18next'
import { aboveMobile } from '../../ui/breakpoint.ts'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import { FOOTER_THRESHOLD } from './footer-visible.ts'

/* The end of the window, until so much of the footer is in sight that it counts, and then that line of the footer. It
   takes no room, so that nothing moves when it comes. */
const end = css`
  position: sticky;
  inset-block-end: 0;
  z-index: 1;
  align-self: end;
  block-size: ${FOOTER_THRESHOLD}px;
  margin-block: auto -${FOOTER_THRESHOLD}px;
  @media print {
    display: none;
  }
`
const button = css`
  --gap: var(--space-4);
  position: absolute;
  inset-block-end: var(--gap);
  inset-inline-end: var(--gap);
  display: grid;
  place-items: center;
  inline-size: 3rem;
  block-size: 3rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--pill);
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  color: var(--ink);
  cursor: pointer;
  animation: rise var(--quick);
  &:hover {
    background: var(--sunken);
  }
  &:focus-visible {
    border-radius: var(--pill);
  }
  ${aboveMobile} {
    --gap: var(--space-5);
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 var(--space-3);
    }
  }
`

/** Stands at the end of the window until the footer comes, and then above it (PAGE-11). */
export function TopButton() {
  const { t } = useTranslation()
  return (
    <div className={end}>
      <button type="button" className={button} aria-label={t('backToTop')} title={t('backToTop')} onClick={goToTop}>
        <Icon name="up" />
      </button>
    </div>
  )
}

function goToTop() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  // The button goes, and the focus with it: reading continues where the page begins.
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
