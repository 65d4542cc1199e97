import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../platform/page/copy-button.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr));
  gap: var(--space-2) var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius-small);
  background: var(--sunken);
  font-family: ui-monospace, monospace;
`

/** The recovery codes. They are shown only once, so they take the focus. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept(): void }) {
  const { t } = useTranslation('preferences')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <Stack gap={4}>
      <h3 ref={heading} tabIndex={-1}>
        {t('twoFactor.recovery')}
      </h3>
      <p>{t('twoFactor.recoveryText')}</p>
      <ul className={list} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <CopyButton text={text} />
        <a
          className={buttonClass('quiet')}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="lectern-recovery-codes.txt"
        >
          {t('twoFactor.download')}
        </a>
        <Button onClick={onKept}>{t('twoFactor.kept')}</Button>
      </Row>
    </Stack>
  )
}
