import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import { ProblemLine } from './problem.tsx'
import { css } from './style.ts'

const field = css`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: var(--space-2);
  & > * {
    grid-column: 1 / -1;
  }
  & > label {
    grid-area: 1 / 1;
    font-weight: 600;
  }
  & > button {
    grid-area: 1 / 2;
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

interface Labels {
  label: string
  /** What is wrong. A field that is checked always has this property: it keeps the room for it. */
  error?: string | undefined
  /** what may be said in place of an error, and whether it is said */
  hint?: ReactNode
  showsHint?: boolean | undefined
  /** a button beside the label, which follows the control */
  aside?: ReactNode
}

export interface FieldProps extends ComponentProps<'input'>, Labels {
  /** renders a text area with this number of lines */
  rows?: number
}

const controlOf = (rows: number | undefined): ElementType => (rows ? 'textarea' : 'input')

export interface SelectFieldProps extends ComponentProps<'select'>, Labels {}

interface LabelledProps<Props> {
  props: Props
  /** renders the control with the attributes that connect it to its label and its error */
  children(control: Omit<Props, keyof Labels>, tie: Tie): ReactNode
}

interface Tie {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Labelled<Props extends Labels>({ props, children }: LabelledProps<Props>) {
  const { label, error, hint, showsHint, aside, ...control } = props
  const id = useId()
  const problemId = `${id}-problem`
  return (
    <div className={field}>
      <label htmlFor={id}>{label}</label>
      {children(control, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? problemId : undefined,
      })}
      {aside}
      {'error' in props && <ProblemLine id={problemId} error={error} hint={hint} showsHint={showsHint} />}
    </div>
  )
}

/** A labelled native select. */
export const SelectField = (props: SelectFieldProps) => (
  <Labelled props={props}>{(control, tie) => <select className={input} {...tie} {...control} />}</Labelled>
)

/** A labelled input, connected to its error message. */
export function Field(props: FieldProps) {
  const Control = controlOf(props.rows)
  return <Labelled props={props}>{(control, tie) => <Control className={input} {...tie} {...control} />}</Labelled>
}
