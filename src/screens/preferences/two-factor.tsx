import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, startTwoFactor } from '../../api/settings.ts'
import { CopyButton } from '../../portal/copy-button.tsx'
import { useRefreshOwner } from '../../portal/own-account.ts'
import { usePortal } from '../../portal/portal.tsx'
import { useToast } from '../../portal/toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingGroup } from './setting.tsx'

const secret = css`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-small);
  background: var(--sunken);
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
`

type Step = 'resting' | 'setting-up' | 'renewing' | 'turning-off'

/** The second factor: set up with an authenticator, its recovery codes, and off again. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('preferences')
  const { api } = usePortal()
  const toast = useToast()
  const refresh = useRefreshOwner()
  const [step, setStep] = useState<Step>('resting')
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = useMutation({
    mutationFn: () => startTwoFactor(api),
    onSuccess: () => setStep('setting-up'),
    onError: toast.sayError,
  })
  const rest = () => setStep('resting')
  const keep = (made: string[], said?: string) => {
    setCodes(made)
    rest()
    if (said) toast.say(said)
    void refresh()
  }
  return (
    <SettingGroup title={t('twoFactor.title')} isPlain>
      <Stack gap={4}>
        <Row>
          <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? t('twoFactor.on') : t('twoFactor.off')}</Badge>
          <p>{t('twoFactor.text')}</p>
        </Row>
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
        {!codes && step === 'resting' && !isOn && (
          <Row>
            <Button aria-disabled={begin.isPending || undefined} onClick={() => begin.isPending || begin.mutate()}>
              {t('twoFactor.setUp')}
            </Button>
          </Row>
        )}
        {!codes && step === 'resting' && isOn && (
          <Row>
            <Button variant="quiet" onClick={() => setStep('renewing')}>
              {t('twoFactor.renew')}
            </Button>
            <Button variant="quiet" onClick={() => setStep('turning-off')}>
              {t('twoFactor.turnOff')}
            </Button>
          </Row>
        )}
        {step === 'setting-up' && begin.data && (
          <Stack gap={4}>
            <p>{t('twoFactor.step1')}</p>
            <Row>
              <code className={secret} dir="ltr">
                {grouped(begin.data.secret)}
              </code>
              <CopyButton text={begin.data.secret} />
              <a className={buttonClass('quiet')} href={begin.data.uri}>
                {t('twoFactor.open')}
              </a>
            </Row>
            <p>{t('twoFactor.step2')}</p>
            <CodeForm
              kind="code"
              submit={t('twoFactor.confirm')}
              send={(otp) => confirmTwoFactor(api, otp)}
              onDone={(answer) => keep(answer.codes, t('twoFactor.turnedOn'))}
              onCancel={rest}
            />
          </Stack>
        )}
        {step === 'renewing' && (
          <CodeForm
            kind="otp"
            submit={t('twoFactor.renew')}
            send={(otp) => renewRecoveryCodes(api, otp)}
            onDone={(answer) => keep(answer.codes)}
            onCancel={rest}
          />
        )}
        {step === 'turning-off' && (
          <CodeForm
            kind="otp"
            submit={t('twoFactor.turnOff')}
            send={(otp) => disableTwoFactor(api, otp)}
            onDone={() => {
              rest()
              toast.say(t('twoFactor.turnedOff'))
              void refresh()
            }}
            onCancel={rest}
          />
        )}
      </Stack>
    </SettingGroup>
  )
}

/** In fours, as one types it. */
const grouped = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key
