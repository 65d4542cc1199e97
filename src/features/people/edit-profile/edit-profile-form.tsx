import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../openapi/generated/portal.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../../platform/forms/unsaved.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { countryOptions } from '../../../platform/reference/country-options.ts'
import { languageOptions } from '../../../platform/reference/languages.ts'
import { useToast } from '../../../platform/toast.ts'
import { CheckListField } from '../../../ui/check-field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { useAuthText } from '../../auth/forms/auth-text.ts'
import { NameFields, OriginFields } from '../../auth/forms/person-fields.tsx'
import { phoneOf } from '../../auth/forms/phone.ts'
import { useRefreshOwner } from '../../auth/session/owner.ts'
import { hasRole } from '../my-profile-api.ts'
import { EditProfilePortrait, type PortraitChange } from './portrait-field.tsx'
import { fieldOf, givenOf, type KnownProfiles, LIMITS, type ProfileGiven, profileRules } from './rules.ts'
import { saveOwnProfile } from './save.ts'
import { EditProfileTutor } from './tutor-fields.tsx'

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
  // The values at the time when the dialog opened, so that a refetch does not change what the person is editing.
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
      for (const { field, message } of rejectedFields(error))
        setError(field, { type: 'server', message }, { shouldFocus: true })
    },
  })
  const textOf = (field: keyof ProfileGiven) => {
    const message = formState.errors[field]?.message
    const limit = { ...LIMITS, firstName: 0, lastName: 0, phone: 0, countryCode: 0 }[field]
    return message === 'tooLong' || message === 'tooMany' ? t(`form.${message}`, { limit }) : authText(message)
  }
  return (
    <Form
      onSubmit={handleSubmit((given) => {
        if (!save.isPending) save.mutate(given)
      })}
    >
      <EditProfilePortrait owner={owner} change={portrait} onChange={(change) => setPortrait(() => change)} />
      <NameFields
        firstName={{ error: textOf('firstName'), ...register('firstName') }}
        lastName={{ error: textOf('lastName'), ...register('lastName') }}
      />
      <OriginFields
        countries={countries}
        country={{ error: textOf('countryCode'), ...register('countryCode') }}
        phone={{ error: textOf('phone'), ...register('phone', { setValueAs: phoneOf }) }}
      />
      <CheckListField
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
      >
        {save.isError && rejectedFields(save.error).length === 0 && <FormProblem error={save.error} />}
      </FormActions>
    </Form>
  )
}

/** The form fields that the server rejected. */
function rejectedFields(error: unknown) {
  const fields = Object.entries((error instanceof ApiError && error.fields) || {})
  return fields.flatMap(([named, [message]]) => {
    const field = fieldOf(named)
    return field && message ? [{ field, message }] : []
  })
}
