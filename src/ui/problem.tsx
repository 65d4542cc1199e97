import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { css } from './style.ts'

/** An error message at the place where the error occurred. */
export const problemBox = css`
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-small);
  background: var(--bad-soft);
  color: var(--bad);
`
const line = css`
  display: grid;
  min-block-size: 1lh;
  /* A first line stands in the gap below the field, so that nothing moves when it comes or goes. */
  margin-block-end: -1lh;
  color: var(--bad);
  font-size: var(--step--1);
  line-height: 1.4;
  & > * {
    grid-area: 1 / 1;
  }
`
const unseen = css`
  visibility: hidden;
`
const hintText = css`
  color: var(--ink-soft);
`

interface ProblemLineProps {
  id: string
  error: string | undefined
  /** what may be said in place of an error; it has its room before it is shown */
  hint?: ReactNode
  showsHint?: boolean | undefined
}

/** The line below a field that says what is wrong with it; its room is reserved (PAGE-24). */
export const ProblemLine = ({ id, error, hint, showsHint = false }: ProblemLineProps) => (
  <div className={line}>
    {hint && (
      <p className={cx(hintText, !showsHint || error ? unseen : undefined)} role="status">
        {hint}
      </p>
    )}
    {error && <p id={id}>{error}</p>}
  </div>
)
