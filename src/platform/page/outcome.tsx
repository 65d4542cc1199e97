import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { smallText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const box = css`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-small);
  background: var(--good-soft);
  overflow-wrap: anywhere;
  & > strong {
    color: var(--good);
  }
`

/**
 * What a press has done, beside or in place of its button. It takes the focus from there, so that it is read out and the
 * keyboard goes on from it; whoever has gone on elsewhere meanwhile keeps their place.
 */
export function Outcome({ title, children }: { title: string; children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = element.current
    const focused = document.activeElement
    if (focused === document.body || shown?.parentElement?.contains(focused)) shown?.focus()
  }, [])
  return (
    <div ref={element} role="status" tabIndex={-1} className={box}>
      <strong>{title}</strong>
      {children && <p className={smallText}>{children}</p>}
    </div>
  )
}
