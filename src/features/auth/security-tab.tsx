import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../openapi/generated/portal.ts'
import { useFlow, usePortal } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Setting, SettingGroup } from '../../ui/setting.tsx'
import { TwoFactor } from './second-factor/two-factor.tsx'
import { signOutEverywhere } from './security-api.ts'

/** Password, second factor, and every session at once. */
export function SecurityTab({ owner }: { owner: User }) {
  const { t } = useTranslation('preferences')
  const { api } = usePortal()
  const modal = useFlow('modal')
  const auth = useFlow('auth')
  const toast = useToast()
  const leave = useMutation({
    mutationFn: () => signOutEverywhere(api),
    onSuccess() {
      toast.show(t('security.everywhereDone'))
      auth.send({ type: 'LOGOUT' })
    },
    onError: toast.showError,
  })
  const hasPassword = owner.settings.auth.some(({ provider }) => provider === 'local')
  return (
    <>
      <SettingGroup title={t('security.password')}>
        <Setting
          title={hasPassword ? t('security.change') : t('security.set')}
          action={
            <Button variant="quiet" onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'change-password' } })}>
              {hasPassword ? t('security.change') : t('security.set')}
            </Button>
          }
        >
          {hasPassword ? t('security.passwordText') : t('security.noPassword')}
        </Setting>
        <Setting
          title={t('security.recover')}
          action={
            <Button variant="quiet" onClick={() => modal.send({ type: 'OPEN', modal: { kind: 'recover-password' } })}>
              {t('security.recoverAction')}
            </Button>
          }
        >
          {t('security.recoverText')}
        </Setting>
      </SettingGroup>
      <TwoFactor isOn={owner.settings.security.isTwoFAEnabled} />
      <SettingGroup title={t('security.everywhere')}>
        <Setting
          action={
            <Button
              variant="quiet"
              aria-disabled={leave.isPending || undefined}
              onClick={() => leave.isPending || leave.mutate()}
            >
              {t('security.everywhere')}
            </Button>
          }
        >
          {t('security.everywhereText')}
        </Setting>
      </SettingGroup>
    </>
  )
}
