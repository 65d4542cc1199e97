import { css } from './style.ts'

/** What went wrong, where it went wrong. */
export const problemBox = css`
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-small);
  background: var(--bad-soft);
  color: var(--bad);
`
