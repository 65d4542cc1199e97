import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { PASSWORD_RULES } from './credentials.ts'

const box = css`
  display: grid;
  gap: var(--field-gap);
`
const rules = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-1) var(--space-3);
  color: var(--ink-soft);
  font-size: var(--step--1);
  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    transition: color var(--quick);
  }
  & > li > svg {
    opacity: 0.25;
  }
  & > li[data-met='true'] {
    color: var(--good);
  }
  & > li[data-met='true'] > svg {
    opacity: 1;
  }
`
const reveal = css`
  padding: 0;
  border: 0;
  background: none;
  color: var(--accent);
  font-size: var(--step--1);
  font-weight: 600;
  cursor: pointer;
`

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** what has been typed so far */
  typed: string
}

/** A new password, with its rules shown as they are met (AUTH-17). */
export function PasswordField({ typed, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('auth')
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className={box}>
      <Field
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        {...field}
        aside={
          <button type="button" className={reveal} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? t('hidePassword') : t('showPassword')}
          </button>
        }
      />
      <ul id={id} className={rules} aria-label={t('passwordRules')}>
        {PASSWORD_RULES.map(({ name, isMet }) => (
          <li key={name} data-met={isMet(typed)}>
            <Icon name="check" />
            {t(`passwordRule.${name}`)}
            <VisuallyHidden>{isMet(typed) ? t('ruleMet') : t('ruleOpen')}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}
