import { css } from './style.ts'

/** Cards side by side, as many as fit. */
export const cardGrid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: var(--space-5);
`
