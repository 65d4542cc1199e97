import type { ReactNode, RefObject } from 'react'
import { aboveMobile } from '../../ui/breakpoint.ts'
import { css } from '../../ui/style.ts'
import { useFooterVisible } from './footer-visible.ts'
import { useSight } from './sight.ts'

const bar = css`
  --gap: var(--space-4);
  position: fixed;
  inset-block-end: var(--gap);
  inset-inline: var(--gap) calc(3rem + 2 * var(--gap));
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: end;
  gap: var(--space-4);
  margin-inline: auto;
  max-inline-size: 40rem;
  padding: var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--pill);
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  animation: come var(--quick);
  /* A phone has room for the action alone. */
  & > :not(a, form) {
    display: none;
  }
  & :is(a, button) {
    order: 1;
    flex: 1;
    padding-inline: var(--space-3);
    line-height: 1.2;
    text-align: center;
  }
  ${aboveMobile} {
    --gap: var(--space-5);
    inset-inline: calc(3rem + 2 * var(--gap));
    padding-inline-start: var(--space-5);
    & > :not(a, form) {
      display: revert;
    }
    & :is(a, button) {
      flex: none;
      padding-inline: var(--space-5);
    }
    & > p {
      flex: 1;
      min-inline-size: 0;
      overflow: hidden;
      white-space: nowrap;
      text-overflow: ellipsis;
      font-weight: 600;
    }
  }
  @media print {
    display: none;
  }
  @keyframes come {
    from {
      opacity: 0;
      translate: 0 var(--space-3);
    }
  }
`

interface FloatingActionProps {
  label: string
  /** the same action in the page: while that is in sight, nothing floats */
  original: RefObject<Element | null>
  children: ReactNode
}

/** What one can do on a long page, always at hand; gives way to the footer (PAGE-11). */
export function FloatingAction({ label, original, children }: FloatingActionProps) {
  const isFooterVisible = useFooterVisible()
  const isOriginalVisible = useSight(original)
  if (isOriginalVisible !== false || isFooterVisible) return null
  return (
    <section className={bar} aria-label={label}>
      {children}
    </section>
  )
}
