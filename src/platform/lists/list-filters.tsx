import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { css } from '../../ui/style.ts'
import { LIST_FORM } from './list-form.ts'
import { useSyncedField } from './synced-field.ts'

const form = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: end;
`
const select = css`
  flex: 0 1 auto;
  min-inline-size: 0;
  min-block-size: 3rem;
  padding-inline: 1rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--pill);
  background: var(--surface);
  text-overflow: ellipsis;
  /* On a phone it shares a row with the button. */
  @media (max-width: 30rem) {
    flex: 1 1 9rem;
    padding-inline: 0.75rem;
  }
`

interface ListFiltersProps {
  q: string
  sort: string
  /** values of the address that the form's own fields do not contain; sent as hidden fields */
  hiddenFields: Record<string, string>
  label: string
  placeholder: string
  sorts: readonly { value: string; name: string }[]
  onSend(form: HTMLFormElement): void
}

/**
 * The search and sort form of a list. It is a real form, so it works before hydration; afterwards a choice applies at
 * once.
 */
export function ListFilters({ q, sort, hiddenFields, label, placeholder, sorts, onSend }: ListFiltersProps) {
  const { t } = useTranslation('courses')
  const field = useSyncedField(q)
  return (
    <search>
      <form
        id={LIST_FORM}
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          onSend(event.currentTarget)
        }}
      >
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchBox ref={field} defaultValue={q} aria-label={label} placeholder={placeholder} />
        <select
          name="sort"
          className={select}
          value={sort}
          aria-label={t('sort')}
          onChange={(event) => event.currentTarget.form && onSend(event.currentTarget.form)}
        >
          {sorts.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Button type="submit" variant="quiet">
          {t('searchSubmit')}
        </Button>
      </form>
    </search>
  )
}
