import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../platform/address/paths.ts'
import { chooseTheme } from '../../platform/theme.ts'
import { useOtherTheme } from '../../platform/theme-toggle.tsx'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import { LanguageList } from './language-links.tsx'

const more = css`
  display: grid;
  gap: var(--space-3);
  margin-block-start: var(--space-3);
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--line);
  & > :is(a, button) {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 3rem;
    padding: 0;
    border: 0;
    background: none;
    color: var(--ink);
    font-weight: 600;
    text-align: start;
    text-decoration: none;
    cursor: pointer;
  }
  & h2 {
    font: 600 var(--step--1) / 1.5 var(--sans);
    letter-spacing: 0;
    color: var(--ink-soft);
  }
  & ul {
    margin-inline: calc(-1 * var(--space-2));
  }
  & ul a:not([aria-current]) {
    color: var(--ink-soft);
    text-decoration: none;
  }
`

/** Links that do not fit into a phone's header. */
export function MenuMore() {
  const { t } = useTranslation()
  const other = useOtherTheme()
  return (
    <div className={more}>
      <Link href={paths.search()}>
        <Icon name="search" />
        {t('nav.search')}
      </Link>
      <button type="button" onClick={() => chooseTheme(other)}>
        <Icon name="sun" />
        {t(`nav.${other}`)}
      </button>
      <h2>{t('nav.language')}</h2>
      <LanguageList />
    </div>
  )
}
