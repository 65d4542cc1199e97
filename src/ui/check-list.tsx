import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { checkRow, fieldGroup } from './check-row.ts'
import { cx } from './classes.ts'
import { VisuallyHidden } from './layout.tsx'
import { css } from './style.ts'

const box = css`
  ${fieldGroup}
  ${checkRow}
  & > ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--column, 10rem)), 1fr));
    gap: 0 var(--space-4);
  }
`

/** Room for the numbers is reserved, so that nothing moves when they come. Columns have room for a long word beside them. */
const counted = css`
  --column: 13rem;
  & label {
    overflow-wrap: anywhere;
  }
  & span[aria-hidden] {
    flex: none;
    min-inline-size: 6ch;
    margin-inline-start: auto;
    color: var(--ink-soft);
    font-size: var(--step--1);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`
const dimmed = css`
  color: var(--ink-soft);
`

/** How many things a choice would give, as a number and in words for a screen reader. */
export interface ChoiceCount {
  isNone: boolean
  number: string
  words: string
}

interface CheckListProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'checked'> {
  legend: string
  options: readonly { value: string; label: string }[]
  /** how many things each choice would give; null for a value of which it is not known */
  countOf?: (value: string) => ChoiceCount | null
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
  const { legend, options, countOf, chosen, isSingle = false, describedBy, children, ...input } = props
  const group = useSyncedBoxes(chosen)
  return (
    <fieldset ref={group} className={countOf ? cx(box, counted) : box} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      <ul>
        {options.map(({ value, label }) => (
          <li key={value}>
            <label className={countOf?.(value)?.isNone ? dimmed : undefined}>
              <input
                {...input}
                {...(chosen && { defaultChecked: chosen.includes(value) })}
                type={isSingle ? 'radio' : 'checkbox'}
                value={value}
              />
              {label}
              {countOf && <Count of={countOf(value)} />}
            </label>
          </li>
        ))}
      </ul>
      {children}
    </fieldset>
  )
}

const Count = ({ of }: { of: ChoiceCount | null }) => (
  <>
    <span aria-hidden="true">{of?.number}</span>
    {of && <VisuallyHidden> {of.words}</VisuallyHidden>}
  </>
)

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
