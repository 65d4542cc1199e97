import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { paths } from '../../platform/address/paths.ts'
import { Form } from '../../platform/forms/form.tsx'
import { FormProblem } from '../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../platform/forms/unsaved.ts'
import type { ModalProps } from '../../platform/modal-props.ts'
import { useFlow, usePortal, useViewer } from '../../platform/portal.tsx'
import { useToast } from '../../platform/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { css } from '../../ui/style.ts'
import { confirmed } from '../auth/reauthentication/confirmed.ts'
import { deleteAccount } from './settings-api.ts'

const facts = css`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: var(--space-4);
  border-radius: var(--radius-small);
  background: var(--bad-soft);
  & dt {
    font-weight: 600;
  }
  & dd {
    margin: 0;
  }
`
const danger = css`
  &&,
  &&:hover:not(:disabled) {
    background: var(--bad);
    color: var(--surface);
  }
`

/** Deletes the account after the person has typed its email address. */
export function DeleteAccountModal({ onClose }: ModalProps<'delete-account'>) {
  const { t } = useTranslation(['preferences', 'common'])
  const portal = usePortal()
  const viewer = useViewer()
  const auth = useFlow('auth')
  const navigation = useFlow('navigation')
  const toast = useToast()
  const email = viewer?.username ?? ''
  const isSame = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(z.object({ email: z.string().check(z.refine(isSame, 'differs')) })),
    defaultValues: { email: '' },
  })
  const saved = useUnsaved(formState.isDirty, 'modal')
  const remove = useMutation({
    mutationFn: () => confirmed(portal, () => deleteAccount(portal.api, viewer?.id ?? '')),
    onSuccess() {
      saved()
      onClose()
      navigation.send({ type: 'GO', to: paths.home(), replace: true })
      auth.send({ type: 'LOGOUT' })
      toast.show(t('deletion.done'))
    },
  })
  return (
    <Dialog title={t('deletion.title')} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t('deletion.lead')}</p>
      <dl className={facts}>
        <div>
          <dt>{t('deletion.goneTitle')}</dt>
          <dd>{t('deletion.gone')}</dd>
        </div>
        <div>
          <dt>{t('deletion.staysTitle')}</dt>
          <dd>{t('deletion.stays')}</dd>
        </div>
      </dl>
      <Form
        onSubmit={handleSubmit(() => {
          if (!remove.isPending) remove.mutate()
        })}
      >
        <Field
          label={t('deletion.confirm', { email })}
          type="email"
          autoComplete="off"
          dir="ltr"
          error={formState.errors.email && t('deletion.differs')}
          {...register('email')}
        />
        <FormActions
          submit={remove.isPending ? t('deletion.deleting') : t('deletion.submit')}
          submitClass={danger}
          cancel={t('deletion.cancel')}
          isBusy={remove.isPending}
          onCancel={onClose}
        >
          {remove.isError && <FormProblem error={remove.error} />}
        </FormActions>
      </Form>
    </Dialog>
  )
}
