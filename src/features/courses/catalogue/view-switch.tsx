import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Shape } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import { VIEWS, type View } from './filters.ts'

const list = css`
  display: inline-flex;
  padding: 3px;
  border: 1px solid var(--line);
  border-radius: var(--pill);
  background: var(--sunken);
  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 2.5rem;
    padding-inline: var(--space-3);
    border-radius: var(--pill);
    color: var(--ink-soft);
    font-size: var(--step--1);
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
  }
  & a:hover {
    color: var(--ink);
  }
  & a:focus-visible {
    border-radius: var(--pill);
  }
  & a[aria-current] {
    background: var(--surface);
    color: var(--ink);
    box-shadow: var(--shadow);
  }
  & span {
    @media (max-width: 47.99rem) {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`
const SHAPES: Record<View, string> = {
  default: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  'detailed-vertical': 'M4 4h16v9H4zM4 16.5h16M4 20h10',
  'detailed-horizontal': 'M4 5h6v5H4zM13 6h7M13 9h5M4 14h6v5H4zM13 15h7M13 18h5',
}

/** How the list is drawn; on a phone by pictures alone, whose names are there for screen readers. */
export function ViewSwitch({ view, hrefOf }: { view: View; hrefOf(view: View): string }) {
  const { t } = useTranslation('catalogue')
  return (
    <nav aria-label={t('view')}>
      <ul className={list}>
        {VIEWS.map((one) => (
          <li key={one}>
            <Link href={hrefOf(one)} aria-current={one === view ? 'true' : undefined} title={t(`views.${one}`)}>
              <Shape of={SHAPES[one]} />
              <span>{t(`views.${one}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
