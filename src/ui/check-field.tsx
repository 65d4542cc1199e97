import { type ComponentProps, useId } from 'react'
import { CheckList } from './check-list.tsx'
import { checkRow } from './check-row.ts'
import { ProblemLine } from './problem.tsx'
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

interface CheckListFieldProps extends Omit<ComponentProps<typeof CheckList>, 'describedBy' | 'children'> {
  error: string | undefined
}

/** A group of checkboxes of a form, connected to its error message. */
export function CheckListField({ error, ...list }: CheckListFieldProps) {
  const id = useId()
  return (
    <CheckList {...list} describedBy={error ? id : undefined}>
      <ProblemLine id={id} error={error} />
    </CheckList>
  )
}
