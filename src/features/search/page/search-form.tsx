import { useTranslation } from 'react-i18next'
import { words } from '../../../platform/address/url-fields.ts'
import { useEarlySubmit } from '../../../platform/forms/early-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { css } from '../../../ui/style.ts'

const form = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  --search-width: 15rem;
`
interface SearchFormProps {
  q: string
  tab: string
  onSearch(q: string): void
}

/** A real form, so that it works before hydration. */
export function SearchForm({ q, tab, onSearch }: SearchFormProps) {
  const { t } = useTranslation('search')
  const element = useEarlySubmit()
  return (
    <search>
      <form
        ref={element}
        className={form}
        key={q}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(words.read(String(new FormData(event.currentTarget).get('q'))) ?? '')
        }}
      >
        {tab !== 'all' && <input type="hidden" name="active-tab" value={tab} />}
        <SearchBox defaultValue={q} aria-label={t('label')} placeholder={t('placeholder')} />
        <Button type="submit">{t('submit')}</Button>
      </form>
    </search>
  )
}
