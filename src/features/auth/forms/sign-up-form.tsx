import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../machines/failure.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../../platform/forms/unsaved.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import type { CountryOption } from '../../../platform/reference/country-options.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { userExistsQuery } from '../api.ts'
import { type AuthPlace, AuthSwitch } from './auth-switch.tsx'
import { useAuthText } from './auth-text.ts'
import { EMAIL, registration } from './credentials.ts'
import { PasswordField } from './password-field.tsx'
import { NameFields, OriginFields } from './person-fields.tsx'
import { phoneOf } from './phone.ts'

const FIELDS = ['firstName', 'lastName', 'username', 'password', 'countryCode', 'phone'] as const

/** The server's messages by field; an existing account is shown at the email field. */
const refusedFields = ({ code, message, fields }: Failure): Record<string, string[]> =>
  code === 'username-taken' ? { username: [message] } : (fields ?? {})

/** Every country, once the page reacts: the names a server knows may differ from the browser's, and they are many. */
function useCountries(locale: string) {
  const [countries, setCountries] = useState<CountryOption[]>([])
  useEffect(() => {
    void import('../../../platform/reference/country-options.ts').then(({ countryOptions }) =>
      setCountries(countryOptions(locale)),
    )
  }, [locale])
  return countries
}

/** A new account (AUTH-6, AUTH-19): the page and the dialog use the same form. */
export function SignUpForm({ place }: { place: AuthPlace }) {
  const { t } = useTranslation(['auth', 'common'])
  const textOf = useAuthText()
  const { api, locale } = usePortal()
  const auth = useFlow('auth')
  const isBusy = useSelector(auth, (snapshot) => snapshot.matches('signingUp') || snapshot.hasTag('signedIn'))
  const failure = useSelector(auth, ({ context }) => context.problem)
  const countries = useCountries(locale)
  const { register, handleSubmit, formState, setError, watch } = useForm({
    resolver: zodResolver(registration),
    defaultValues: { firstName: '', lastName: '', username: '', password: '', countryCode: '', phone: '' },
  })
  // Somebody who has signed up loses nothing, however long the next page takes.
  const isOut = useSelector(auth, (snapshot) => snapshot.matches('signedOut'))
  useUnsaved(formState.isDirty && isOut, place)
  useEffect(() => {
    const fields = failure ? refusedFields(failure) : {}
    for (const name of FIELDS.filter((one) => fields[one]))
      setError(name, { type: 'server', message: fields[name]?.[0] ?? '' }, { shouldFocus: true })
  }, [failure, setError])

  const [address, setAddress] = useState('')
  const exists = useQuery({ ...userExistsQuery(api, address), enabled: EMAIL.test(address), retry: false })
  // In their order on the screen, in which the first wrong one gets the focus.
  const [firstName, lastName] = [register('firstName'), register('lastName')]
  const { onBlur, ...username } = register('username')
  const isAtField = failure && FIELDS.some((name) => refusedFields(failure)[name])
  const { errors } = formState
  return (
    <Form
      onSubmit={handleSubmit(({ countryCode, phone, ...given }) =>
        auth.send({
          type: 'SIGN_UP',
          registration: { ...given, ...(countryCode && { countryCode }), ...(phone && { phone }) },
        }),
      )}
    >
      <NameFields
        firstName={{ error: textOf(errors.firstName?.message), ...firstName }}
        lastName={{ error: textOf(errors.lastName?.message), ...lastName }}
      />
      <Field
        label={t('username')}
        type="email"
        autoComplete="username"
        error={textOf(errors.username?.message)}
        hint={
          <>
            {t('addressKnown')}{' '}
            <AuthSwitch to="signin" place={place}>
              {t('signInInstead')}
            </AuthSwitch>
          </>
        }
        showsHint={exists.data?.exists}
        {...username}
        onBlur={(event) => {
          setAddress(event.currentTarget.value.trim())
          return onBlur(event)
        }}
      />
      <PasswordField
        label={t('password')}
        typed={watch('password')}
        error={textOf(errors.password?.message)}
        {...register('password')}
      />
      <OriginFields
        countries={countries}
        country={{ error: textOf(errors.countryCode?.message), ...register('countryCode') }}
        phone={{
          placeholder: '+49 30 901820',
          error: textOf(errors.phone?.message),
          ...register('phone', { setValueAs: phoneOf }),
        }}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t('signingUp') : t('signUp')}
      </Button>
      {failure && !isAtField && <FormProblem error={failure} />}
    </Form>
  )
}
