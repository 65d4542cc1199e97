import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asksCode, plainCode } from '../../domain/one-time-code.ts'
import { FormProblem } from '../../portal/form-problem.tsx'
import { useFlow } from '../../portal/portal.tsx'
import { SignInForm } from '../../portal/sign-in-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'

/** While the code of an account elsewhere is exchanged; who has a second factor is asked for it. */
export function ExchangeForm({ code }: { code: string }) {
  const { t } = useTranslation('auth')
  const auth = useFlow('auth')
  const isUnderWay = useSelector(auth, (snapshot) => snapshot.matches('exchanging') || snapshot.matches('restoring'))
  const failure = useSelector(auth, ({ context }) => context.problem)
  const [otp, setOtp] = useState('')
  if (failure === null) return <p role="status">{t('exchanging')}</p>
  if (!asksCode(failure)) return <SignInForm />
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        auth.send({ type: 'EXCHANGE', exchange: { code, otp: plainCode(otp) ?? '' } })
      }}
    >
      <Stack gap={5}>
        {failure.code === 'otp-wrong' && <FormProblem error={failure} says={failure.message} />}
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
      </Stack>
    </form>
  )
}
