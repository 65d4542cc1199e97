import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '../../../platform/page/deferred.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { useToast } from '../../../platform/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { SettingGroup } from '../../../ui/setting.tsx'
import { confirmed } from '../reauthentication/confirmed.ts'
import { startTwoFactor } from '../security-api.ts'
import { useRefreshOwner } from '../session/owner.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { Step } from './two-factor-step.tsx'

/* The form is loaded on the first press, because forms bring much code. */
const TwoFactorStep = onDemand(async () => (await import('./two-factor-step.tsx')).TwoFactorStep)

/** The second factor: set up with an authenticator, its recovery codes, and off again. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('preferences')
  const portal = usePortal()
  const toast = useToast()
  const refresh = useRefreshOwner()
  const [step, setStep] = useState<Step | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useMutation({
    mutationFn: () => confirmed(portal, () => startTwoFactor(portal.api)),
    onSuccess: (setup) => setStep({ kind: 'setting-up', setup }),
    onError: toast.showError,
  })
  return (
    <SettingGroup title={t('twoFactor.title')} isPlain>
      <Stack gap={4}>
        <Row>
          <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? t('twoFactor.on') : t('twoFactor.off')}</Badge>
          <p>{t('twoFactor.text')}</p>
        </Row>
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        {!codes && !step && !isOn && (
          <Row>
            <Button aria-disabled={begin.isPending || undefined} onClick={() => begin.isPending || begin.mutate()}>
              {t('twoFactor.setUp')}
            </Button>
          </Row>
        )}
        {!codes && !step && isOn && (
          <Row>
            <Button variant="quiet" onClick={() => setStep({ kind: 'renewing' })}>
              {t('twoFactor.renew')}
            </Button>
            <Button variant="quiet" onClick={() => setStep({ kind: 'turning-off' })}>
              {t('twoFactor.turnOff')}
            </Button>
          </Row>
        )}
        {step && (
          <Suspense>
            <TwoFactorStep
              step={step}
              onCodes={(made) => {
                if (step.kind === 'setting-up') toast.show(t('twoFactor.turnedOn'))
                setCodes(made)
                setStep(null)
                void refresh()
              }}
              onOff={() => {
                toast.show(t('twoFactor.turnedOff'))
                setStep(null)
                void refresh()
              }}
              onCancel={() => setStep(null)}
            />
          </Suspense>
        )}
      </Stack>
    </SettingGroup>
  )
}
