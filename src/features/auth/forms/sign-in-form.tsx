import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useFlow } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { credentials } from './credentials.ts'
import { asksCode, plainCode } from './one-time-code.ts'

const KEYS = ['usernameRequired', 'usernameInvalid', 'passwordRequired', 'passwordTooLong', 'otpInvalid'] as const

/** Signing in: the page and the dialog use the same form. What was typed before scripts ran is kept. */
export function SignInForm() {
  const { t } = useTranslation('auth')
  const auth = useFlow('auth')
  // Who has signed in waits for the next page.
  const isBusy = useSelector(auth, (snapshot) => snapshot.matches('signingIn') || snapshot.hasTag('signedIn'))
  const failure = useSelector(auth, ({ context }) => context.problem)
  const { register, handleSubmit, formState, setFocus } = useForm({ resolver: zodResolver(credentials) })
  const id = useId()
  const [showsCode, setShowsCode] = useState(false)
  // Once the code has been asked for, the field stays, also during a request.
  useEffect(() => {
    if (failure && asksCode(failure)) setShowsCode(true)
  }, [failure])
  useEffect(() => {
    if (showsCode) setFocus('otp')
  }, [showsCode, setFocus])

  const textOf = (key: string | undefined) => {
    const known = KEYS.find((one) => one === key)
    return known && t(known)
  }
  return (
    <Form
      aria-describedby={failure ? id : undefined}
      onSubmit={handleSubmit(({ otp, ...given }) =>
        auth.send({ type: 'SIGN_IN', ...given, ...(otp !== undefined && { otp }) }),
      )}
    >
      <Field
        label={t('username')}
        type="email"
        autoComplete="username"
        error={textOf(formState.errors.username?.message)}
        {...register('username')}
      />
      <Field
        label={t('password')}
        type="password"
        autoComplete="current-password"
        error={textOf(formState.errors.password?.message)}
        {...register('password')}
      />
      {showsCode && (
        <Field
          label={t('otp')}
          autoComplete="one-time-code"
          spellCheck={false}
          dir="ltr"
          error={textOf(formState.errors.otp?.message)}
          {...register('otp', { setValueAs: plainCode })}
        />
      )}
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t('submitting') : t('submit')}
      </Button>
      {failure && <FormProblem id={id} error={failure} />}
    </Form>
  )
}
