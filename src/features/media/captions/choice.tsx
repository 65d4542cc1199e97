import { css } from '../../../ui/style.ts'

const choice = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  & > select {
    min-block-size: 2.75rem;
    padding-inline: var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: var(--ink);
  }
`

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; lang?: string }[]
  onChoose(value: Value): void
}

/** A short list beside its label. */
export const Choice = <Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) => (
  <label className={choice}>
    {label}
    <select
      value={value}
      onChange={(event) => {
        const chosen = options.find((one) => one.value === event.target.value)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {options.map(({ value: one, label: name, lang }) => (
        <option key={one} value={one} lang={lang}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
