import { css } from './style.ts'

/** The layout of a label that contains a checkbox or a radio button and its text; others beside it keep their own. */
export const checkRow = css`
  & label:has(> :is([type='checkbox'], [type='radio'])) {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 2.75rem;
    cursor: pointer;
  }
  & :is([type='checkbox'], [type='radio']) {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--accent);
  }
`

/** A fieldset without the frame that browsers draw. */
export const fieldGroup = css`
  margin: 0;
  padding: 0;
  border: 0;
  min-inline-size: 0;
  & > legend {
    padding: 0;
    margin-block-end: var(--space-2);
    font-weight: 600;
  }
`
