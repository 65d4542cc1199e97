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
import { secondFactor } from '../forms/credentials.ts'
import { asksCode, plainCode } from '../forms/one-time-code.ts'
import { SignInForm } from '../forms/sign-in-form.tsx'

/**
 * Exchanges a provider's one-time code for tokens, asking for the second factor if there is one. When that fails, people
 * can sign in otherwise.
 */
export function ExchangeForm({ code }: { code: string }) {
  const { t } = useTranslation('auth')
  const failure = useSelector(useFlow('auth'), ({ context }) => context.problem)
  const [step, setStep] = useState<'exchanging' | 'code' | 'failed'>('exchanging')
  // What is shown stays, also during a request.
  useEffect(() => {
    if (failure && step !== 'failed') setStep(asksCode(failure) ? 'code' : 'failed')
  }, [failure, step])
  if (step === 'failed') return <SignInForm />
  return step === 'code' ? <SecondFactor code={code} /> : <p role="status">{t('exchanging')}</p>
}

function SecondFactor({ code }: { code: string }) {
  const { t } = useTranslation('auth')
  const auth = useFlow('auth')
  const isBusy = useSelector(auth, (snapshot) => snapshot.matches('exchanging') || snapshot.hasTag('signedIn'))
  const problem = useSelector(auth, ({ context }) => context.problem)
  // That a code is asked for is no failure.
  const failure = problem?.code === 'otp-required' ? null : problem
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(secondFactor),
    defaultValues: { otp: '' },
  })
  const id = useId()
  useEffect(() => setFocus('otp'), [setFocus])
  return (
    <Form
      aria-describedby={failure ? id : undefined}
      onSubmit={handleSubmit(({ otp }) => auth.send({ type: 'EXCHANGE', exchange: { code, otp } }))}
    >
      <Field
        label={t('otp')}
        autoComplete="one-time-code"
        spellCheck={false}
        dir="ltr"
        error={formState.errors.otp && t('otpInvalid')}
        {...register('otp', { setValueAs: (typed: string) => plainCode(typed) ?? '' })}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t('submitting') : t('submit')}
      </Button>
      {failure && <FormProblem id={id} error={failure} />}
    </Form>
  )
}
