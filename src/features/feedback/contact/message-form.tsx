import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { MESSAGE_CREATE_LIMITS } from '../../../../openapi/generated/limits.ts'
import type { components } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../../platform/forms/unsaved.ts'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Field } from '../../../ui/field.tsx'
import { Stack, smallText, softText } from '../../../ui/layout.tsx'
import { sendMessage } from '../api.ts'
import { type FormTexts, HEADING_ID } from './form-texts.ts'
import { messageRules } from './message-rules.ts'
import { Sent } from './sent.tsx'

type Message = components['schemas']['MessageCreate']
type FieldName = keyof typeof MESSAGE_CREATE_LIMITS

const FIELDS: FieldName[] = ['name', 'email', 'company', 'message']

interface MessageFormProps {
  type: Message['type']
  texts: FormTexts
}

/** The form that writes to staff. It keeps the typed text after an error, and text that was typed before hydration. */
export function MessageForm({ type, texts }: MessageFormProps) {
  const { t } = useTranslation(['info', 'auth'])
  const { api } = usePortal()
  const viewer = useViewer()
  const { register, handleSubmit, formState, getValues, setValue, setError, setFocus, resetField, watch } = useForm({
    resolver: zodResolver(messageRules),
  })
  const send = useMutation({
    mutationFn: (message: Message) => sendMessage(api, message),
    onSuccess: () => resetField('message', { defaultValue: '' }),
    onError: (error) => {
      for (const [index, { name, message }] of rejectedFields(error).entries())
        setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    },
  })

  const name = viewer ? `${viewer.firstName} ${viewer.lastName}` : ''
  const email = viewer?.username ?? ''
  // Fields that were filled in automatically, or emptied again, do not count as unsaved input.
  const written = watch()
  const isTyped = FIELDS.some(
    (field) => written[field] && written[field] !== { name, email, company: '', message: '' }[field],
  )
  useUnsaved(isTyped && !send.isSuccess, 'page')

  // The user may become known, or change, while the form is being filled in.
  useEffect(() => {
    const known = { name, email }
    const replace = (field: 'name' | 'email', from: string, to: string) => {
      if (from !== to && (getValues(field) ?? '') === from) setValue(field, to)
    }
    for (const field of ['name', 'email'] as const) replace(field, '', known[field])
    return () => {
      for (const field of ['name', 'email'] as const) replace(field, known[field], '')
    }
  }, [name, email, getValues, setValue])

  const wasSent = useRef(false)
  useEffect(() => {
    if (wasSent.current && !send.isSuccess) setFocus('message')
    wasSent.current = send.isSuccess
  }, [send.isSuccess, setFocus])

  if (send.isSuccess) return <Sent texts={texts} onAgain={send.reset} />

  const textOf = (field: FieldName) => {
    const message = formState.errors[field]?.message
    switch (message) {
      case 'nameRequired':
      case 'messageRequired':
        return t(`form.${message}`)
      case 'tooLong':
        return t('form.tooLong', { limit: MESSAGE_CREATE_LIMITS[field] })
      case 'usernameRequired':
      case 'usernameInvalid':
        return t(`auth:${message}`)
      default:
        return message
    }
  }
  return (
    <Form
      onSubmit={handleSubmit(({ company, ...given }) => {
        if (!send.isPending) send.mutate({ type, ...given, ...(company && { company }) })
      })}
    >
      <Stack gap={2}>
        <h2 id={HEADING_ID}>{texts.heading}</h2>
        <p className={softText}>{texts.intro}</p>
      </Stack>
      <Field
        label={t('form.name')}
        autoComplete="name"
        defaultValue={name}
        error={textOf('name')}
        {...register('name')}
      />
      <Field
        label={t('form.email')}
        type="email"
        autoComplete="email"
        dir="ltr"
        defaultValue={email}
        error={textOf('email')}
        {...register('email')}
      />
      {type === 'partnership' && (
        <Field
          label={t('form.company')}
          autoComplete="organization"
          error={textOf('company')}
          {...register('company')}
        />
      )}
      <Field label={t('form.message')} rows={7} error={textOf('message')} {...register('message')} />
      {/* Stays focusable while it is sending, so that the focus is not lost. */}
      <Button type="submit" aria-disabled={send.isPending || undefined}>
        {send.isPending ? t('form.submitting') : t('form.submit')}
      </Button>
      {send.isError && rejectedFields(send.error).length === 0 && <FormProblem error={send.error} />}
      <Stack gap={1} className={cx(smallText, softText)}>
        <p>{texts.note}</p>
        <p>
          <Link href={paths.privacyPolicy()}>{t('form.privacy')}</Link>
        </p>
      </Stack>
    </Form>
  )
}

/** The form fields that the server rejected. */
function rejectedFields(error: unknown) {
  const fields = error instanceof ApiError ? error.fields : undefined
  return FIELDS.flatMap((name) => {
    const [message] = fields?.[name] ?? []
    return message === undefined ? [] : [{ name, message }]
  })
}
