import { useTranslation } from 'react-i18next'
import { usePortal } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { css } from '../../../ui/style.ts'
import { providerAddress } from '../redirect.ts'

const list = css`
  display: grid;
  gap: var(--space-3);
`
const or = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--ink-soft);
  font-size: var(--step--1);
  &::before,
  &::after {
    content: '';
    flex: 1;
    block-size: 1px;
    background: var(--line);
  }
`
export const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook' }

/** Links to sign in with the providers that are set up; afterwards the person returns to `to`. */
export function ProviderLinks({ to }: { to: string }) {
  const { t } = useTranslation('auth')
  const { providers } = usePortal()
  if (providers.length === 0) return null
  return (
    <div className={list}>
      <p className={or}>{t('or')}</p>
      {providers.map((provider) => (
        <a key={provider} className={buttonClass('quiet')} href={providerAddress(provider, to)}>
          {t('continueWith', { provider: PROVIDER_NAMES[provider] })}
        </a>
      ))}
    </div>
  )
}
