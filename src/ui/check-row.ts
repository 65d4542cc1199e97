import { css } from './style.ts'

/** A box to tick and what it stands for beside it; for what is around both. */
export const checkRow = css`
  & label {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 2.75rem;
    cursor: pointer;
  }
  & input {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--accent);
  }
`
