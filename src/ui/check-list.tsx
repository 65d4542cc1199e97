import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
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
  /** the values that are ticked; undefined when the form is uncontrolled */
  chosen?: readonly string[]
  /** radio buttons instead of checkboxes */
  isSingle?: boolean
  /** the id of what describes the group */
  describedBy?: string | undefined
  /** shown below the boxes, inside the group */
  children?: ReactNode
}

/** A group of checkboxes or radio buttons that share one name. */
export function CheckList(props: CheckListProps) {
  const { legend, options, chosen, isSingle = false, describedBy, children, ...input } = props
  const group = useSyncedBoxes(chosen)
  return (
    <fieldset ref={group} className={box} aria-describedby={describedBy}>
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
    </fieldset>
  )
}

/**
 * Updates the boxes when the chosen values change elsewhere. They are uncontrolled, so a tick made before hydration is
 * kept.
 */
function useSyncedBoxes(chosen: readonly string[] | undefined) {
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
