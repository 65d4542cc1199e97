import { zodResolver } from '@hookform/resolvers/zod'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Row } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { PHONE, phoneOf } from '../../auth/forms/phone.ts'
import type { Connection } from './connection.ts'

const form = css`
  max-inline-size: 24rem;
`
const NUMBER = z.object({ phone: z.string().check(z.minLength(1, 'phoneInvalid'), z.regex(PHONE, 'phoneInvalid')) })
const CODE = z.object({ code: z.string().check(z.regex(/^\d{6}$/, 'codeInvalid')) })

interface PhoneStepsProps {
  /** the number of the account */
  phone: string | null
  isVerified: boolean
  connection: Connection
}

/** Connects a telephone number: the number, then the code that was sent there. */
export function PhoneSteps({ phone, isVerified, connection }: PhoneStepsProps) {
  const snapshot = useSelector(connection, (current) => current)
  const { wanted } = snapshot.context
  const isHere = wanted?.via === 'sms'
  const isCode = isHere && (snapshot.matches('pending') || snapshot.matches('expired'))
  if (isCode) return <CodeStep phone={wanted.phone} connection={connection} />
  return isVerified ? null : <NumberStep phone={phone ?? ''} isHere={isHere} connection={connection} />
}

interface NumberStepProps {
  phone: string
  /** whether what the connection tells is about a number */
  isHere: boolean
  connection: Connection
}

function NumberStep({ phone, isHere, connection }: NumberStepProps) {
  const { t } = useTranslation('channels')
  const isBusy = useSelector(connection, (snapshot) => snapshot.hasTag('busy')) && isHere
  const problem = useSelector(connection, ({ context }) => context.problem)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(NUMBER),
    defaultValues: { phone },
  })
  const [refusal] = (isHere && problem?.fields?.phone) || []
  useEffect(() => {
    if (refusal) setError('phone', { type: 'server', message: refusal }, { shouldFocus: true })
  }, [refusal, setError])
  const said = formState.errors.phone?.message
  return (
    <Form
      className={form}
      onSubmit={handleSubmit((typed) => connection.send({ type: 'START', wanted: { via: 'sms', phone: typed.phone } }))}
    >
      <Field
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        error={said === 'phoneInvalid' ? t('phoneInvalid') : said}
        {...register('phone', { setValueAs: phoneOf })}
      />
      <Row>
        <Button type="submit" variant="quiet" aria-disabled={isBusy || undefined}>
          {isBusy ? t('sending') : t('send')}
        </Button>
      </Row>
      {isHere && problem && !refusal && <FormProblem error={problem} says={problem.message} />}
    </Form>
  )
}

/** What the server says of a code that is not right stands at the field. */
const AT_FIELD = 'phone-code-wrong'

function CodeStep({ phone, connection }: Pick<NumberStepProps, 'phone' | 'connection'>) {
  const { t } = useTranslation('channels')
  const isBusy = useSelector(connection, (snapshot) => snapshot.hasTag('busy'))
  const isExpired = useSelector(connection, (snapshot) => snapshot.matches('expired'))
  const problem = useSelector(connection, ({ context }) => context.problem)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(CODE),
    defaultValues: { code: '' },
  })
  useEffect(() => {
    if (problem?.code === AT_FIELD)
      setError('code', { type: 'server', message: problem.message }, { shouldFocus: true })
  }, [problem, setError])
  const said = formState.errors.code?.message
  const again = () => connection.send({ type: 'START', wanted: { via: 'sms', phone } })
  return (
    <Form
      className={form}
      onSubmit={handleSubmit(({ code }) => {
        if (!isBusy) connection.send({ type: 'CONFIRM', code })
      })}
    >
      <p role="status">{isExpired ? t('codeExpired') : t('codeSent', { phone })}</p>
      {!isExpired && (
        <Field
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          dir="ltr"
          error={said === 'codeInvalid' ? t('codeInvalid') : said}
          {...register('code', { setValueAs: (typed: string) => typed.replaceAll(/\s/g, '') })}
        />
      )}
      <Row>
        {!isExpired && (
          <Button type="submit" variant="quiet" aria-disabled={isBusy || undefined}>
            {isBusy ? t('confirming') : t('confirm')}
          </Button>
        )}
        <Button variant={isExpired ? 'quiet' : 'ghost'} onClick={again}>
          {t('sendAgain')}
        </Button>
        <Button variant="ghost" onClick={() => connection.send({ type: 'CANCEL' })}>
          {t('cancel')}
        </Button>
      </Row>
      {problem && problem.code !== AT_FIELD && <FormProblem error={problem} says={problem.message} />}
    </Form>
  )
}
