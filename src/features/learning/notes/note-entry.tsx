import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTE_UPDATE_LIMITS } from '../../../../openapi/generated/limits.ts'
import { ConfirmedPress } from '../../../platform/forms/confirmed-press.tsx'
import { useUnsaved } from '../../../platform/forms/unsaved.ts'
import { useFlow, usePortal } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Field } from '../../../ui/field.tsx'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { clockTime } from '../../media/clock-time.ts'
import type { Place } from './note-place.ts'
import type { ShownNote } from './use-notes.ts'

export const noteText = css`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`

/** The place of a note in words. */
export function usePlaceName() {
  const { t } = useTranslation('notes')
  const { locale } = usePortal()
  return ({ second, paragraph }: Place) => {
    if (second !== null) return t('at', { time: clockTime(second, locale) })
    return paragraph === null ? t('whole') : t('paragraph', { number: numberFormat(locale).format(paragraph) })
  }
}

interface NoteEntryProps {
  note: ShownNote
  /** the code with which the server refused it */
  refusal: string | undefined
  onGo(): void
  onChange(text: string): void
  onDelete(): void
}

/** A note with its place, which a press shows, and whether it is saved. */
export function NoteEntry({ note, refusal, onGo, onChange, onDelete }: NoteEntryProps) {
  const { t } = useTranslation('notes')
  const placeName = usePlaceName()
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const isPlaced = (note.second ?? note.paragraph) !== null
  return (
    <li>
      <Stack gap={2}>
        <Row gap={3}>
          {isPlaced ? (
            <Button variant="quiet" onClick={onGo}>
              {placeName(note)}
            </Button>
          ) : (
            <span className={softText}>{placeName(note)}</span>
          )}
          <Standing note={note} refusal={refusal} />
        </Row>
        {isEdited ? (
          <Edit
            text={note.text}
            onSave={(text) => {
              if (text !== note.text) onChange(text)
              setEdited(false)
            }}
            onCancel={() => setEdited(false)}
          />
        ) : (
          <>
            <p dir="auto" translate="no" className={noteText}>
              {note.text}
            </p>
            <Row gap={4}>
              <Button ref={edit} variant="quiet" onClick={() => setEdited(true)}>
                {t('edit')}
              </Button>
              <DeleteNote onDelete={onDelete} />
            </Row>
          </>
        )}
      </Stack>
    </li>
  )
}

/** Deletes a note once the person has confirmed it. */
export function DeleteNote({ onDelete }: Pick<NoteEntryProps, 'onDelete'>) {
  const { t } = useTranslation('notes')
  const name = t('delete')
  return <ConfirmedPress name={name} busyName={name} text={t('deleteText')} isBusy={false} onPress={onDelete} />
}

const REASONS = ['too-many-notes', 'registration-required'] as const

/** Says whether a note is saved, and what to do when the server refuses it. */
export function Standing({ note, refusal }: { note: Pick<ShownNote, 'state'>; refusal: string | undefined }) {
  const { t } = useTranslation(['notes', 'lesson'])
  const outbox = useFlow('outbox')
  const reason = REASONS.find((one) => one === refusal)
  if (note.state !== 'refused') {
    return (
      <span role="status" className={cx(smallText, softText)}>
        {t(`notes:state.${note.state}`)}
      </span>
    )
  }
  return (
    <>
      <span role="status" className={smallText}>
        {t(reason ? `notes:refused.${reason}` : 'notes:state.refused')}
      </span>
      <Button variant="quiet" onClick={() => outbox.send({ type: 'RETRY' })}>
        {t('lesson:saveRetry')}
      </Button>
    </>
  )
}

interface EditProps {
  text: string
  onSave(text: string): void
  onCancel(): void
}

function Edit({ text: before, onSave, onCancel }: EditProps) {
  const { t } = useTranslation('notes')
  const [text, setText] = useState(before)
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  useUnsaved(text !== before, 'page')
  useEffect(() => field.current?.focus(), [])
  const isEmpty = text.trim() === ''
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onSave(text.trim())
      }}
    >
      <Stack gap={3}>
        <Field
          ref={field}
          label={t('edited')}
          rows={3}
          dir="auto"
          value={text}
          maxLength={NOTE_UPDATE_LIMITS.text}
          onChange={({ target }) => setText(target.value)}
        />
        <Row gap={3}>
          <Button type="submit" aria-disabled={isEmpty}>
            {t('save')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
