import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/classes.ts'
import { smallText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const summaryText = css`
  display: inline-block;
  padding-block: var(--space-2);
  text-decoration: underline;
  cursor: pointer;
`

interface LazyDetailsProps {
  summary: string
  /** the summary for those who do not see what stands around it */
  label: string
  children: ReactNode
}

/** Details whose content is made once they are opened. */
export function LazyDetails({ summary, label, children }: LazyDetailsProps) {
  const element = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  // They may have been opened before the page reacted.
  useEffect(() => setOpen(element.current?.open ?? false), [])
  return (
    <details ref={element} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={cx(summaryText, smallText)} aria-label={label}>
        {summary}
      </summary>
      {isOpen && children}
    </details>
  )
}
