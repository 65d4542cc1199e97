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
 * What a press has done, in place of its button. It takes the focus, so that it is read out and the keyboard goes on from
 * there.
 */
export function Outcome({ title, children }: { title: string; children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} role="status" tabIndex={-1} className={box}>
      <strong>{title}</strong>
      {children && <p className={smallText}>{children}</p>}
    </div>
  )
}
