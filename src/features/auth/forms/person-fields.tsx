import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountryOption } from '../../../platform/reference/country-options.ts'
import { Field, SelectField } from '../../../ui/field.tsx'
import { css } from '../../../ui/style.ts'

const pair = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr));
  gap: var(--field-gap) var(--space-4);
  align-items: start;
`

type FieldProps = Omit<ComponentProps<typeof Field>, 'label'>

/** First and last name, side by side where there is room. */
export function NameFields({ firstName, lastName }: Record<'firstName' | 'lastName', FieldProps>) {
  const { t } = useTranslation('auth')
  return (
    <div className={pair}>
      <Field label={t('firstName')} autoComplete="given-name" {...firstName} />
      <Field label={t('lastName')} autoComplete="family-name" {...lastName} />
    </div>
  )
}

interface OriginProps {
  countries: readonly CountryOption[]
  country: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>
  phone: FieldProps
}

/** Country and phone number, side by side where there is room. */
export function OriginFields({ countries, country, phone }: OriginProps) {
  const { t } = useTranslation('auth')
  return (
    <div className={pair}>
      <SelectField label={t('country')} autoComplete="country" {...country}>
        <option value="">{t('notSaid')}</option>
        {countries.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field label={t('phone')} type="tel" autoComplete="tel" dir="ltr" {...phone} />
    </div>
  )
}
