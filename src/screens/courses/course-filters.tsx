import { useTranslation } from 'react-i18next'
import { COURSE_SEARCH, type CourseSearch, SORTS } from '../../domain/course-search.ts'
import { readUrl } from '../../domain/url-state.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'

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

interface CourseFiltersProps {
  search: CourseSearch
  onChange(change: Partial<CourseSearch>): void
}

/** Search and order: a real form, so that it works before any script; afterwards a choice takes effect at once. */
export function CourseFilters({ search, onChange }: CourseFiltersProps) {
  const { t } = useTranslation('courses')
  const topic = search['active-tab']
  const apply = (element: HTMLFormElement) => {
    const typed = new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)]))
    const { q, sort } = readUrl(COURSE_SEARCH, `${typed}`)
    onChange({ q, sort })
  }
  return (
    <search>
      <form
        className={form}
        key={`${search.q} ${search.sort}`}
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      >
        {topic !== 'all' && <input type="hidden" name="active-tab" value={topic} />}
        <div className={searchBox}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            defaultValue={search.q}
            maxLength={100}
            aria-label={t('search')}
            placeholder={t('searchPlaceholder')}
          />
        </div>
        <select
          name="sort"
          className={select}
          defaultValue={search.sort}
          aria-label={t('sort')}
          onChange={(event) => event.currentTarget.form && apply(event.currentTarget.form)}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sortBy.${sort}`)}
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
