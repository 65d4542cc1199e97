import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../../openapi/generated/portal.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldGroup } from '../../../ui/check-row.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { Portrait } from '../portrait.tsx'
import { EditProfileCrop } from './crop-field.tsx'

const problem = css`
  color: var(--bad);
  font-size: var(--step--1);
`
/** Formats that the server accepts and every browser can decode. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** What saving the form does to the portrait. */
export type PortraitChange = 'kept' | 'removed' | (() => Promise<Blob>)

interface EditProfilePortraitProps {
  owner: User
  change: PortraitChange
  onChange(change: PortraitChange): void
}

/** Keeps, replaces or removes the portrait; a new picture is cropped. */
export function EditProfilePortrait({ owner, change, onChange }: EditProfilePortraitProps) {
  const { t } = useTranslation('profile')
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const chosen = () => onChange(() => blobOf(canvas.current))
  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
      setWrong(false)
      chosen()
    } catch {
      setWrong(true)
    }
  }
  const hasPicture = picture !== null || (owner.avatar !== null && change !== 'removed')
  return (
    <fieldset className={fieldGroup}>
      <legend>{t('form.portrait')}</legend>
      <Stack gap={3}>
        {picture ? (
          <EditProfileCrop key={keyOf(picture)} picture={picture} canvas={canvas} onChange={chosen} />
        ) : (
          <Portrait person={change === 'removed' ? { ...owner, avatar: null } : owner} size="medium" isFirst />
        )}
        <Row>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            hidden
            aria-label={t('form.choose')}
            onChange={(event) => {
              void read(event.currentTarget.files?.[0])
              // Clearing the value lets the person choose the same file again.
              event.currentTarget.value = ''
            }}
          />
          <Button variant="quiet" onClick={() => input.current?.click()}>
            {hasPicture ? t('form.replace') : t('form.choose')}
          </Button>
          {hasPicture && (
            <Button
              variant="ghost"
              onClick={() => {
                setPicture(null)
                onChange(owner.avatar === null ? 'kept' : 'removed')
              }}
            >
              {t('form.remove')}
            </Button>
          )}
        </Row>
        {isWrong && (
          <p className={problem} role="alert">
            {t('form.pictureWrong')}
          </p>
        )}
      </Stack>
    </fieldset>
  )
}

const keys = new WeakMap<ImageBitmap, number>()
let last = 0

/** A key for each picture, so that a new one starts with a new section. */
function keyOf(picture: ImageBitmap) {
  const known = keys.get(picture) ?? ++last
  keys.set(picture, known)
  return known
}

async function blobOf(canvas: HTMLCanvasElement | null): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/jpeg', 0.9)
    else resolve(null)
  })
  if (!blob) throw new Error('the picture could not be drawn')
  return blob
}
