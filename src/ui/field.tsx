import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
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
  /** renders a text area with this number of lines */
  rows?: number
}

const controlOf = (rows: number | undefined): ElementType => (rows ? 'textarea' : 'input')

export interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  error?: string | undefined
}

interface LabelledProps {
  label: string
  error: string | undefined
  /** renders the control with the attributes that connect it to its label and its error */
  children(tie: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }): ReactNode
}

function Labelled({ label, error, children }: LabelledProps) {
  const id = useId()
  const problemId = `${id}-problem`
  return (
    <div className={field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? problemId : undefined })}
      {error && (
        <p id={problemId} className={problem}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A labelled native select. */
export function SelectField({ label, error, ...rest }: SelectFieldProps) {
  return (
    <Labelled label={label} error={error}>
      {(tie) => <select className={input} {...tie} {...rest} />}
    </Labelled>
  )
}

/** A labelled input, connected to its error message. */
export function Field({ label, error, ...rest }: FieldProps) {
  const Control = controlOf(rest.rows)
  return (
    <Labelled label={label} error={error}>
      {(tie) => <Control className={input} {...tie} {...rest} />}
    </Labelled>
  )
}
