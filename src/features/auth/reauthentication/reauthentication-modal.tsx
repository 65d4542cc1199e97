import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import type { ModalProps } from '../../../platform/modal-props.ts'
import { useFlow, usePortal, useViewer } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { OTP } from '../forms/credentials.ts'
import { plainCode } from '../forms/one-time-code.ts'
import { PROVIDER_NAMES } from '../forms/provider-links.tsx'
import { providerAddress } from '../redirect.ts'
import { reauthenticationOf } from './reauthentication.ts'

type Provider = keyof typeof PROVIDER_NAMES

/** Answers that are about what was typed, and stand at its field. */
const AT_FIELD = ['password-wrong', 'otp-wrong']

const RULES = {
  password: z.object({ proof: z.string().check(z.minLength(1, 'required'), z.maxLength(128, 'required')) }),
  otp: z.object({ proof: z.string().check(z.regex(OTP, 'otpInvalid')) }),
}

/**
 * Asks for the password again, or for a code of the second factor where there is no password, or for a sign-in at the
 * provider (AUTH-58).
 */
export function ReauthenticationModal(_: ModalProps<'reauthentication'>) {
  const { t } = useTranslation(['preferences', 'common'])
  const reauthentication = reauthenticationOf(usePortal())
  const settings = useViewer()?.settings
  const has = (way: string) => settings?.auth.some(({ provider }) => provider === way) ?? false
  const providers = usePortal().providers.filter(has)
  const kind = has('local') ? 'password' : settings?.security.isTwoFAEnabled ? 'otp' : null
  const cancel = () => reauthentication.send({ type: 'CANCEL' })
  const lead = { password: 'password', otp: 'code' } as const
  return (
    <Dialog title={t('reauthentication.title')} closeLabel={t('common:close')} onClose={cancel}>
      <p>{t(`reauthentication.${kind ? lead[kind] : providers.length > 0 ? 'provider' : 'noWay'}`)}</p>
      {kind && <ProofForm kind={kind} onCancel={cancel} />}
      <Providers names={providers} />
    </Dialog>
  )
}

/** Links to the providers of the account, which lead back to this page. What was typed is given up, as the dialog says. */
function Providers({ names }: { names: readonly Provider[] }) {
  const { t } = useTranslation('auth')
  const unsaved = useFlow('unsaved')
  const [path, search] = [useLocation()[0], useSearch()]
  const here = search === '' ? path : `${path}?${search}`
  const giveUp = () => {
    for (const { id } of unsaved.getSnapshot().context.forms) unsaved.send({ type: 'CLEAN', id })
  }
  return names.map((name) => (
    <a key={name} className={buttonClass('quiet')} href={providerAddress(name, here)} onClick={giveUp}>
      {t('continueWith', { provider: PROVIDER_NAMES[name] })}
    </a>
  ))
}

interface ProofFormProps {
  kind: keyof typeof RULES
  onCancel(): void
}

function ProofForm({ kind, onCancel }: ProofFormProps) {
  const { t } = useTranslation('preferences')
  const viewer = useViewer()
  const reauthentication = reauthenticationOf(usePortal())
  const isBusy = useSelector(reauthentication, (snapshot) => snapshot.matches('proving'))
  const problem = useSelector(reauthentication, ({ context }) => context.problem)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(RULES[kind]),
    defaultValues: { proof: '' },
  })
  const isAtField = problem !== null && AT_FIELD.includes(problem.code)
  useEffect(() => {
    if (isAtField) setError('proof', { type: 'server', message: problem.message }, { shouldFocus: true })
  }, [isAtField, problem, setError])
  const said = formState.errors.proof?.message
  const errors: Record<string, string> = {
    required: t('reauthentication.required'),
    otpInvalid: t('twoFactor.otpInvalid'),
  }
  return (
    <Form
      onSubmit={handleSubmit(({ proof }) => {
        if (!isBusy) reauthentication.send({ type: 'PROVE', proof: { [kind]: proof } })
      })}
    >
      {kind === 'password' ? (
        <>
          {/* Lets password managers find the account. */}
          <input type="hidden" autoComplete="username" value={viewer?.username ?? ''} readOnly />
          <Field
            label={t('reauthentication.current')}
            type="password"
            autoComplete="current-password"
            error={said && (errors[said] ?? said)}
            {...register('proof')}
          />
        </>
      ) : (
        <Field
          label={t('twoFactor.codeOrRecovery')}
          autoComplete="one-time-code"
          spellCheck={false}
          dir="ltr"
          error={said && (errors[said] ?? said)}
          {...register('proof', { setValueAs: (typed: string) => plainCode(typed) ?? '' })}
        />
      )}
      <FormActions
        submit={isBusy ? t('reauthentication.confirming') : t('reauthentication.confirm')}
        cancel={t('cancel')}
        isBusy={isBusy}
        onCancel={onCancel}
      >
        {problem && !isAtField && <FormProblem error={problem} />}
      </FormActions>
    </Form>
  )
}
