import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiError } from '../../../platform/api/errors.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../../platform/forms/unsaved.ts'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { css } from '../../../ui/style.ts'

const form = css`
  max-inline-size: 24rem;
`
/** Ignores blanks and case in codes. */
const plain = (typed: string) => typed.replaceAll(/\s/g, '').toLowerCase()

const RULES = {
  otp: z.object({ otp: z.string().check(z.regex(/^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/, 'otpInvalid')) }),
  code: z.object({ otp: z.string().check(z.regex(/^\d{6}$/, 'codeInvalid')) }),
}

interface CodeFormProps<Answer> {
  /** whether a recovery code is accepted too */
  kind: keyof typeof RULES
  submit: string
  send(otp: string): Promise<Answer>
  onDone(answer: Answer): void
  onCancel(): void
}

/** Asks for a code of the authenticator and passes it to `send`. */
export function CodeForm<Answer>({ kind, submit, send, onDone, onCancel }: CodeFormProps<Answer>) {
  const { t } = useTranslation('preferences')
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(RULES[kind]),
    defaultValues: { otp: '' },
  })
  const saved = useUnsaved(formState.isDirty, 'page')
  const act = useMutation({
    mutationFn: send,
    onSuccess(answer) {
      saved()
      onDone(answer)
    },
    onError(error) {
      if (isWrongCode(error)) setError('otp', { type: 'server', message: error.message }, { shouldFocus: true })
    },
  })
  const said = formState.errors.otp?.message
  return (
    <Form
      className={form}
      onSubmit={handleSubmit(({ otp }) => {
        if (!act.isPending) act.mutate(otp)
      })}
    >
      <Field
        label={kind === 'otp' ? t('twoFactor.codeOrRecovery') : t('twoFactor.code')}
        autoComplete="one-time-code"
        inputMode={kind === 'otp' ? 'text' : 'numeric'}
        spellCheck={false}
        dir="ltr"
        error={said === 'otpInvalid' || said === 'codeInvalid' ? t(`twoFactor.${said}`) : said}
        {...register('otp', { setValueAs: plain })}
      />
      <FormActions submit={submit} cancel={t('cancel')} isBusy={act.isPending} onCancel={onCancel}>
        {act.isError && !isWrongCode(act.error) && <FormProblem error={act.error} />}
      </FormActions>
    </Form>
  )
}

const isWrongCode = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'otp-wrong'
