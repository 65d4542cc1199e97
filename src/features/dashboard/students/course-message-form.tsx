import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COURSE_MESSAGE_CREATE_LIMITS } from '../../../../openapi/generated/limits.ts'
import type { CourseMessageReach } from '../../../../openapi/generated/portal.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import type { ListQuery } from '../../../platform/api/list-query.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../../platform/forms/unsaved.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { cx } from '../../../ui/classes.ts'
import { Field } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { smallText, softText } from '../../../ui/layout.tsx'
import { sendCourseMessage } from './api.ts'

interface CourseMessageFormProps {
  courseId: string
  filter: ListQuery['filter']
  onSent(reach: CourseMessageReach): void
  onClose(): void
}

const FIELDS = ['subject', 'text'] as const
type Name = (typeof FIELDS)[number]

/** What a tutor writes. It stays as typed when the sending fails; another try is the same message, and sent once. */
export function CourseMessageForm({ courseId, filter, onSent, onClose }: CourseMessageFormProps) {
  const { t } = useTranslation('dashboard')
  const { api, locale } = usePortal()
  const [typed, setTyped] = useState({ subject: '', text: '' })
  const [isChecked, setChecked] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const controls = useRef<Partial<Record<Name, HTMLInputElement | null>>>({})
  const saved = useUnsaved(typed.subject !== '' || typed.text !== '', 'modal')
  const send = useMutation({
    mutationFn: () => sendCourseMessage(api, { courseId, filter, key, body: typed }),
    onSuccess(reach) {
      saved()
      onSent(reach)
    },
  })
  const refused = send.error instanceof ApiError ? send.error.fields : undefined
  const problemOf = (name: Name) => {
    if (isChecked && typed[name].trim() === '') return t('students.write.required')
    const limit = COURSE_MESSAGE_CREATE_LIMITS[name]
    // The server counts signs as a person does, a browser's `length` halves of some.
    if ([...typed[name]].length > limit)
      return t('students.write.tooLong', { limit: numberFormat(locale).format(limit) })
    return refused?.[name]?.[0]
  }
  const isWrong = (name: Name) =>
    typed[name].trim() === '' || [...typed[name]].length > COURSE_MESSAGE_CREATE_LIMITS[name]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    setChecked(true)
    const wrong = FIELDS.find(isWrong)
    if (wrong) controls.current[wrong]?.focus()
    else send.mutate()
  }
  const field = (name: Name) => ({
    label: t(`students.write.${name}`),
    dir: 'auto',
    value: typed[name],
    error: problemOf(name),
    ref: (control: HTMLInputElement | null) => {
      controls.current[name] = control
    },
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  const isToldAtField = refused !== undefined && FIELDS.some((name) => refused[name])
  return (
    <Form onSubmit={submit}>
      <Field {...field('subject')} autoComplete="off" />
      <Field {...field('text')} rows={7} />
      <p className={cx(smallText, softText)}>{t('students.write.note')}</p>
      <FormActions
        submit={t(send.isPending ? 'students.write.sending' : 'students.write.send')}
        cancel={t('students.write.cancel')}
        isBusy={send.isPending}
        onCancel={onClose}
      >
        {send.isError && !isToldAtField && <FormProblem error={send.error} />}
      </FormActions>
    </Form>
  )
}
