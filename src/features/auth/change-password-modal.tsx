import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api/errors.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useUnsaved } from '../../platform/forms/unsaved.ts'
import type { ModalProps } from '../../platform/modal-props.ts'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { useAuthText } from './forms/auth-text.ts'
import { passwordPair } from './forms/credentials.ts'
import { PasswordField } from './forms/password-field.tsx'
import { confirmed } from './reauthentication/confirmed.ts'
import { changePassword } from './security-api.ts'
import { useRefreshOwner } from './session/owner.ts'

/** Asks for a new password twice and shows the result in a toast (AUTH-20, AUTH-21). */
export function ChangePasswordModal({ onClose }: ModalProps<'change-password'>) {
  const { t } = useTranslation(['preferences', 'auth', 'common'])
  const textOf = useAuthText()
  const portal = usePortal()
  const viewer = useViewer()
  const toast = useToast()
  const refresh = useRefreshOwner()
  const { register, handleSubmit, formState, setError, watch } = useForm({
    resolver: zodResolver(passwordPair),
    defaultValues: { password: '', passwordConfirmation: '' },
  })
  const saved = useUnsaved(formState.isDirty, 'modal')
  const change = useMutation({
    mutationFn: (password: string) => confirmed(portal, () => changePassword(portal.api, viewer?.id ?? '', password)),
    onSuccess() {
      saved()
      onClose()
      toast.show(t('password.success'), { title: t('password.successTitle') })
      void refresh()
    },
    onError(error) {
      const [message] = (error instanceof ApiError && error.fields?.password) || []
      if (message) setError('password', { type: 'server', message }, { shouldFocus: true })
      toast.show(t('password.failure'), { title: t('password.failureTitle'), tone: 'error' })
    },
  })
  const { errors } = formState
  return (
    <Dialog title={t('security.change')} closeLabel={t('common:close')} onClose={onClose}>
      <Form
        onSubmit={handleSubmit(({ password }) => {
          if (!change.isPending) change.mutate(password)
        })}
      >
        {/* Lets password managers store the password with its account. */}
        <input type="hidden" autoComplete="username" value={viewer?.username ?? ''} readOnly />
        <PasswordField
          label={t('auth:newPassword')}
          typed={watch('password')}
          error={textOf(errors.password?.message)}
          {...register('password')}
        />
        <Field
          label={t('auth:repeatPassword')}
          type="password"
          autoComplete="new-password"
          error={textOf(errors.passwordConfirmation?.message)}
          {...register('passwordConfirmation')}
        />
        <FormActions
          submit={change.isPending ? t('saving') : t('security.change')}
          cancel={t('cancel')}
          isBusy={change.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
