import { type ComponentProps, useId } from 'react'
import { fieldGroup } from './check-row.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './layout.tsx'
import { ProblemLine } from './problem.tsx'
import { css } from './style.ts'

const stars = css`
  display: flex;
  & > label {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border-radius: var(--radius-small);
    color: var(--line-strong);
    font-size: 1.6rem;
    cursor: pointer;
  }
  & > label:first-child {
    margin-inline-start: -0.4rem;
  }
  & input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  /* Fills the stars up to the chosen one, or up to the pointer while it is over them. */
  &:not(:hover) > label:has(:checked),
  &:not(:hover) > label:has(~ label :checked),
  & > label:hover,
  & > label:has(~ label:hover) {
    color: var(--warm);
    & > svg {
      fill: currentColor;
    }
  }
  & > label:has(:focus-visible) {
    outline: 3px solid var(--focus);
  }
`

interface StarFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: string
  /** the accessible name of each number of stars, starting with one */
  names: readonly string[]
  error?: string | undefined
}

/** A star rating as a group of radio buttons. */
export function StarField({ legend, names, error, ...input }: StarFieldProps) {
  const id = useId()
  return (
    <fieldset className={fieldGroup} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <div className={stars}>
        {names.map((name, index) => (
          <label key={name} title={name}>
            <input {...input} type="radio" value={index + 1} aria-invalid={error ? true : undefined} />
            <Icon name="star" />
            <VisuallyHidden>{name}</VisuallyHidden>
          </label>
        ))}
      </div>
      <ProblemLine id={id} error={error} />
    </fieldset>
  )
}
