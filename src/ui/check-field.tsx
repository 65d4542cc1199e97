import { type ComponentProps, useId } from 'react'
import { css } from './style.ts'

const field = css`
  & > label {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 2.75rem;
    font-weight: 600;
    cursor: pointer;
  }
  & input {
    flex: none;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    margin: 0;
    accent-color: var(--accent);
  }
  & > p {
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
`

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** what it means to tick it */
  note: string
}

/** Yes or no, with what a yes means. */
export function CheckField({ label, note, ...input }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={field}>
      <label>
        <input {...input} type="checkbox" aria-describedby={id} />
        {label}
      </label>
      <p id={id}>{note}</p>
    </div>
  )
}
