import { css } from '../../../../ui/style.ts'

/** The frame of a chart. */
export const panel = css`
  padding: var(--space-5);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
`
