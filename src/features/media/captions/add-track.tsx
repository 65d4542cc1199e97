import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TRACK_KINDS } from '../../../../openapi/generated/constants.ts'
import { MEDIA_TRACK_CREATE_LIMITS } from '../../../../openapi/generated/limits.ts'
import type { MediaTrackCreate, TrackKind } from '../../../../openapi/generated/portal.ts'
import { ApiError } from '../../../platform/api/errors.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { FormProblem } from '../../../platform/forms/form-problem.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { languageOptions } from '../../../platform/reference/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { css } from '../../../ui/style.ts'
import { addTrack } from '../api.ts'
import { type FileFault, readTrackFile } from './track-file.ts'

const form = css`
  max-inline-size: 28rem;
  margin-block: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink);
`

interface AddTrackProps {
  media: { id: string; name: string }
  /** language of what is said */
  language: string
}

/** Lets a tutor give a film or a sound captions, or another track, from a file (MEDIA-29). */
export function AddTrack(props: AddTrackProps) {
  const { t } = useTranslation('transcript')
  const [step, setStep] = useState<'offered' | 'open' | 'added'>('offered')
  const formId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const close = () => {
    setStep('offered')
    opener.current?.focus()
  }
  useEffect(() => {
    if (step === 'added') said.current?.focus()
  }, [step])
  if (step === 'added')
    return (
      <p ref={said} role="status" tabIndex={-1}>
        <Icon name="check" /> {t('add.added')}
      </p>
    )
  return (
    <>
      <Button
        ref={opener}
        variant="quiet"
        aria-expanded={step === 'open'}
        aria-controls={formId}
        aria-label={t('add.openFor', { name: props.media.name })}
        onClick={() => setStep(step === 'open' ? 'offered' : 'open')}
      >
        {t('add.open')}
      </Button>
      <div id={formId}>
        {step === 'open' && <TrackForm {...props} onAdded={() => setStep('added')} onCancel={close} />}
      </div>
    </>
  )
}

interface TrackFormProps extends AddTrackProps {
  onAdded(): void
  onCancel(): void
}

interface Typed {
  file: FileList | null
  kind: TrackKind
  language: string
}

function TrackForm({ media, language, onAdded, onCancel }: TrackFormProps) {
  const { t } = useTranslation('transcript')
  const { api, locale } = usePortal()
  const queries = useQueryClient()
  const { register, handleSubmit, formState, setError, setFocus } = useForm<Typed>({
    defaultValues: { file: null, kind: 'captions', language },
  })
  const add = useMutation({
    mutationFn: (track: MediaTrackCreate) => addTrack(api, media.id, track),
    onSuccess() {
      // What was read of the film is old, but the page stays as it is until it is left: it says that it was done.
      for (const path of ['/api/lessons', '/api/lessons/{id}', '/api/recordings', '/api/recordings/{id}'])
        void queries.invalidateQueries({ queryKey: ['get', path], refetchType: 'none' })
      onAdded()
    },
    onError(error) {
      const [message] = faultOf(error)
      if (message !== undefined) setError('file', { type: 'server', message }, { shouldFocus: true })
    },
  })
  useEffect(() => setFocus('file'), [setFocus])
  const send = async ({ file, kind, language: spoken }: Typed) => {
    if (add.isPending) return
    const read = await readTrackFile(file?.[0])
    if ('fault' in read) setError('file', { type: 'file', message: read.fault }, { shouldFocus: true })
    else add.mutate({ kind, language: spoken, content: read.text })
  }
  const { errors } = formState
  const textOf = (message: string | undefined) =>
    message !== undefined && isFault(message)
      ? t(`add.fault.${message}`, { limit: MEDIA_TRACK_CREATE_LIMITS.content })
      : message
  return (
    <Form className={form} onSubmit={handleSubmit(send)}>
      <Field
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        label={t('add.file')}
        error={textOf(errors.file?.message)}
        {...register('file')}
      />
      <SelectField label={t('add.kind')} {...register('kind')}>
        {TRACK_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`add.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('language')} {...register('language')}>
        {languageOptions(locale, [language]).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <FormActions
        submit={add.isPending ? t('add.sending') : t('add.send')}
        cancel={t('add.cancel')}
        isBusy={add.isPending}
        onCancel={onCancel}
      >
        {add.isError && faultOf(add.error).length === 0 && <FormProblem error={add.error} />}
      </FormActions>
    </Form>
  )
}

const FAULTS: readonly string[] = ['missing', 'large', 'encoding'] satisfies FileFault[]
const isFault = (message: string): message is FileFault => FAULTS.includes(message)

/** What the server says of the file, with the line of its fault. */
const faultOf = (error: unknown) =>
  error instanceof ApiError ? (error.fields?.content ?? error.fields?.kind ?? []) : []
