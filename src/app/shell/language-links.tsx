import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { LOCALES } from '../../../openapi/generated/constants.ts'
import { usePortal } from '../../platform/portal.tsx'
import { LOCALE_NAMES } from '../../platform/texts/generated/names.ts'
import { localised } from '../../platform/texts/locales.ts'
import { css } from '../../ui/style.ts'

const list = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  & a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    padding-inline: var(--space-2);
  }
  & a[aria-current] {
    color: var(--ink);
    font-weight: 700;
    text-decoration: none;
  }
`

/** The same page in the other languages; whole page loads, so that every text comes in the chosen one. */
export function LanguageList() {
  const { locale } = usePortal()
  const [location] = useLocation()
  const search = useSearch()
  return (
    <ul className={list}>
      {LOCALES.map((one) => (
        <li key={one}>
          <a
            href={localised(one, location) + (search ? `?${search}` : '')}
            lang={one}
            hrefLang={one}
            aria-current={one === locale ? 'true' : undefined}
          >
            {LOCALE_NAMES[one]}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function LanguageLinks() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.language')}>
      <LanguageList />
    </nav>
  )
}
