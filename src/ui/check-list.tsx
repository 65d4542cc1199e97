import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { checkRow, fieldGroup } from './check-row.ts'
import { css } from './style.ts'

const box = css`
  ${fieldGroup}
  ${checkRow}
  & > ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
    gap: 0 var(--space-4);
  }
`

interface CheckListProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked'> {
  legend: string
  options: readonly { value: string; label: string }[]
  /** those that are ticked; undefined when the form itself knows */
  chosen?: readonly string[]
  /** one of them only */
  isSingle?: boolean
  error?: string | undefined
  /** further below in the group */
  children?: ReactNode
}

/** Any of several things, or one of them: a group of boxes with one name. */
export function CheckList(props: CheckListProps) {
  const { legend, options, chosen, isSingle = false, error, children, ...input } = props
  const id = useId()
  const group = useFollowed(chosen)
  return (
    <fieldset ref={group} className={box} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      <ul>
        {options.map(({ value, label }) => (
          <li key={value}>
            <label>
              <input
                {...input}
                {...(chosen && { defaultChecked: chosen.includes(value) })}
                type={isSingle ? 'radio' : 'checkbox'}
                value={value}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
      {children}
      {error && <p id={id}>{error}</p>}
    </fieldset>
  )
}

/** The boxes follow what is chosen elsewhere; a tick itself is the browser's, also one from before this code was there. */
function useFollowed(chosen: readonly string[] | undefined) {
  const group = useRef<HTMLFieldSetElement>(null)
  const words = chosen?.join()
  const shown = useRef(words)
  useEffect(() => {
    if (words === undefined || shown.current === words) return
    shown.current = words
    const wanted = words.split(',')
    for (const box of group.current?.querySelectorAll('input') ?? []) {
      if (box.type === 'checkbox' || box.type === 'radio') box.checked = wanted.includes(box.value)
    }
  }, [words])
  return group
}
