import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useFlow } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { asksCode, plainCode } from '../forms/one-time-code.ts'
import { SignInForm } from '../forms/sign-in-form.tsx'

/** Exchanges a provider's one-time code for tokens, asking for the second factor if there is one. */
export function ExchangeForm({ code }: { code: string }) {
  const { t } = useTranslation('auth')
  const auth = useFlow('auth')
  const isUnderWay = useSelector(auth, (snapshot) => snapshot.matches('exchanging') || snapshot.matches('restoring'))
  // Who signs in otherwise after an exchange that failed keeps the form.
  const isSigningIn = useSelector(auth, (snapshot) => snapshot.matches('signingIn'))
  const failure = useSelector(auth, ({ context }) => context.problem)
  const [otp, setOtp] = useState('')
  if (failure === null && !isSigningIn) return <p role="status">{t('exchanging')}</p>
  if (failure === null || !asksCode(failure)) return <SignInForm />
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        auth.send({ type: 'EXCHANGE', exchange: { code, otp: plainCode(otp) ?? '' } })
      }}
    >
      <Field
        label={t('otp')}
        autoComplete="one-time-code"
        spellCheck={false}
        value={otp}
        onChange={(event) => setOtp(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isUnderWay}>
        {t('submit')}
      </Button>
      {failure.code === 'otp-wrong' && <FormProblem error={failure} />}
    </Form>
  )
}
