import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../platform/api/query.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import { homeQuery } from '../content/content.ts'
import { Section } from './section.tsx'

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-6);
  & > li {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    padding-block-start: var(--space-4);
    border-block-start: 2px solid var(--ink);
  }
  & svg {
    color: var(--accent);
    font-size: 1.5rem;
  }
`
const ICONS: IconName[] = ['cloud', 'quiz', 'medal']

/** What people can count on, in the words of the editors. */
export function Promises() {
  const { t } = useTranslation('home')
  const { api, locale } = usePortal()
  const promises = useQuery(homeQuery(api, locale)).data?.home.promises ?? []
  if (promises.length === 0) return null
  return (
    <Section title={t('promiseTitle')}>
      <ul className={list}>
        {promises.map(({ title, text }, index) => (
          <li key={title}>
            <Icon name={ICONS[index % ICONS.length] ?? 'check'} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
