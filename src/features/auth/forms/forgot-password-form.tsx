import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { forgotPassword } from '../api.ts'
import { useAuthText } from './auth-text.ts'
import { forgottenPassword } from './credentials.ts'

/** Asks for a password reset mail. The answer does not reveal whether the account exists (AUTH-44). */
export function ForgotPasswordForm({ email = '' }: { email?: string | undefined }) {
  const { t } = useTranslation('auth')
  const textOf = useAuthText()
  const { api } = usePortal()
  const ask = useMutation({ mutationFn: (address: string) => forgotPassword(api, address) })
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgottenPassword),
    defaultValues: { email },
  })
  if (ask.isSuccess) return <p role="status">{t('forgotSent', { email: ask.variables })}</p>
  return (
    <Form onSubmit={handleSubmit((given) => ask.mutate(given.email))}>
      <Field
        label={t('username')}
        type="email"
        autoComplete="username"
        error={textOf(formState.errors.email?.message)}
        {...register('email')}
      />
      <Button type="submit" disabled={ask.isPending}>
        {t('forgotSubmit')}
      </Button>
      {ask.isError && <FormProblem error={ask.error} />}
    </Form>
  )
}
