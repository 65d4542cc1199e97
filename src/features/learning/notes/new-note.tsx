import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTE_UPDATE_LIMITS } from '../../../../openapi/generated/limits.ts'
import { useUnsaved } from '../../../platform/forms/unsaved.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { isolated } from '../../../platform/texts/isolated.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { clockTime } from '../../media/clock-time.ts'
import { NOWHERE, type Place, placeNow, startsOf } from './note-place.ts'

interface NewNoteProps {
  itemBox(): Element | null
  selected: RefObject<number | null>
  isText: boolean
  onSave(text: string, place: Place): void
}

const WHOLE = ''

/** Writes a note. Its place is where the person was when they began to write, and can be changed. */
export function NewNote({ itemBox, selected, isText, onSave }: NewNoteProps) {
  const { t } = useTranslation('notes')
  const { locale } = usePortal()
  const [text, setText] = useState('')
  const [begun, setBegun] = useState(() => placeNow(itemBox(), selected.current))
  const [place, setPlace] = useState(begun)
  useUnsaved(text.trim() !== '', 'page')
  const begin = () => {
    if (text !== '') return
    const now = placeNow(itemBox(), selected.current)
    setBegun(now)
    if (place !== NOWHERE) setPlace(now)
  }
  const save = () => {
    if (text.trim() === '') return
    onSave(text.trim(), place)
    setText('')
    selected.current = null
  }
  const number = (of: number) => numberFormat(locale).format(of)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap={4}>
        <Field
          label={t('new')}
          rows={3}
          dir="auto"
          value={text}
          maxLength={NOTE_UPDATE_LIMITS.text}
          onFocus={begin}
          onChange={({ target }) => setText(target.value)}
        />
        {(begun.second ?? begun.paragraph) !== null && (
          <SelectField
            label={t('place')}
            value={place.second ?? place.paragraph ?? WHOLE}
            onChange={({ target: { value } }) => {
              if (value === WHOLE) setPlace(NOWHERE)
              else if (isText) setPlace({ second: null, paragraph: Number(value) })
              else setPlace({ second: Number(value), paragraph: null })
            }}
          >
            {isText
              ? [...startsOf(itemBox()).entries()].map(([before, start]) => (
                  <option key={before} value={before + 1}>
                    {`${number(before + 1)}: ${isolated(start)}`}
                  </option>
                ))
              : begun.second !== null && (
                  <option value={begun.second}>{t('at', { time: clockTime(begun.second, locale) })}</option>
                )}
            <option value={WHOLE}>{t('whole')}</option>
          </SelectField>
        )}
        <div>
          <Button type="submit" aria-disabled={text.trim() === ''}>
            {t('add')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
