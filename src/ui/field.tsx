import { type ComponentProps, type ElementType, useId } from 'react'
import { css } from './style.ts'

const field = css`
  display: grid;
  gap: var(--space-2);
  & > label {
    font-weight: 600;
  }
`
const input = css`
  inline-size: 100%;
  min-block-size: 3rem;
  padding: 0.5rem 0.9rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-small);
  background: var(--surface);
  line-height: 1.5;
  resize: vertical;
  &[aria-invalid='true'] {
    border-color: var(--bad);
  }
`
const problem = css`
  color: var(--bad);
  font-size: var(--step--1);
`

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** as many lines as that, for longer texts */
  rows?: number
}

const controlOf = (rows: number | undefined): ElementType => (rows ? 'textarea' : 'input')

export interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  error?: string | undefined
}

/** A labelled choice of one of many, which the system's own list shows. */
export function SelectField({ label, error, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-problem` : undefined}
        {...rest}
      />
      {error && (
        <p id={`${id}-problem`} className={problem}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A labelled input whose problem is tied to it. */
export function Field({ label, error, ...rest }: FieldProps) {
  const id = useId()
  const Control = controlOf(rest.rows)
  return (
    <div className={field}>
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        className={input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-problem` : undefined}
        {...rest}
      />
      {error && (
        <p id={`${id}-problem`} className={problem}>
          {error}
        </p>
      )}
    </div>
  )
}
