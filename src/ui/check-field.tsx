import { type ComponentProps, useId } from 'react'
import { checkRow } from './check-row.ts'
import { css } from './style.ts'

const field = css`
  ${checkRow}
  & > label {
    font-weight: 600;
  }
  & > p {
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
`

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** explains what ticking the box means */
  note: string
}

/** A single checkbox with an explanation. */
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
