import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/classes.ts'
import { Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { MoveButtons } from '../../media/move-buttons.tsx'
import { MOST_ZOOM, middleOf, moved, zoomed, zoomOf } from './crop.ts'

/** Width and height of the saved portrait, in px. */
const EDGE = 512
/** How far one press of an arrow key or button moves the section, as a share of its size. */
const STEP = 0.05
const ZOOM_STEP = 1.1
/** An arrow key moves the picture, so the section moves in the opposite direction. */
const WAYS: [string, [right: number, down: number]][] = [
  ['ArrowLeft', [STEP, 0]],
  ['ArrowRight', [-STEP, 0]],
  ['ArrowUp', [0, STEP]],
  ['ArrowDown', [0, -STEP]],
]
const ZOOMS: [string, number][] = [
  ['+', ZOOM_STEP],
  ['=', ZOOM_STEP],
  ['-', 1 / ZOOM_STEP],
]

const frame = css`
  inline-size: min(100%, 14rem);
  aspect-ratio: 1;
  border-radius: var(--pill);
  overflow: hidden;
  cursor: grab;
  touch-action: none;
  &:active {
    cursor: grabbing;
  }
  &:focus-visible {
    border-radius: var(--pill);
  }
  & > canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`
const slider = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;
  max-inline-size: 20rem;
  & > input {
    inline-size: 100%;
    min-block-size: 2.75rem;
    accent-color: var(--accent);
  }
`

interface EditProfileCropProps {
  picture: ImageBitmap
  /** the section is drawn here at the size at which it is saved */
  canvas: RefObject<HTMLCanvasElement | null>
  onChange(): void
}

/** Selects a square section of a picture by dragging, by the arrow, plus and minus keys, or by buttons and the slider. */
export function EditProfileCrop({ picture, canvas, onChange }: EditProfileCropProps) {
  const { t } = useTranslation('profile')
  const [section, setSection] = useState(() => middleOf(picture))
  const id = useId()
  const change = (next: typeof section) => {
    setSection(next)
    onChange()
  }
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    // The saved file has no transparency, so transparent areas become white.
    context.fillStyle = 'white'
    context.fillRect(0, 0, EDGE, EDGE)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, section.x, section.y, section.size, section.size, 0, 0, EDGE, EDGE)
  }, [canvas, picture, section])

  const zoom = zoomOf(section, picture)
  const press = (event: KeyboardEvent) => {
    const way = new Map(WAYS).get(event.key)
    const factor = new Map(ZOOMS).get(event.key)
    if (!way && !factor) return
    event.preventDefault()
    change(way ? moved(section, ...way, picture) : zoomed(section, zoom * (factor ?? 1), picture))
  }
  return (
    <Stack gap={3}>
      <div
        className={frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        aria-label={t('form.crop')}
        aria-describedby={id}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
          const { clientWidth, clientHeight } = event.currentTarget
          change(moved(section, -event.movementX / clientWidth, -event.movementY / clientHeight, picture))
        }}
      >
        <canvas ref={canvas} width={EDGE} height={EDGE} />
      </div>
      <MoveButtons
        nameOf={(way) => t(`form.move.${way}`)}
        onMove={(right, down) => change(moved(section, -right * STEP, -down * STEP, picture))}
      />
      <label className={slider}>
        {t('form.zoom')}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.01}
          value={zoom}
          onChange={(event) => change(zoomed(section, event.currentTarget.valueAsNumber, picture))}
        />
      </label>
      <p id={id} className={cx(smallText, softText)}>
        {t('form.cropHelp')}
      </p>
    </Stack>
  )
}
