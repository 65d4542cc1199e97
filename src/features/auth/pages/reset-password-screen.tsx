import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import type { PasswordReset } from '../../../openapi/generated/portal.ts'
import { resetPassword } from '../../api/account.ts'
import { ApiError } from '../../api/errors.ts'
import { passwordPair } from '../../domain/credentials.ts'
import { paths } from '../../domain/paths.ts'
import { useAuthText } from '../../portal/auth-text.ts'
import { useEarlySubmit } from '../../portal/early-submit.ts'
import { FormProblem } from '../../portal/form-problem.tsx'
import { PasswordField } from '../../portal/password-field.tsx'
import { useFlow, usePortal } from '../../portal/portal.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { css } from '../../ui/style.ts'
import { AuthPanel } from './auth-panel.tsx'

const form = css`
  display: grid;
  gap: var(--space-5);
`

/** Where the link of the message leads: a new password, once. */
export function ResetPasswordScreen() {
  const { t } = useTranslation(['recovery', 'auth'])
  const textOf = useAuthText()
  const { api } = usePortal()
  const modal = useFlow('modal')
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const element = useEarlySubmit()
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
      <form
        ref={element}
        className={form}
        method="post"
        noValidate
        onSubmit={handleSubmit((given) => reset.mutate(given))}
      >
        {reset.isError && <FormProblem error={reset.error} />}
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
      </form>
    </AuthPanel>
  )
}
