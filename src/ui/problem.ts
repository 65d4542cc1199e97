import { css } from './style.ts'

/** An error message at the place where the error occurred. */
export const problemBox = css`
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-small);
  background: var(--bad-soft);
  color: var(--bad);
`
