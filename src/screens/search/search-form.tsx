import { useTranslation } from 'react-i18next'
import { words } from '../../domain/url-state.ts'
import { useEarlySubmit } from '../../portal/early-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'

const form = css`
  display: flex;
  gap: var(--space-3);
`
const box = css`
  position: relative;
  flex: 1 1 8rem;
  min-inline-size: 0;
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

interface SearchFormProps {
  q: string
  tab: string
  onSearch(q: string): void
}

/** A real form, so that it works before any script. */
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
        <div className={box}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            dir="auto"
            aria-label={t('label')}
            placeholder={t('placeholder')}
          />
        </div>
        <Button type="submit">{t('submit')}</Button>
      </form>
    </search>
  )
}
