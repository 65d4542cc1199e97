import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import type { PasswordReset } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { resetPassword } from '../api.ts'
import { useAuthText } from '../forms/auth-text.ts'
import { passwordPair } from '../forms/credentials.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { AuthPanel } from './auth-panel.tsx'

/** The page of the reset link, which sets a new password once. */
export function ResetPasswordScreen() {
  const { t } = useTranslation(['recovery', 'auth'])
  const textOf = useAuthText()
  const { api } = usePortal()
  const modal = useFlow('modal')
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const reset = useMutation({ mutationFn: (given: PasswordReset) => resetPassword(api, token, given) })
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(passwordPair),
    defaultValues: { password: '', passwordConfirmation: '' },
  })
  if (reset.isSuccess) {
    return (
      <AuthPanel title={t('resetDone')} lead={t('resetDoneText')}>
        <Link href={paths.login()} className={buttonClass()}>
          {t('auth:title')}
        </Link>
      </AuthPanel>
    )
  }
  const isOver = token === '' || (reset.error instanceof ApiError && reset.error.status === 410)
  if (isOver) {
    return (
      <AuthPanel title={t('auth:forgotTitle')} lead={t('linkOver')}>
        <Link
          href={paths.forgotPassword()}
          className={buttonClass()}
          onClick={(event) => {
            event.preventDefault()
            modal.send({ type: 'OPEN', modal: { kind: 'forgot-password' } })
          }}
        >
          {t('askAgain')}
        </Link>
      </AuthPanel>
    )
  }
  return (
    <AuthPanel title={t('resetTitle')} lead={t('resetLead')}>
      <Form onSubmit={handleSubmit((given) => reset.mutate(given))}>
        <PasswordField
          label={t('auth:newPassword')}
          typed={watch('password')}
          error={textOf(formState.errors.password?.message)}
          {...register('password')}
        />
        <Field
          label={t('auth:repeatPassword')}
          type="password"
          autoComplete="new-password"
          error={textOf(formState.errors.passwordConfirmation?.message)}
          {...register('passwordConfirmation')}
        />
        <Button type="submit" disabled={reset.isPending}>
          {t('resetSubmit')}
        </Button>
        {reset.isError && <FormProblem error={reset.error} />}
      </Form>
    </AuthPanel>
  )
}
