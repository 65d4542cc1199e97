import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media } from '../../../openapi/generated/portal.ts'
import { usePortal } from '../../platform/portal.tsx'
import { Button } from '../../ui/button.tsx'
import { Shape } from '../../ui/icon.tsx'
import { Row, softText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { MoveButtons } from './move-buttons.tsx'
import { MOST, scrolledTo, zoomed, zoomedBy } from './zoom.ts'

/** Pictures lie on paper; from left to right in every language, so that scrolling counts from one side. */
const pane = css`
  overflow: auto;
  max-block-size: 70dvh;
  border-radius: var(--radius-small);
  background: var(--sheet);
  touch-action: none;
  cursor: grab;
  & > img {
    inline-size: calc(100% * var(--zoom));
    max-inline-size: none;
    block-size: auto;
    user-select: none;
    -webkit-user-select: none;
    -webkit-user-drag: none;
  }
`
interface Point {
  x: number
  y: number
}
const between = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const apart = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** An image with zoom by buttons, keys, wheel and pinch, which is panned with one finger, the mouse or buttons. */
export function PictureZoom({ media, alt }: { media: Media; alt: string }) {
  const { t } = useTranslation('lesson')
  const { locale } = usePortal()
  const { box, zoom, change, move, point, drop } = useZoom()
  const onKey = (event: KeyboardEvent) => {
    const steps = { '+': 1, '=': 1, '-': -1 }[event.key]
    if (steps !== undefined) change(zoomedBy(zoom, steps))
    else if (event.key === '0') change(1)
  }
  const percent = zoom.toLocaleString(locale, { style: 'percent' })
  return (
    <>
      <section
        ref={box}
        dir="ltr"
        className={pane}
        style={{ '--zoom': zoom } as object}
        aria-label={t('zoom.picture', { percent })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => event.buttons > 0 && point(event)}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <img src={media.url ?? undefined} width={media.width ?? 1280} height={media.height ?? 720} alt={alt} />
      </section>
      <Row gap={2}>
        <Button variant="quiet" disabled={zoom === 1} onClick={() => change(zoomedBy(zoom, -1))}>
          <Shape of="M5 12h14" />
          {t('zoom.out')}
        </Button>
        <Button variant="quiet" disabled={zoom === MOST} onClick={() => change(zoomedBy(zoom, 1))}>
          <Shape of="M12 5v14M5 12h14" />
          {t('zoom.in')}
        </Button>
        <Button variant="ghost" disabled={zoom === 1} onClick={() => change(1)}>
          {t('zoom.fit')}
        </Button>
        <span className={softText} role="status">
          {percent}
        </span>
      </Row>
      <MoveButtons nameOf={(way) => t(`zoom.move.${way}`)} onMove={move} />
    </>
  )
}

function useZoom() {
  const box = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  /** where the scrolled box must be once the picture has its new size */
  const target = useRef<{ left: number; top: number } | null>(null)
  const points = useRef(new Map<number, Point>())

  /** To another size, around a point of the screen that stays where it is; the middle when there is none. */
  const change = (next: number, around?: Point) => {
    const shown = box.current
    if (!shown || next === zoom) return
    const { left, top, width, height } = shown.getBoundingClientRect()
    const at = around ? { x: around.x - left, y: around.y - top } : { x: width / 2, y: height / 2 }
    const factor = next / zoom
    target.current = {
      left: scrolledTo(shown.scrollLeft, at.x, factor),
      top: scrolledTo(shown.scrollTop, at.y, factor),
    }
    setZoom(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each size is scrolled to its place once
  useLayoutEffect(() => {
    if (target.current) box.current?.scrollTo({ ...target.current, behavior: 'instant' })
    target.current = null
  }, [zoom])

  const latest = useRef({ zoom, change })
  latest.current = { zoom, change }
  useEffect(() => {
    const shown = box.current
    // React listens to the wheel without a right to stop it, and the page behind would scroll.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
      const { zoom, change } = latest.current
      change(zoomed(zoom, Math.exp(-pixels / (event.ctrlKey ? 100 : 400))), { x: event.clientX, y: event.clientY })
    }
    shown?.addEventListener('wheel', onWheel, { passive: false })
    return () => shown?.removeEventListener('wheel', onWheel)
  }, [])

  /** A finger or the mouse is somewhere: alone it moves the picture, two of them change its size. */
  const point = ({ pointerId, clientX, clientY }: { pointerId: number; clientX: number; clientY: number }) => {
    const before = [...points.current.values()]
    points.current.set(pointerId, { x: clientX, y: clientY })
    const now = [...points.current.values()]
    if (before.length !== now.length) return
    const [from, to] = [between(before), between(now)]
    box.current?.scrollBy({ left: from.x - to.x, top: from.y - to.y, behavior: 'instant' })
    if (now.length > 1 && apart(before) > 0) change(zoomed(zoom, apart(now) / apart(before)), to)
  }
  const drop = ({ pointerId }: { pointerId: number }) => points.current.delete(pointerId)

  /** By half of what is seen. */
  const move = (right: number, down: number) => {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    box.current?.scrollBy({ left: (right * clientWidth) / 2, top: (down * clientHeight) / 2 })
  }
  return { box, zoom, change, move, point, drop }
}
