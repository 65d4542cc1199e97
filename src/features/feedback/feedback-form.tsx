import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Modal } from '../../../machines/modal.ts'
import { PLATFORM_FEEDBACK_CREATE_LIMITS } from '../../../openapi/generated/limits.ts'
import { ApiError } from '../../platform/api/errors.ts'
import { Form } from '../../platform/forms/form.tsx'
import { FormProblem } from '../../platform/forms/form-problem.tsx'
import { useUnsaved } from '../../platform/forms/unsaved.ts'
import { usePortal } from '../../platform/portal.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { cx } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { smallText, softText } from '../../ui/layout.tsx'
import { StarField } from '../../ui/star-field.tsx'
import { type PlatformFeedback, type Review, sendFeedback } from './api.ts'
import { feedbackRules } from './feedback-rules.ts'

type About = Pick<Extract<Modal, { kind: 'feedback-form' }>, 'type' | 'targetId'>

interface FeedbackFormProps extends About {
  onSent(): void
  onClose(): void
}

/** A rating and a message. The form keeps them after an error. */
export function FeedbackForm({ type, targetId, onSent, onClose }: FeedbackFormProps) {
  const { t } = useTranslation('modals')
  const { api, report } = usePortal()
  const queries = useQueryClient()
  const isReview = type !== 'platform'
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(feedbackRules(isReview)),
    defaultValues: { rating: null, message: '', attach: false },
  })
  const saved = useUnsaved(formState.isDirty, 'modal')
  const send = useMutation({
    mutationFn: (feedback: Review | PlatformFeedback) => sendFeedback(api, feedback),
    onSuccess() {
      saved()
      onSent()
      void queries.invalidateQueries({ queryKey: ['get', '/api/feedbacks'] })
    },
    onError(error) {
      for (const [index, { name, message }] of rejectedFields(error).entries())
        setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    },
  })
  const textOf = (message: string | undefined) => {
    switch (message) {
      case 'ratingRequired':
      case 'messageRequired':
        return t(`feedback.${message}`)
      case 'tooLong':
        return t('feedback.tooLong', { limit: PLATFORM_FEEDBACK_CREATE_LIMITS.message })
      default:
        return message
    }
  }
  const { errors } = formState
  return (
    <Form
      onSubmit={handleSubmit(({ rating, message, attach }) => {
        const values = { rating: rating ? Number(rating) : null, message, report: attach ? report?.() : undefined }
        const feedback = bodyOf({ type, targetId }, values)
        if (!send.isPending) send.mutate(feedback)
      })}
    >
      <StarField
        legend={t(isReview ? 'feedback.rating' : 'feedback.ratingOptional')}
        names={[1, 2, 3, 4, 5].map((count) => t('feedback.stars', { count }))}
        error={textOf(errors.rating?.message)}
        {...register('rating')}
      />
      <Field
        label={t(isReview ? 'feedback.review' : 'feedback.message')}
        rows={5}
        dir="auto"
        error={textOf(errors.message?.message)}
        {...register('message')}
      />
      {!isReview && report && (
        <CheckField label={t('feedback.attach')} note={t('feedback.attachNote')} {...register('attach')} />
      )}
      <p className={cx(smallText, softText)}>{t(isReview ? 'feedback.reviewNote' : 'feedback.messageNote')}</p>
      <FormActions
        submit={send.isPending ? t('feedback.submitting') : t('feedback.submit')}
        cancel={t('feedback.cancel')}
        isBusy={send.isPending}
        onCancel={onClose}
      >
        {send.isError && rejectedFields(send.error).length === 0 && <FormProblem error={send.error} />}
      </FormActions>
    </Form>
  )
}

interface FeedbackValues {
  rating: number | null
  message: string
  report: string | undefined
}

/**
 * The request body. A review has a target and a rating; feedback on the portal may have a rating and a problem report.
 */
function bodyOf({ type, targetId }: About, { rating, message, report }: FeedbackValues): Review | PlatformFeedback {
  if (type === 'platform')
    return { type, message, ...(rating !== null && { rating }), ...(report !== undefined && { report }) }
  return { type, targetId: targetId ?? '', rating: rating ?? 0, message }
}

/** The form fields that the server rejected. */
function rejectedFields(error: unknown) {
  const fields = error instanceof ApiError ? error.fields : undefined
  return (['rating', 'message'] as const).flatMap((name) => {
    const [message] = fields?.[name] ?? []
    return message === undefined ? [] : [{ name, message }]
  })
}
