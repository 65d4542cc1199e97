import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../openapi/generated/portal.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../../platform/forms/unsaved.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { countryOptions } from '../../../platform/reference/country-options.ts'
import { languageOptions } from '../../../platform/reference/languages.ts'
import { useToast } from '../../../platform/toast.ts'
import { CheckList } from '../../../ui/check-list.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { css } from '../../../ui/style.ts'
import { useAuthText } from '../../auth/forms/auth-text.ts'
import { phoneOf } from '../../auth/forms/phone.ts'
import { useRefreshOwner } from '../../auth/session/owner.ts'
import { hasRole } from '../my-profile-api.ts'
import { EditProfilePortrait, type PortraitChange } from './portrait-field.tsx'
import { fieldOf, givenOf, type KnownProfiles, LIMITS, type ProfileGiven, profileRules } from './rules.ts'
import { saveOwnProfile } from './save.ts'
import { EditProfileTutor } from './tutor-fields.tsx'

const form = css`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;
`
const pair = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-4);
  align-items: start;
`

interface EditProfileFormProps {
  owner: User
  known: KnownProfiles
  onClose(): void
}

export function EditProfileForm({ owner, known, onClose }: EditProfileFormProps) {
  const { t } = useTranslation(['profile', 'auth'])
  const authText = useAuthText()
  const { api, locale } = usePortal()
  const toast = useToast()
  const refresh = useRefreshOwner()
  const [portrait, setPortrait] = useState<PortraitChange>('kept')
  const sent = useRef(new Map<PortraitChange, string>())
  const countries = useMemo(() => countryOptions(locale), [locale])
  // The values from when the dialog opened, so that a refetch does not change what is being typed.
  const [before] = useState(() => givenOf(owner, known))
  const languages = useMemo(() => languageOptions(locale, before.languageCodes), [locale, before])
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(profileRules),
    defaultValues: before,
  })
  const saved = useUnsaved(formState.isDirty || portrait !== 'kept', 'modal')
  const save = useMutation({
    mutationFn: (given: ProfileGiven) => saveOwnProfile(api, { owner, known, given, portrait, sent: sent.current }),
    onSuccess() {
      saved()
      onClose()
      toast.show(t('form.saved'))
      void refresh()
    },
    onError(error) {
      for (const { field, message } of refused(error))
        setError(field, { type: 'server', message }, { shouldFocus: true })
    },
  })
  const textOf = (field: keyof ProfileGiven) => {
    const said = formState.errors[field]?.message
    const limit = { ...LIMITS, firstName: 0, lastName: 0, phone: 0, countryCode: 0 }[field]
    return said === 'tooLong' || said === 'tooMany' ? t(`form.${said}`, { limit }) : authText(said)
  }
  return (
    <form
      className={form}
      method="post"
      noValidate
      onSubmit={handleSubmit((given) => {
        if (!save.isPending) save.mutate(given)
      })}
    >
      {save.isError && refused(save.error).length === 0 && <FormProblem error={save.error} />}
      <EditProfilePortrait owner={owner} change={portrait} onChange={(change) => setPortrait(() => change)} />
      <div className={pair}>
        <Field
          label={t('auth:firstName')}
          autoComplete="given-name"
          error={textOf('firstName')}
          {...register('firstName')}
        />
        <Field
          label={t('auth:lastName')}
          autoComplete="family-name"
          error={textOf('lastName')}
          {...register('lastName')}
        />
      </div>
      <div className={pair}>
        <SelectField
          label={t('auth:country')}
          autoComplete="country"
          error={textOf('countryCode')}
          {...register('countryCode')}
        >
          <option value="">{t('auth:notSaid')}</option>
          {countries.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('auth:phone')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          error={textOf('phone')}
          {...register('phone', { setValueAs: phoneOf })}
        />
      </div>
      <CheckList
        legend={t('form.languages')}
        options={languages}
        error={textOf('languageCodes')}
        {...register('languageCodes')}
      />
      {hasRole(owner, 'tutor') && <EditProfileTutor register={register} textOf={textOf} />}
      <FormActions
        submit={save.isPending ? t('form.saving') : t('form.save')}
        cancel={t('form.cancel')}
        isBusy={save.isPending}
        onCancel={onClose}
      />
    </form>
  )
}

/** What the server said of fields of this form. */
function refused(error: unknown) {
  const fields = Object.entries((error instanceof ApiError && error.fields) || {})
  return fields.flatMap(([named, [message]]) => {
    const field = fieldOf(named)
    return field && message ? [{ field, message }] : []
  })
}
