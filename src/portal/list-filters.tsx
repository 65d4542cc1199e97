import { useTranslation } from 'react-i18next'
import { words } from '../domain/url-state.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { css } from '../ui/style.ts'

const form = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: end;
`
const searchBox = css`
  position: relative;
  flex: 1 1 16rem;
  & > svg {
    position: absolute;
    inset-block-start: 0.9rem;
    inset-inline-start: 0.9rem;
    color: var(--ink-soft);
    pointer-events: none;
  }
  & > input {
    inline-size: 100%;
    min-block-size: 3rem;
    padding-inline: 2.75rem 1rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--pill);
    background: var(--surface);
  }
`
const select = css`
  flex: 0 1 auto;
  min-block-size: 3rem;
  padding-inline: 1rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--pill);
  background: var(--surface);
`

interface ListFiltersProps {
  q: string
  sort: string
  /** the topic that stays chosen; null for all */
  topic: string | null
  label: string
  placeholder: string
  sorts: readonly { value: string; name: string }[]
  onChange(change: { q: string; sort: string }): void
}

/** Search and order of a list: a real form, so that it works before any script; afterwards a choice takes effect at once. */
export function ListFilters(props: ListFiltersProps) {
  const { q, sort, topic, label, placeholder, sorts, onChange } = props
  const { t } = useTranslation('courses')
  const apply = (element: HTMLFormElement) => {
    const typed = new FormData(element)
    onChange({ q: words.read(String(typed.get('q'))) ?? '', sort: String(typed.get('sort')) })
  }
  return (
    <search>
      <form
        className={form}
        key={`${q} ${sort}`}
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      >
        {topic && <input type="hidden" name="active-tab" value={topic} />}
        <div className={searchBox}>
          <Icon name="search" />
          <input type="search" name="q" defaultValue={q} maxLength={100} aria-label={label} placeholder={placeholder} />
        </div>
        <select
          name="sort"
          className={select}
          defaultValue={sort}
          aria-label={t('sort')}
          onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
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
