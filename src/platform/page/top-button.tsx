import { useTranslation } from 'react-i18next'
import { aboveMobile } from '../../ui/breakpoint.ts'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import { FOOTER_THRESHOLD, useFooterVisible } from './footer-visible.ts'

const end = css`
  position: relative;
  margin-block-start: auto;
  @media print {
    display: none;
  }
`
const button = css`
  --gap: var(--space-4);
  position: fixed;
  inset-block-end: var(--gap);
  inset-inline-end: var(--gap);
  z-index: 1;
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
  /* Where it was when the footer began to count as visible, so that nothing jumps. */
  &[data-docked='true'] {
    position: absolute;
    inset-block-end: calc(var(--gap) - ${FOOTER_THRESHOLD}px);
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

/** Stands at the end of the window until the footer comes, and then above it. */
export function TopButton() {
  const { t } = useTranslation()
  const isDocked = useFooterVisible()
  return (
    <div className={end}>
      <button
        type="button"
        className={button}
        data-docked={isDocked}
        aria-label={t('backToTop')}
        title={t('backToTop')}
        onClick={goToTop}
      >
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
