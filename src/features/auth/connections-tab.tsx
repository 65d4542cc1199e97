import { useTranslation } from 'react-i18next'
import type { User } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { useFlow, usePortal } from '../../platform/portal.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Setting, SettingGroup } from '../../ui/setting.tsx'
import { PROVIDER_NAMES } from './forms/provider-links.tsx'
import { providerAddress } from './redirect.ts'

/** The person's ways to sign in, with links to add a provider. */
export function ConnectionsTab({ owner }: { owner: User }) {
  const { t } = useTranslation('preferences')
  const { providers } = usePortal()
  const modal = useFlow('modal')
  const { auth } = owner.settings
  const has = (provider: string) => auth.some((one) => one.provider === provider)
  return (
    <SettingGroup title={t('connections.title')}>
      <Setting
        title={t('connections.local')}
        action={
          has('local') ? (
            <Badge tone="good">{t('connections.connected')}</Badge>
          ) : (
            <Button variant="quiet" onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'change-password' } })}>
              {t('security.set')}
            </Button>
          )
        }
      >
        <bdi translate="no">{owner.username}</bdi>
      </Setting>
      {(['google', 'facebook'] as const).map((provider) => {
        const canConnect = providers.includes(provider) && !has(provider)
        const note = canConnect ? t('connections.connectText', { email: owner.username }) : t('connections.unavailable')
        return (
          <Setting
            key={provider}
            title={PROVIDER_NAMES[provider]}
            action={
              has(provider) ? (
                <Badge tone="good">{t('connections.connected')}</Badge>
              ) : canConnect ? (
                <a className={buttonClass('quiet')} href={providerAddress(provider, paths.preferences('connections'))}>
                  {t('connections.connect')}
                </a>
              ) : (
                <Badge>{t('connections.notConnected')}</Badge>
              )
            }
          >
            {!has(provider) && note}
          </Setting>
        )
      })}
    </SettingGroup>
  )
}
