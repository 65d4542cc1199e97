import { useTranslation } from 'react-i18next'
import type { User } from '../../../openapi/generated/portal.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const pair = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr));
  gap: var(--space-3);
  max-inline-size: 24rem;
`
const USUAL = { from: '22:00', until: '07:00' }

type Hours = User['settings']['notification']['quietHours']

/** Hours in which the telephone stays quiet; mail and the portal do not disturb anybody. */
export function QuietHours({ value, onChange }: { value: Hours; onChange(value: Hours): void }) {
  const { t } = useTranslation('channels')
  return (
    <Stack gap={3}>
      <h3>{t('quiet.title')}</h3>
      <CheckField
        label={t('quiet.label')}
        note={t('quiet.text')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? USUAL : null)}
      />
      {value && (
        <div className={pair}>
          <Field
            label={t('quiet.from')}
            type="time"
            required
            value={value.from}
            onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
          />
          <Field
            label={t('quiet.until')}
            type="time"
            required
            value={value.until}
            onChange={(event) => onChange({ ...value, until: event.currentTarget.value })}
            error={value.from === value.until ? t('quiet.same') : undefined}
          />
        </div>
      )}
    </Stack>
  )
}
