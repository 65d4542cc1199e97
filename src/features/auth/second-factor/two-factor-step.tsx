import { useTranslation } from 'react-i18next'
import type { TwoFactorSetup } from '../../../../openapi/generated/portal.ts'
import { CopyButton } from '../../../platform/page/copy-button.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { confirmed } from '../reauthentication/confirmed.ts'
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes } from '../security-api.ts'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'

const secret = css`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-small);
  background: var(--sunken);
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
`

/** The step of setting up or removing the second factor. */
export type Step = { kind: 'setting-up'; setup: TwoFactorSetup } | { kind: 'renewing' } | { kind: 'turning-off' }

interface TwoFactorStepProps {
  step: Step
  onCodes(codes: string[]): void
  onOff(): void
  onCancel(): void
}

/** Each step ends with a code, by which the person proves to hold the factor. */
export function TwoFactorStep({ step, onCodes, onOff, onCancel }: TwoFactorStepProps) {
  const { t } = useTranslation('preferences')
  const portal = usePortal()
  const { api } = portal
  switch (step.kind) {
    case 'setting-up':
      return (
        <Stack gap={4}>
          <p>{t('twoFactor.step1')}</p>
          <QrCode text={step.setup.uri} label={t('twoFactor.qr')} />
          <Row>
            <code className={secret} dir="ltr">
              {grouped(step.setup.secret)}
            </code>
            <CopyButton text={step.setup.secret} />
            <a className={buttonClass('quiet')} href={step.setup.uri}>
              {t('twoFactor.open')}
            </a>
          </Row>
          <p>{t('twoFactor.step2')}</p>
          <CodeForm
            kind="code"
            submit={t('twoFactor.confirm')}
            send={(otp) => confirmed(portal, () => confirmTwoFactor(api, otp))}
            onDone={({ codes }) => onCodes(codes)}
            onCancel={onCancel}
          />
        </Stack>
      )
    case 'renewing':
      return (
        <CodeForm
          kind="otp"
          submit={t('twoFactor.renew')}
          send={(otp) => confirmed(portal, () => renewRecoveryCodes(api, otp))}
          onDone={({ codes }) => onCodes(codes)}
          onCancel={onCancel}
        />
      )
    case 'turning-off':
      return (
        <CodeForm
          kind="otp"
          submit={t('twoFactor.turnOff')}
          send={(otp) => confirmed(portal, () => disableTwoFactor(api, otp))}
          onDone={onOff}
          onCancel={onCancel}
        />
      )
  }
}

/** In groups of four, which are easier to type. */
const grouped = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key
